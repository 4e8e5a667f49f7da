import Foundation
import Testing

@Suite("The panes in a terminal", .inTurn)
struct PanesTests {
    @Test("At each size the panes that fit are shown, and reading continues")
    func sizes() async throws {
        let testHome = try TestHome()
        try await testHome.read(columns: 200, rows: 50) { terminal in
            try await terminal.leaveChoice()
            try await terminal.waitFor("a preview beside the headlines") { screen in
                screen.contains("Starred") && screen.contains("Three ways to your own news")
            }
            try terminal.sendKeys("Enter")
            try await terminal.waitFor("feeds, headlines and the article") { screen in
                screen.contains("Starred") && screen.contains("Keys: the ten that matter")
                    && screen.contains("Three ways to your own news")
            }
            for (columns, rows) in [(40, 12), (60, 20), (80, 24), (120, 40), (400, 120), (200, 50)] {
                try terminal.resize(columns: columns, rows: rows)
                try await terminal.waitFor("\(columns)×\(rows)") { screen in
                    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
                    return lines.count == rows && screen.contains("Welcome: this is newsterm")
                        && screen.contains("Starred") == (columns >= 200) && lines.last?.contains("q back") == true
                        && screen.contains("Keys: the ten that matter") == (columns >= 120)
                }
            }
            try terminal.sendKeys("q")
            for (columns, isMedium) in [(60, false), (80, true)] {
                try terminal.resize(columns: columns, rows: 24)
                try await terminal.waitFor("the headlines on \(columns) columns") { screen in
                    screen.contains("Keys: the ten that matter") && screen.contains("Starred") == isMedium
                        && !screen.contains("Three ways to your own news")
                }
            }
            try terminal.sendKeys("q", "q")
            try await terminal.waitFor(text: "ended with 0")
        }
    }
}
