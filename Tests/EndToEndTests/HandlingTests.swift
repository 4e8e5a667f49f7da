import Testing

/// The command line, the mouse and the screen-reader mode, in a real terminal.
@Suite("Commands, mouse and screen reader in a terminal", .inTurn)
struct HandlingTests {
    @Test("A typed command runs, is completed by Tab, and is remembered at the next start")
    func commands() async throws {
        let testHome = try TestHome()
        try await testHome.read { terminal in
            try await terminal.leaveChoice()
            try terminal.type(":theme da")
            try terminal.sendKeys("Tab", "Enter")
            try await terminal.waitFor(text: "Using dark until you quit")
            try terminal.type(":serch x")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "Did you mean search?")
            try terminal.type(":q")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "ended with 0")
        }
        try await testHome.read { terminal in
            try await terminal.leaveChoice()
            try terminal.type(":")
            try terminal.sendKeys("Up", "Up", "Up")
            try await terminal.waitFor(text: ":theme dark")
        }
    }

    /// The bytes of a click on the first occurrence of a text.
    private static func click(on text: String, _ screen: String) throws -> String {
        for (row, line) in screen.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let range = line.firstRange(of: text) else { continue }
            return "\u{1B}[<0;\(line[..<range.lowerBound].count + 1);\(row + 1)M"
        }
        throw NotThere(text: text)
    }

    /// The same from a terminal without mode 1006.
    private static func oldClick(on text: String, _ screen: String) throws -> [UInt8] {
        let numbers = try click(on: text, screen).dropFirst(3).dropLast().split(separator: ";").compactMap { UInt8($0) }
        return Array("\u{1B}[M".utf8) + numbers.map { $0 + 32 }
    }

    private struct NotThere: Error {
        let text: String
    }

    @Test("A click in the oldest encoding works, whether its bytes arrive at once or one by one")
    func oldMouse() async throws {
        let testHome = try TestHome()
        try await testHome.read { terminal in
            let screen = try await terminal.leaveChoice()
            let click = try Self.oldClick(on: "Keys: the ten", screen)
            try terminal.send(click + click)
            let article = try await terminal.waitFor(text: "links  ? help")
            let help = try Self.oldClick(on: "? help", article)
            // Curses only waits for the rest of the prefix.
            try terminal.send(Array(help.prefix(3)))
            for byte in help.dropFirst(3) { try terminal.send([byte]) }
            try await terminal.waitFor(text: "Everywhere")
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
    }

    @Test(
        "A double click opens an article, and the help line's keys can be clicked",
        arguments: ["tmux-256color", "xterm-256color", "vt100"])
    func mouse(type: String) async throws {
        let testHome = try TestHome()
        try await testHome.read(environment: ["TERM": type]) { terminal in
            let screen = try await terminal.leaveChoice()
            let click = try Self.click(on: "Keys: the ten", screen)
            try terminal.send(bytes: click + click.dropLast() + "m" + click)
            // Immediately: the article's text may not be there yet.
            let article = try await terminal.waitFor(text: "links  ? help")
            try terminal.send(bytes: Self.click(on: "? help", article))
            try await terminal.waitFor(text: "Everywhere")
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
            #expect(try terminal.value(of: "#{mouse_any_flag}") == "0")
        }
    }

    @Test("Mouse reports are enabled, unless the configuration says no")
    func noMouse() async throws {
        for (configuration, flag) in [("", "1"), ("[display]\nmouse = false\n", "0")] {
            let testHome = try TestHome(configuration: configuration)
            try await testHome.read { terminal in
                try await terminal.leaveChoice()
                #expect(try terminal.value(of: "#{mouse_any_flag}") == flag)
            }
        }
    }

    @Test("A screen reader gets one pane, in words, with the cursor on the selected line")
    func plain() async throws {
        let testHome = try TestHome()
        try await testHome.read(options: "--plain") { terminal in
            let screen = try await terminal.leaveChoice(for: "> unread: Welcome: this is newsterm")
            #expect(!screen.contains("│") && !screen.contains("•"))
            #expect(try terminal.value(of: "#{cursor_flag}") == "1")
            try terminal.sendKeys("j")
            try await terminal.waitFor(text: "  unread: Welcome: this is newsterm")
            #expect(try terminal.value(of: "#{cursor_y}") == "2")
            #expect(try terminal.value(of: "#{cursor_x}") == "0")
        }
    }
}
