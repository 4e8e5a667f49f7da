import ArgumentParser
import Foundation
import Testing

@testable import Presentation
@testable import newsterm

@Suite("README")
struct ReadmeTests {
    private static let root = PackageManifest.root

    private static func text() throws -> String {
        try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    }

    @Test("It is for users: at most 150 lines, with the two commands to start with")
    func length() throws {
        let lines = try Self.text().components(separatedBy: "\n")
        #expect(lines.count <= 151)
        #expect(lines.contains("    Resources/setup && swift run -c release newsterm"))
        #expect(lines.contains("    Resources/setup --tests && swift test"))
    }

    @Test("Every file that it links to or mentions in a command exists")
    func links() throws {
        let text = try Self.text()
        let links = text.matches(of: #/\]\(([^)#]+)\)/#).map { String($0.1) }.filter { !$0.hasPrefix("https://") }
        #expect(links.count >= 6)
        let scripts = text.matches(of: #/Resources/[\w./-]+/#).map { String($0.0) }
        for path in links + scripts {
            let file = path.hasSuffix(".") ? String(path.dropLast()) : path
            #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: file).path), "\(file)")
        }
        for (_, page) in text.matches(of: #/`man (newsterm[a-z-]*)`/#).map(\.output) {
            let pages = try FileManager.default.contentsOfDirectory(
                atPath: Self.root.appending(path: "Resources/man").path)
            #expect(pages.contains { $0.split(separator: ".")[0] == page }, "\(page)")
        }
    }

    @Test("Every newsterm command that it shows is valid")
    func commands() throws {
        let shown = try Self.text().matches(of: #/(?:`|swift run -c release )newsterm ([a-z-]+[^`#\n]*)/#)
            .map { $0.1.split(separator: " ").map(String.init) }
        #expect(shown.count >= 6)
        for words in shown {
            #expect(throws: Never.self, "newsterm \(words.joined(separator: " "))") {
                _ = try Newsterm.parseAsRoot(words)
            }
        }
    }

    @Test("Its ten keys do what it says")
    @MainActor
    func keys() throws {
        let table = try Self.text().components(separatedBy: "## Ten keys")[1].components(separatedBy: "`?`")[0]
        let rows = table.split(separator: "\n").filter {
            $0.hasPrefix("| `") || $0.hasPrefix("| Space") || $0.hasPrefix("| Enter")
        }
        let shown = rows.map {
            $0.split(separator: "|")[0].replacing("`", with: "").trimmingCharacters(in: .whitespaces)
        }
        let known: [(String, [Action])] = [
            ("j k", [.moveDown, .moveUp]), ("Space", [.readOn]), ("Enter", [.open]), ("q", [.back]),
            ("n", [.nextUnread]), ("R", [.refreshAll]), ("s", [.toggleStar]), ("u", [.undo]), ("/", [.search]),
            ("t", [.showTasks]),
        ]
        #expect(shown == known.map(\.0))
        for (names, actions) in known {
            for (name, action) in zip(names.split(separator: " "), actions) {
                #expect(KeyMap.standard.keys(for: action).contains { $0.name == name }, "\(name)")
            }
        }
    }
}
