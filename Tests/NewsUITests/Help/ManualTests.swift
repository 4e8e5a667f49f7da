import Foundation
import TestSupport
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

/// Checks the man pages against the table of actions.
@Suite("Actions in the man pages")
struct ManualTests {
    private static let (begin, end) = (#".\" Written by a test: begin"#, #".\" Written by a test: end"#)

    /// The key section of newsterm(1), generated like the help screen.
    private static var keys: [String] {
        // Wide enough that no sentence wraps.
        let chapters = HelpText(.init(keyMap: .standard, width: 10_000)).lines
            .prefix { $0.text != HelpTexts.commandLine || !$0.isHeading }
        var lines: [String] = []
        for line in chapters {
            if line.isHeading {
                if !lines.isEmpty { lines.append(".El") }
                lines += [".Ss \(line.text)", ".Bl -tag -width Ds"]
            } else if !line.name.isEmpty {
                let keys = line.keys.split(separator: " ").map { "\\&" + ManualPage.escaped(String($0)) }
                lines.append(".It Ic \(keys.joined(separator: " "))")
                // Man pages begin each sentence on a new line.
                lines += line.text.replacing(". ", with: ".\n").split(separator: "\n").map(String.init)
                lines.append(".Pq Cm \(ManualPage.escaped(line.name))")
            }
        }
        return lines + [".El"]
    }

    @Test("newsterm(1) has every action with its keys and its sentence; NEWSTERM_WRITE_MANUAL=1 writes them into it")
    func keys() throws {
        var page = try ManualPage("newsterm.1")
        var lines = page.lines
        let start = try #require(lines.firstIndex(of: Self.begin)) + 1
        let stop = try #require(lines.firstIndex(of: Self.end))
        if ProcessInfo.processInfo.environment["NEWSTERM_WRITE_MANUAL"] != nil {
            lines.replaceSubrange(start..<stop, with: Self.keys)
            try Data(lines.joined(separator: "\n").utf8).write(to: page.file, options: .atomic)
            page = try ManualPage("newsterm.1")
        }
        #expect(Array(page.lines.drop { $0 != Self.begin }.dropFirst().prefix { $0 != Self.end }) == Self.keys)
    }

    @Test(
        "newsterm-config(5) lists every role of a theme and every context for keys, and so does the sample")
    func rolesAndPlaces() throws {
        let page = try ManualPage("newsterm-config.5")
        let lists = page.lines.filter { $0.hasPrefix(".Cm ") && $0.contains(" , ") }
            .map { Set(ManualPage.plain($0).split(separator: " ").map(String.init)).subtracting([".Cm", ",", "."]) }
        #expect(lists.contains(Set(Role.allCases.map(\.name))))
        let places = Set(KeyContext.allCases.map(\.name))
        #expect(lists.contains(places))
        let sample = try String(contentsOf: ManualPage.resources.appending(path: "config.toml"), encoding: .utf8)
        let match = try #require(sample.replacing("\n# ", with: " ").firstMatch(of: #/in one place: ([^.]+)\./#))
        #expect(Set(match.1.split(separator: ", ").map(String.init)) == places)
    }
}
