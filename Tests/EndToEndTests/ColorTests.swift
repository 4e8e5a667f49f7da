import Foundation
import TestSupport
import Testing

/// The bytes with which the reader sets colours, and its use of the terminal's background.
@Suite("Colours in a terminal", .inTurn)
struct ColorTests {
    private static let welcome = "Welcome: this is newsterm"
    /// Text of the two palettes.
    private static let (dark, light) = ("38;2;216;219;226m", "38;2;36;39;46m")
    private static let trueColor = ["COLORTERM": "truecolor"]

    @Test(
        "Shades are written in true colour, as one of 256, or as the terminal's own",
        arguments: [
            (["COLORTERM": "truecolor"], "\u{1B}[38;2;36;39;46m"), (["TMUX": "/tmp/x,1,0"], "\u{1B}[38;2;36;39;46m"),
            ([:], "\u{1B}[38;5;235m"), (["TERM": "screen"], "\u{1B}[35m"),
        ])
    func bytes(environment: [String: String], color: String) async throws {
        let testHome = try TestHome()
        let record = testHome.home.appending(path: "bytes")
        try await testHome.read(environment: environment) { terminal in
            try await terminal.leaveChoice()
            try terminal.record(to: record)
            for theme in ["mono", "light"] {
                try terminal.type(":theme \(theme)")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor(text: "Using \(theme)")
            }
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
        let written = try String(contentsOf: record, encoding: .utf8)
        #expect(written.contains(color), "\(written.replacing("\u{1B}", with: "^"))")
        #expect(written.contains("38;2;") == color.contains("38;2;"))
        #expect(written.contains("38;5;") == color.contains("38;5;"))
    }

    @Test("The terminal's background colour selects the palette, and at the next start at once")
    func asked() async throws {
        let testHome = try TestHome()
        // tmux reports the background that was configured.
        try await testHome.read(environment: Self.trueColor, settings: ["window-style bg=#fdf6e3"]) { terminal in
            try await terminal.leaveChoice()
            try await terminal.waitFor("the light palette") { _ in
                try terminal.styledText().contains(Self.light)
            }
            #expect(try !terminal.styledText().contains(Self.dark))
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
        // This one does not report it.
        try await testHome.read(environment: Self.trueColor) { terminal in
            try await terminal.leaveChoice()
            #expect(try terminal.styledText().contains(Self.light))
        }
    }

    @Test("A late answer in pieces changes the colours and is not taken for keys")
    func late() async throws {
        let testHome = try TestHome()
        try await testHome.read(environment: Self.trueColor) { terminal in
            try await terminal.leaveChoice()
            #expect(try !terminal.styledText().contains(Self.dark))
            try terminal.send(bytes: "\u{1B}]11;rgb:ff")
            try terminal.send(bytes: "ff/ffff")
            try terminal.send(bytes: "/ffff\u{1B}\\")
            try await terminal.waitFor("the light palette") { _ in try terminal.styledText().contains(Self.light) }
            try terminal.send(bytes: "\u{1B}]11;rgb:0000/0000/0000\u{07}")
            try await terminal.waitFor("the dark palette") { _ in try terminal.styledText().contains(Self.dark) }
            #expect(try terminal.text().contains(Self.welcome))
            // Keys work as before.
            try terminal.sendKeys("?")
            try await terminal.waitFor(text: "Everywhere")
            try terminal.sendKeys("Escape")
            try await terminal.waitFor(noText: "Everywhere")
        }
    }

    @Test("COLORFGBG selects the palette if the terminal does not answer")
    func variable() async throws {
        let testHome = try TestHome()
        let environment = Self.trueColor.merging(["COLORFGBG": "0;15"]) { $1 }
        try await testHome.read(environment: environment) { terminal in
            try await terminal.leaveChoice()
            #expect(try terminal.styledText().contains(Self.light))
        }
    }

    @Test(
        "The terminal is not asked for a screen reader, without colours, or with a chosen theme",
        arguments: [
            ("--plain", "auto", [:]), ("--no-color", "auto", [:]), ("", "dark", [:]), ("", "auto", ["NO_COLOR": "1"]),
        ])
    func notAsked(option: String, theme: String, environment: [String: String]) async throws {
        let testHome = try TestHome(configuration: "[display]\ntheme = \"\(theme)\"\n")
        try await testHome.read(
            environment: Self.trueColor.merging(environment) { $1 }, options: option,
            settings: ["window-style bg=#fdf6e3"]
        ) { terminal in
            try await terminal.leaveChoice()
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
        let state = home(of: testHome)
        #expect(!state.contains("ground "))
    }

    private func home(of testHome: TestHome) -> String {
        let file = testHome.home.appending(path: ".local/state/newsterm/state")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? "there is no file, ground unknown"
    }
}
