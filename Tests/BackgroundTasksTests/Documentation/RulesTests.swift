import Foundation
import Testing

@Suite("The table of rules")
struct RulesTests {
    @Test("Every test that the table of rules names exists")
    func names() throws {
        let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent()
        let rules = root.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/BackgroundTasks/BackgroundTasks.docc/Rules.md")
        let rows = try String(contentsOf: rules, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
        let named = rows.compactMap { $0.split(separator: "|").last }.flatMap(Self.quoted)
        #expect(named.count > 80)

        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var sources = ""
        for case let file as URL in files where file.pathExtension == "swift" {
            sources += try String(contentsOf: file, encoding: .utf8)
        }
        let existing = Set(sources.components(separatedBy: "@Test(").dropFirst().compactMap { Self.quoted($0).first })
        #expect(named.filter { !existing.contains($0) } == [])
    }

    /// What stands in quotation marks.
    private static func quoted(_ text: some StringProtocol) -> [String] {
        text.components(separatedBy: "\"").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }
}
