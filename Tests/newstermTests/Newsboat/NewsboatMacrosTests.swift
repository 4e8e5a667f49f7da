import News
import Presentation
import Testing

@testable import Commands
@testable import FrontEnd
@testable import NewsService

@Suite("newsboat's macros")
struct NewsboatMacrosTests {
    private static func macros(_ text: String, beside present: String = "") -> NewsboatMacros {
        NewsboatMacros(NewsboatConfiguration(text), beside: KeysTable.changes(in: present), in: present)
    }

    private static func lines(_ text: String) -> String { ConfigurationAdditions(lines: macros(text).lines).text }

    /// The commands that the added lines make.
    private static func commands(_ text: String) -> [UserCommand] {
        var own = KeysAndThemes()
        let configuration = ConfigurationFile.read(lines(text), name: "c.toml", &own)
        #expect(configuration.problems == [])
        return own.keyMap?.commands ?? []
    }

    @Test("A browser set for one key becomes a command's program, without a shell")
    func program() throws {
        let text = #"macro v set browser "mpv --fs '%u' &" ; open-in-browser ; set browser firefox -- "Watch it""#
        #expect(
            Self.lines(text) == """
                [commands.macro-v]
                keys = ",v"
                command = ["mpv", "--fs", "{link}"]
                output = "discard"
                help = "Watch it"

                """)
        let macros = Self.macros(text)
        let sentence = ",v is the command macro-v: Watch it; previous-link has no key now"
        #expect(macros.taken == [.init(line: 1, sentence: sentence)])
        #expect(macros.leftOut.isEmpty)
        let command = try #require(Self.commands(text).first)
        #expect(command.output == .discard && command.keys == [",v"])
    }

    @Test("A program that needs the terminal gets it; title and feed are fields; the address comes last")
    func fields() {
        let text = """
            macro l set browser lynx; open-in-browser; set browser "firefox %u"
            macro t set browser "tell %t %F %u"; open-in-browser
            """
        let commands = Self.commands(text)
        #expect(
            commands.map(\.work) == [
                .program(["lynx", "{link}"]), .program(["tell", "{title}", "{feed_url}", "{link}"]),
            ])
        #expect(commands.map(\.takesTerminal) == [true, false])
    }

    @Test("Operations become actions, if each is available after the one before")
    func actions() {
        let text = """
            macro a open ; next-unread;open-in-browser
            macro b toggle-article-read ; next-unread
            macro c quit ; next-feed
            """
        let commands = Self.commands(text)
        #expect(
            commands.map(\.work) == [
                .actions(["open", "next-unread", "open-in-browser"]), .actions(["toggle-read", "next-unread"]),
                .actions(["back", "next-feed"]),
            ])
        #expect(commands.map(\.place) == [.headlines, .both, .both])
    }

    @Test("The prefix is newsboat's, and a key with a longer name is separated by a space")
    func prefix() {
        let text = "bind-key ; macro-prefix\nmacro ^K open\nmacro k reload-all\n"
        #expect(Self.commands(text).map(\.keys) == [["; ^K"], [";k"]])
        #expect(Self.commands(text).map(\.name) == ["macro-line-2", "macro-k"])
    }

    @Test("What the prefix takes from actions is told once")
    func losses() {
        let macros = Self.macros("bind-key SPACE macro-prefix\nmacro a open\nmacro b reload-all\n")
        #expect(
            macros.taken.map(\.sentence) == [
                "SPACE a is the command macro-a: open; read-on has no key in headlines, results now",
                "SPACE b is the command macro-b: refresh-all; page-down loses Space",
            ])
    }

    @Test(
        "A macro that cannot become a command is left out, with the reason",
        arguments: [
            ("macro k", "it lacks what it is to do"), ("macro k set browser x", "it does nothing"),
            ("macro k set reload-time 5 ; open", "it sets reload-time"),
            ("macro k open ; delete-article", "deletes articles by age"),
            ("macro k set browser \"x | y\" ; open-in-browser", "without a shell"),
            ("macro k set browser \"sh -c 'echo %u'\" ; open-in-browser", "without a shell"),
            ("macro k open ; set browser x ; open-in-browser", "among other operations"),
            ("macro k set browser x ; open-in-browser ; pipe-to x", "among other operations"),
            ("macro k exec x ; open", "nothing that does exec x; [commands.NAME] runs"),
            ("macro k goto-title x", "no goto-title x, but go-to-feed"),
            ("macro k set browser x ; open-in-browser ; exec x", "exec x"),
            ("macro k pipe-to \"sort | uniq\"", "without a shell; a command under [commands.NAME] with input"),
            ("macro k pipe-to sh", "sh would run the article as a program"),
            ("macro k pipe-to \"awk '{n}'\"", "{n} would be a part of the article here"),
            ("macro k toggle-article-read maybe", "no toggle-article-read maybe"),
            ("macro k open ; open\nmacro k quit", "a later line"),
        ])
    func leftOut(text: String, reason: String) {
        let macros = Self.macros(text)
        #expect(macros.leftOut.first?.line == 1)
        #expect(macros.leftOut.first?.sentence.hasPrefix("the macro is left out; ") == true)
        #expect(macros.leftOut.first?.sentence.contains(reason) == true, "\(macros.leftOut)")
    }

    @Test("A program may be followed by operations, and by the marks that were made before it")
    func programAndActions() {
        let text = """
            macro m set browser "mpv %u" ; open-in-browser ; toggle-article-read "read" -- "Open in mpv"
            macro r set browser x ; open-in-browser-and-mark-read ; next
            macro u toggle-article-read "unread" ; set browser x ; open-in-browser
            macro o open-in-browser-and-mark-read
            """
        let commands = Self.commands(text)
        #expect(
            commands.map(\.work) == [
                .program(["mpv", "{link}"], then: ["toggle-read read"]),
                .program(["x", "{link}"], then: ["toggle-read read", "move-down"]),
                .program(["x", "{link}"], then: ["toggle-read unread"]),
                .actions(["open-in-browser", "toggle-read read"]),
            ])
        #expect(commands.map(\.place) == [.both, .headlines, .both, .both])
        #expect(Self.macros(text).leftOut.isEmpty)
        #expect(Self.macros(text).taken.first?.sentence.hasPrefix(",m is the command macro-m: Open in mpv") == true)
    }

    @Test("A program that the article is piped to gets its text, and a pager the terminal")
    func pipe() {
        let commands = Self.commands("macro w pipe-to \"wc -w\"\nmacro l pipe-to less ; toggle-article-read read\n")
        #expect(
            commands.map(\.work) == [.program(["wc", "-w"]), .program(["less"], then: ["toggle-read read"])])
        #expect(commands.map(\.input) == [.text, .text])
        #expect(commands.map(\.output) == [.show, .discard] && commands.map(\.takesTerminal) == [false, true])
    }

    @Test("Keys and commands already configured stay")
    func present() {
        let text = "macro v open\nmacro w open\nmacro x open\n"
        let present = """
            [commands.macro-v]
            keys = ",v"
            command = "mine"
            [commands.macro-w]
            keys = "F5"
            command = "mine"
            [commands.other]
            keys = ",x"
            command = "mine"
            """
        let macros = Self.macros(text, beside: present)
        #expect(macros.lines.isEmpty && macros.taken.map(\.line) == [1] && macros.leftOut.map(\.line) == [2, 3])
        #expect(macros.leftOut.last?.sentence.contains("commands.other") == true)
    }
}
