import TestSupport
import Testing

/// The effect of the user's locale on the language. None of these locales need be installed.
@Suite("The reader's language in a terminal", .inTurn)
struct LanguageTests {
    @Test("It is Japanese in a Japanese locale, with UTF-8 characters, whether or not the system has the locale")
    func japanese() async throws {
        let testHome = try TestHome()
        try await testHome.read(environment: ["LANG": "ja_JP.UTF-8"]) { terminal in
            try await terminal.waitFor(text: "アドレスで追加")
            try terminal.sendKeys("Escape")
            try await terminal.waitFor(text: "│")
            try terminal.sendKeys("?", "Enter")
            try await terminal.waitFor(text: "1行下へ移動します。")
            try terminal.sendKeys("t")
            try await terminal.waitFor(text: "前回の起動")
            // Answers from another part of the program are in Japanese, too.
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "これまでの起動")
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
    }

    @Test("The reason why a feed failed is in Japanese, with the cause as stored")
    func failedFeed() async throws {
        try await FeedServer.run { server in
            let testHome = try TestHome(feeds: [await server.url("nothing")])
            let run = try await testHome.run("refresh")
            #expect(run.output.contains("There is nothing at this address (404)"))
            try await testHome.read(environment: ["LANG": "ja_JP.UTF-8"]) { terminal in
                try await terminal.waitFor(text: "? ヘルプ")
                try terminal.sendKeys("!")
                let screen = try await terminal.waitFor(text: "アドレスにありません (404)")
                #expect(!screen.contains("There is nothing"))
            }
        }
    }

    private static let others: [(variables: [String: String], setting: String, help: String)] = [
        (["LANG": "C"], "", "? help"), (["LANG": "ja_JP.eucJP"], "", "? help"),
        (["LC_ALL": "C.UTF-8", "LANG": "ja_JP.UTF-8"], "", "? help"),
        (["LANG": "ja_JP.UTF-8"], "language = \"en\"", "? help"),
        (["LANG": "C.UTF-8"], "language = \"ja\"", "? ヘルプ"),
        (["LANG": "en_GB.UTF-8", "LANGUAGE": "ja:en"], "", "? ヘルプ"),
    ]

    @Test(
        "It is English in a plain or non-UTF-8 locale, and the configured language takes precedence",
        arguments: others)
    func english(variables: [String: String], setting: String, help: String) async throws {
        let testHome = try TestHome(configuration: "[display]\n\(setting)\n")
        try await testHome.read(environment: variables) { terminal in
            _ = try await terminal.waitFor(text: help)
        }
    }

    @Test("Printed output is in English, whatever the locale")
    func commands() async throws {
        let testHome = try TestHome(configuration: "[display]\nlanguage = \"ja\"\n")
        for arguments in [["tasks"], ["stats"], ["tasks", "explain", "refresh"], ["--help"]] {
            let run = try await testHome.run(arguments)
            #expect(run.status == 0, "\(arguments): \(run.words)")
            #expect((run.output + run.words).allSatisfy { $0.isASCII || "█·▁▂▃▄▅▆▇…".contains($0) }, "\(arguments)")
        }
    }

    @Test("Statistics are printed in ASCII if the configuration says so")
    func statistics() async throws {
        let testHome = try TestHome(configuration: "[display]\nascii = true\n")
        let run = try await testHome.run("stats")
        #expect(run.status == 0)
        #expect(run.output.contains("Articles a day"))
        #expect(run.output.allSatisfy { $0.isASCII })
    }
}
