import Foundation
import Testing

@Suite("The table of rules")
struct RulesTests {
    /// The folder with the tests of all targets: the table names some from each.
    private static let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test(
        "Every test named in the tables of rules and guarantees exists",
        arguments: [
            ("BackgroundTasks", "Rules", 150), ("BackgroundTasks", "Guarantees", 25),
            ("BackgroundTransfers", "Guarantees", 20),
        ])
    func names(library: String, page: String, atLeast count: Int) throws {
        let named = try Self.named(in: page, of: library)
        #expect(named.count > count)
        let existing = try Self.existing(below: "")
        #expect(named.filter { !existing.contains($0) } == [])
    }

    @Test(
        "The table of rules names every test of Apple's API, background fetch and the closure form",
        arguments: [
            "BackgroundTasksTests/Apple", "BackgroundTasksTests/Fetch", "BackgroundTasksTests/Handlers",
            "AppleSampleTests",
        ])
    func isComplete(folder: String) throws {
        let existing = try Self.existing(below: folder)
        #expect(!existing.isEmpty)
        #expect(existing.subtracting(try Self.named()) == [])
    }

    /// The names in the last column.
    private static func named(in page: String = "Rules", of library: String = "BackgroundTasks") throws -> [String] {
        let page = tests.deletingLastPathComponent()
            .appendingPathComponent("Sources/\(library)/\(library).docc/\(page).md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
        return rows.compactMap { $0.split(separator: "|").last }.flatMap(quoted)
    }

    /// The names of the tests in a folder and those below it.
    private static func existing(below folder: String) throws -> Set<String> {
        let root = tests.appendingPathComponent(folder)
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var names: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let source = try String(contentsOf: file, encoding: .utf8)
            names.formUnion(source.components(separatedBy: "@Test(").dropFirst().compactMap { quoted($0).first })
        }
        return names
    }

    /// The quoted texts.
    private static func quoted(_ text: some StringProtocol) -> [String] {
        text.components(separatedBy: "\"").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }
}
