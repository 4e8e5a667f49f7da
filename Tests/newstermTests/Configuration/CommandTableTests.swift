import News
import Presentation
import Testing

@testable import FrontEnd
@testable import NewsService

@Suite("Commands in the configuration")
struct CommandTableTests {
    private static let good = "[commands.good]\ncommand = [\"w3m\", \"{link}\"]\n"

    private func read(_ text: String) -> (configuration: Configuration, commands: [UserCommand]) {
        var own = KeysAndThemes()
        let configuration = ConfigurationFile.read(text, name: "c.toml", &own)
        return (configuration, own.keyMap?.commands ?? [])
    }

    @Test("Each table is one, in the order of the file, with its line")
    func commands() {
        let (configuration, commands) = read(
            """
            [display]
            rows = 2
            [commands.summary]
            command = ["llm", "-s", "Summarise {title}"]
            keys = [",s", "F5"]
            where = "article"
            input = "text"
            output = "keep"
            timeout = "2m"
            help = "Summarise the article"
            [commands.pager]
            command = "less -R"
            input = "markdown"
            terminal = true
            [commands.next]
            actions = ["toggle-star", "next-unread"]
            keys = "F6 n"
            """)
        #expect(configuration.problems == [] && configuration.display.rows == 2)
        var summary = UserCommand(name: "summary", .program(["llm", "-s", "Summarise {title}"]), line: 3)
        (summary.keys, summary.place, summary.input, summary.output) = ([",s", "F5"], .article, .text, .keep)
        (summary.limit, summary.help) = (120, "Summarise the article")
        var pager = UserCommand(name: "pager", .program(["less", "-R"]), line: 11)
        (pager.input, pager.output, pager.takesTerminal) = (.markdown, .discard, true)
        var next = UserCommand(name: "next", .actions(["toggle-star", "next-unread"]), line: 15)
        next.keys = ["F6 n"]
        #expect(commands == [summary, pager, next])
    }

    @Test(
        "An invalid one is skipped and reported with its line; the others and all settings are used",
        arguments: [
            ("keys = \"x\"", 4, "a command needs command, actions or both"),
            ("actions = []", 4, "a command needs command, actions or both"),
            ("command = []", 5, "command takes a program, or a list of a program and its arguments"),
            ("command = [\"a\", 1]", 5, "command takes a program, or a list of a program and its arguments"),
            ("command = [\"a\", \"{titel}\"]", 5, "there is no {titel}; did you mean {title}?; fields: {link} "),
            ("command = [\"{link}\"]", 5, "command takes its program from the article"),
            (
                "command = [\"sh\", \"-c\", \"echo {title}\"]", 5,
                "sh might run what an article says in \"echo {title}\""
            ),
            ("command = \"a\"\noutput = \"print\"", 6, "output takes \"show\", \"keep\" or \"discard\""),
            ("command = \"a\"\nwhere = \"feeds\"", 6, "where takes \"headlines\", \"article\" or \"both\""),
            ("command = \"a\"\ninput = 1", 6, "input takes \"none\", \"json\""),
            ("command = \"a\"\nterminal = \"yes\"", 6, "terminal takes true or false"),
            ("command = \"a\"\ntimeout = \"2h\"", 6, "timeout takes a time such as"),
            ("command = \"a\"\ntimeout = \"5s\"\noutput = \"discard\"", 6, "timeout has no meaning beside output"),
            ("command = \"a\"\nterminal = true\noutput = \"show\"", 7, "output has no meaning beside terminal"),
            ("actions = [\"quit\"]\ninput = \"text\"", 6, "input has no meaning beside actions"),
            ("command = \"a\"\nactions = [\"quti\"]", 6, "there is no action quti; did you mean"),
            ("actions = [\"quti\"]", 5, "there is no action quti; did you mean quit?"),
            ("actions = [\"undo 2\"]", 5, "undo takes no argument"),
            ("actions = [\"open-link\"]", 5, "open-link needs the number of a link"),
            ("command = \"a\"\nkeys = \"^C\"", 6, "keys cannot have ^C"),
            ("command = \"a\"\nkeys = \"^X m\"", 6, "keys cannot have ^X, which leaves or stops"),
            ("command = \"a\"\nkeys = \", Foo\"", 6, "keys names no key with \", Foo\""),
            ("command = \"a\"\nkeys = 1", 6, "keys takes a key or a sequence of keys"),
            ("command = \"a\"\nhelp = \" \"", 6, "help takes a text of one line"),
            ("command = \"a\"\nkey = \"x\"", 6, "a command has no key; did you mean keys?"),
            ("program = \"a\"", 5, "a command has no program; did you mean command?"),
            ("run = \"a\"", 5, "a command has no run; did you mean command?"),
        ])
    func skipped(part: String, line: Int, words: String) throws {
        let (configuration, commands) = read(
            Self.good + "\n[commands.bad]\n" + part
                + "\n[commands.last]\nactions = \"quit\"\n[hooks]\nnew_articles = \"x\"\n")
        #expect(commands.map(\.name) == ["good", "last"])
        let problem = try #require(configuration.problems.first)
        #expect(
            problem.hasPrefix("c.toml:\(line): commands.bad: \(words)")
                && problem.hasSuffix("; the command is skipped"),
            "\(problem)")
        #expect(configuration.problems.count == 1 && configuration.suspended.isEmpty)
        #expect(configuration.hooks.newArticles == ["x"])
    }

    @Test("A program may be followed by actions, and keeps its own keys")
    func both() {
        let (configuration, commands) = read(
            "[commands.watch]\ncommand = [\"mpv\", \"{link}\"]\noutput = \"discard\"\nactions = \"toggle-read\"\n")
        var watch = UserCommand(name: "watch", .program(["mpv", "{link}"], then: ["toggle-read"]), line: 1)
        watch.output = .discard
        #expect(configuration.problems == [] && commands == [watch])
        #expect(watch.summary == "mpv {link}; toggle-read" && watch.actions == ["toggle-read"])
    }

    @Test("One with a line that is not TOML is skipped, since the rest could mean something else")
    func broken() {
        let (configuration, commands) = read(
            Self.good + "\n[commands.bad]\ncommand = \"a\"\noutput = discard\n"
                + "[commands.last]\nactions = \"quit\"\n")
        #expect(commands.map(\.name) == ["good", "last"])
        #expect(configuration.problems.count == 2 && configuration.suspended.isEmpty)
        #expect(
            configuration.problems.contains("c.toml:4: commands.bad: line 6 cannot be read; the command is skipped"))
    }

    @Test(
        "A name that is not a word, or is reserved by the reader, is refused",
        arguments: [
            ("\"a b\"", "no name for a command"), ("quit", "the reader has a command called quit"),
            ("set", "the reader has"),
        ])
    func names(name: String, words: String) {
        let (configuration, commands) = read("[commands.\(name)]\ncommand = \"a\"\n")
        #expect(commands.isEmpty && configuration.problems.count == 1)
        #expect(configuration.problems.first?.contains(words) == true, "\(configuration.problems)")
    }

    @Test("Keys shared by two commands, or by a command and a configured action, are reported; the first keeps them")
    func sharedKeys() throws {
        let (configuration, commands) = read(
            """
            [keys]
            undo = "x"
            [commands.one]
            command = "a"
            keys = ",r"
            [commands.two]
            command = "b"
            keys = ",r"
            [commands.three]
            command = "c"
            keys = ","
            [commands.four]
            command = "d"
            keys = "xa"
            """)
        #expect(commands.map(\.name) == ["one", "two", "three", "four"])
        #expect(
            configuration.problems == [
                "c.toml:8: commands.two: ,r belongs to commands.one already, so the command does not get it; "
                    + "give one of them another key",
                "c.toml:11: commands.three: , belongs to commands.one already, so the command does not get it; "
                    + "give one of them another key",
                "c.toml:14: commands.four: x belongs to keys.undo already, so the command does not get it; "
                    + "give one of them another key",
            ])
    }

    @Test("A value that is not a table, and a misnamed table, are reported with how to write it")
    func otherTables() {
        #expect(
            read("commands = 1").configuration.problems == [
                "c.toml:1: commands is a table: write [commands.NAME] on a line of its own"
            ])
        #expect(read("[commands]\na = 1").configuration.problems.first?.contains("write [commands.a]") == true)
        let near = read("[command.a]\ncommand = \"b\"\n").configuration
        #expect(near.problems == ["c.toml:2: there is no command here; did you mean [commands.NAME]?"])
    }
}
