import Foundation
import TestSupport
import Testing

/// Tab and then Enter, in shells that run in a terminal.
@Suite("Tab in real shells", .inTurn)
struct ShellTests {
    private static let feeds = [
        #"https://a.example/feed?x=1&y=2 sea "~Tide Tables" every:6h"#, "https://b.example/atom code !hidden",
        "http://ada:geheim@c.example/rss code",
    ]

    /// An address that would create a file if any shell interpreted it.
    private static let hostile =
        #"https://evil.example/a?x=$(id>made)&y=`id>made`';id>made;#";id>made;'\!b!c&"\$(id>made)/end"#

    @Test(
        "Text from feeds is completed verbatim and never run, whatever surrounds it",
        arguments: CompletingShell.allCases, ["", "'", "\""])
    func hostile(shell: CompletingShell, mark: String) async throws {
        let testHome = try TestHome(feeds: [Self.hostile])
        let file = testHome.home.appending(path: "words")
        try await shell.open(testHome) { terminal in
            try terminal.complete("newsterm list --feed \(mark)https://evil")
            try await terminal.waitFor(text: "/end")
            try terminal.runWritingWords(to: file.path)
            var words = ""
            let isWritten = try await eventually {
                words = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                // printf writes one line at a time.
                return words.split(separator: "\n").count >= 4
            }
            let screen = try terminal.text()
            #expect(isWritten, "\(words)\n\(screen)")
            #expect(words == "newsterm\nlist\n--feed\n\(Self.hostile)\n")
        }
        #expect(!FileManager.default.fileExists(atPath: testHome.home.appending(path: "made").path))
    }

    @Test("If some tags contain a colon, bash quotes each on the line so that it is not run")
    func menu() async throws {
        let testHome = try TestHome(feeds: [#"https://a.example/ "$(id>made)" "col:on""#])
        try await CompletingShell.bash.open(testHome) { terminal in
            try terminal.type(#"bind '"\C-t": menu-complete'"#)
            try terminal.sendKeys("Enter")
            try terminal.type("newsterm feeds add --tag ")
            try terminal.sendKeys("C-t")
            try await terminal.waitFor(text: #"> newsterm feeds add --tag \$\(id\>made\)"#)
            try terminal.sendKeys("C-t")
            try await terminal.waitFor(text: "> newsterm feeds add --tag col:on")
        }
    }

    @Test("bash quotes file names with a colon, and adds slashes to folders only")
    func files() async throws {
        let testHome = try TestHome(feeds: ["https://a.example/ folder"])
        for name in ["a:`id>made`", "folder/b"] {
            let file = testHome.home.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: file)
        }
        try await CompletingShell.bash.open(testHome) { terminal in
            try terminal.complete("newsterm feeds import a:")
            try await terminal.waitFor(text: #"> newsterm feeds import a:\`id\>made\`"#)
            try terminal.sendKeys("C-u")
            try terminal.complete("newsterm feeds import fol")
            try await terminal.waitFor(text: "> newsterm feeds import folder/")
            try terminal.sendKeys("C-u")
            try terminal.complete("newsterm feeds add --tag fol")
            try terminal.type("x")
            try await terminal.waitFor(text: "> newsterm feeds add --tag folder x")
        }
    }

    @Test("Tab leaves no trap, option or variable behind in bash")
    func noTrace() async throws {
        let testHome = try TestHome(feeds: Self.feeds)
        let file = testHome.home.appending(path: "state")
        let tell = "(set; shopt; set -o; trap -p) | grep -Ev '^(_|BASH_|COLUMNS|LINES|PIPESTATUS|HISTCMD)'"
        try await CompletingShell.bash.open(testHome) { terminal in
            try terminal.type("set -o noglob; trap 'true' RETURN; \(tell) >before")
            try terminal.sendKeys("Enter")
            try terminal.complete("newsterm list --feed https://b")
            try await terminal.waitFor(text: "> newsterm list --feed https://b.example/atom")
            try terminal.sendKeys("C-u")
            try terminal.type("\(tell) >after; diff before after >state; echo $? >>state; trap -p RETURN >>state")
            try terminal.sendKeys("Enter")
            var state = ""
            let isWritten = try await eventually {
                state = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                return state.contains("RETURN")
            }
            #expect(isWritten)
            #expect(state == "0\ntrap -- 'true' RETURN\n")
        }
    }

    @Test("In bash, Tab completes an address after its colon, and a query within quotation marks")
    func bash() async throws {
        try await CompletingShell.bash.open(try TestHome(feeds: Self.feeds)) { terminal in
            try terminal.complete("newsterm list --feed https://b")
            try await terminal.waitFor(text: "> newsterm list --feed https://b.example/atom")
            try terminal.sendKeys("C-u")
            try terminal.complete("newsterm list --feed=https://b")
            try await terminal.waitFor(text: "> newsterm list --feed=https://b.example/atom")
            try terminal.sendKeys("C-u")
            try terminal.complete("newsterm search 'tag:s")
            try await terminal.waitFor(text: "> newsterm search 'tag:sea'")
            try terminal.sendKeys("C-u")
            try terminal.complete("newsterm feeds remove https://a")
            try await terminal.waitFor(text: #"> newsterm feeds remove https://a.example/feed\?x=1\&y=2"#)
        }
    }

    @Test("fish and zsh offer feeds with their titles", arguments: [CompletingShell.fish, .zsh])
    func titles(shell: CompletingShell) async throws {
        try await shell.open(try TestHome(feeds: Self.feeds)) { terminal in
            try terminal.complete("newsterm list --feed ")
            if shell == .zsh {
                // The first Tab inserts the common prefix.
                try await terminal.waitFor(text: "--feed http")
                try terminal.sendKeys("Tab")
            }
            let screen = try await terminal.waitFor(text: "Tide Tables")
            #expect(screen.contains("https://a.example/feed?x=1&y=2") && !screen.contains("geheim"))
            if shell == .fish {
                try terminal.sendKeys("Escape")
                // Until then, Escape and the next key would be read as one key.
                try await terminal.waitFor(noText: "Tide Tables")
            }
            try terminal.sendKeys("C-u")
            try terminal.complete("newsterm list --feed http://c")
            try await terminal.waitFor(text: "newsterm list --feed http://c.example/rss")
        }
    }
}
