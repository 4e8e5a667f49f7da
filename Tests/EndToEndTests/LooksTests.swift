import TestSupport
import Testing

/// The effects of terminals, locales and the configuration of looks and keys.
@Suite("Themes and keys in a terminal", .inTurn)
struct LooksTests {
    /// Whether a text sets a foreground or background colour; attributes do not count.
    private static func hasColors(_ styled: String) -> Bool {
        styled.contains(/\u{1B}\[[0-9;]*(3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]/)
    }

    @Test("A locale that is not UTF-8 has lines and marks in ASCII", arguments: ["LANG", "LC_ALL", "LC_CTYPE"])
    func locale(variable: String) async throws {
        let testHome = try TestHome()
        try await testHome.read(environment: [variable: "C"]) { terminal in
            let screen = try await terminal.leaveChoice()
            #expect(screen.contains("|># "))
            #expect(screen.allSatisfy { $0.isASCII })
        }
    }

    @Test("The configuration can choose ASCII")
    func ascii() async throws {
        let testHome = try TestHome(configuration: "[display]\nascii = true\n")
        try await testHome.read { terminal in
            let screen = try await terminal.leaveChoice()
            #expect(screen.allSatisfy { $0.isASCII })
        }
    }

    @Test("A theme has its colours, unless NO_COLOR is set or the terminal has none")
    func themes() async throws {
        let testHome = try TestHome(configuration: "[display]\ntheme = \"dark\"\n")
        for (variables, hasColors) in [([:], true), (["NO_COLOR": "1"], false), (["TERM": "vt100"], false)] {
            try await testHome.read(environment: variables) { terminal in
                try await terminal.leaveChoice()
                try await terminal.waitFor("the selected line to stand out") { _ in
                    try Self.standsOut(terminal.styledText())
                }
                #expect(try Self.hasColors(terminal.styledText()) == hasColors, "\(variables)")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test(
        "A terminal without a description gets one sentence that says what to do",
        arguments: [
            ("nonsense", "set TERM to one that it has, such as xterm-256color, or install the descriptions"),
            ("", "The environment variable TERM, which names the terminal, is not set: set it"),
            ("dumb", "Use another terminal, or the subcommands"),
        ])
    func unknownTerminal(type: String, remedy: String) async throws {
        let testHome = try TestHome()
        try await testHome.read(columns: 240, environment: ["TERM": type]) { terminal in
            let screen = try await terminal.waitFor(text: "ended with 1")
            #expect(screen.hasPrefix("newsterm: ") && screen.contains(remedy), "\(screen)")
        }
    }

    /// Whether anything is reversed, or has a background colour.
    private static func standsOut(_ styled: String) -> Bool {
        styled.contains(/\u{1B}\[([0-9;]*;)?7[;m]/) || styled.contains(/\u{1B}\[([0-9;]*;)?48;/)
    }

    @Test("A configured key works, and help shows it")
    func keys() async throws {
        let testHome = try TestHome(configuration: "[keys]\nshow-help = \"F1\"\nquit = [\"x\"]\n")
        try await testHome.read { terminal in
            try await terminal.waitFor(text: "F1 help")
            try terminal.sendKeys("F1")
            try await terminal.waitFor(text: "Everywhere")
            try terminal.type(":help quit")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "x ^C")
            try terminal.sendKeys("x")
            try await terminal.waitFor(text: "ended with 0")
        }
    }

    @Test("A mistake in a key is reported in the reader, which starts with the rest")
    func mistake() async throws {
        let testHome = try TestHome(configuration: "[keys]\nshow-hlp = \"F1\"\nquit = \"x\"\n")
        try await testHome.read { terminal in
            try await terminal.waitFor(text: "config.toml:2: there is no keys.show-hlp")
            try await terminal.waitFor(text: "mean keys.show-help?")
            try await terminal.leaveChoice()
            try await terminal.waitFor(text: "1 problem")
            try terminal.sendKeys("!")
            try await terminal.waitFor(text: "Invalid lines of the configuration")
            try terminal.sendKeys("x")
            try await terminal.waitFor(text: "ended with 0")
        }
    }

    @Test("A file that is not TOML does not stop the reader, and suspended features are reported")
    func noTOML() async throws {
        let testHome = try TestHome(configuration: "[display]\ncolor = yes please\nmouse = false\n[retention\n")
        try await testHome.read { terminal in
            try await terminal.waitFor(text: "Suspended until this is fixed: deletion of old articles")
            try terminal.sendKeys("!")
            let screen = try await terminal.waitFor(text: "Invalid lines of the configuration")
            #expect(screen.contains("config.toml:2:9: a value that is not"))
            #expect(screen.contains("config.toml:4: this table header is not valid"))
            #expect(screen.contains("after a restart."))
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
    }
}
