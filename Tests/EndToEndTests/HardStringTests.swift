import Foundation
import Testing

@testable import HardStrings

/// How a terminal renders strings whose width is hard to determine.
@Suite("Hard strings on a terminal", .inTurn)
struct HardStringTests {
    private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../TerminalTests/Fixtures/hard-strings.tsv").standardizedFileURL

    private static let program = URL(filePath: TestHome.program).deletingLastPathComponent()
        .appending(path: "HardStrings").path

    @Test("Text after each of them is in the column that its width predicts, when drawn and when changed")
    func columns() async throws {
        let strings = try HardString.all(at: Self.fixture)
        try #require(strings.count > 70)
        let command = [Self.program, Self.fixture.path]
        try await withTmuxSession(command: command, columns: 40, rows: strings.count + 1) { terminal in
            for mark in ["|", "x"] {
                if mark == "x" { try terminal.type("x") }
                try await terminal.waitFor("the mark of the last string") { screen in
                    screen.split(separator: "\n").last?.hasSuffix(mark) ?? false
                }
                for (row, string) in strings.enumerated() {
                    // The cursor moves to the cell of the mark; what is there is the terminal's answer.
                    try await terminal.waitFor("the cursor in row \(row)") { _ in
                        try terminal.value(of: "#{cursor_y}") == "\(row)"
                    }
                    let seen = try terminal.value(of: "#{cursor_y} #{cursor_x} #{cursor_character}")
                    #expect(seen == "\(row) \(string.cells) \(mark)", "\(string.name)")
                    try terminal.type("j")
                }
            }
            try terminal.type("q")
            #expect(try await terminal.waitForExit() == 0)
        }
    }
}
