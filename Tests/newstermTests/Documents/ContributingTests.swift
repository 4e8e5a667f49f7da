import Foundation
import Testing

/// The contributor's guide, checked against the sources.
@Suite("Contributing")
struct ContributingTests {
    private static let root = PackageManifest.root

    private static func text() throws -> String {
        try String(contentsOf: root.appending(path: "Sources/Contributing.md"), encoding: .utf8)
    }

    /// The rows of the table whose head begins with these cells.
    private static func rows(_ head: String) throws -> [[String]] {
        let lines = try text().components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix(head) })
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { row in
            row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test("Its table of targets matches Package.swift: all but test targets, with all their permitted imports")
    func targets() async throws {
        let rows = try Self.rows("| target |")
        let targets = try await PackageManifest.load().targets.filter { $0.type != "test" }
        #expect(rows.map { $0[0] }.sorted() == targets.map(\.name).sorted())
        #expect(rows.allSatisfy { $0.count == 3 && !$0[1].isEmpty })
        for target in targets {
            let listed = rows.first { $0[0] == target.name }?[2].components(separatedBy: ", ").filter { !$0.isEmpty }
            #expect(listed?.sorted() == target.imports.sorted(), "\(target.name)")
        }
    }

    @Test("Every file, folder, type and function that it names exists")
    func names() throws {
        let spans = try Self.text().components(separatedBy: "\n").filter { !$0.hasPrefix("    ") }
            .joined(separator: " ").matches(of: #/`([^`]+)`/#).map { String($0.1) }
        let sources = try Self.sources()
        var count = 0
        for span in spans {
            if span.prefixMatch(of: #/(?:Sources|Tests|Resources|\.ci)(?:/|$)/#) != nil {
                #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: span).path), "\(span)")
            } else if let type = span.wholeMatch(of: #/([A-Z]\w{2,})(?:\.(\w+))?/#) {
                let member = type.2.map(String.init)
                #expect(Self.isDeclared(String(type.1), member, in: sources), "\(span)")
            } else {
                continue
            }
            count += 1
        }
        #expect(count > 100)
    }

    @Test("It has the walks of a feed's bytes, a key, a refresh, a launch, an expiration and quitting")
    func walks() throws {
        let walks = try Self.text().matches(of: #/(?m)^\*\*(.+)\.\*\* `/#).map { String($0.1) }
        #expect(
            walks == [
                "A feed's bytes", "A key", "`R`, a refresh", "A task's launch", "A task's expiration", "`q`, quitting",
            ])
    }

    /// Whether a file declares or extends a type and, if a member is named, has that member.
    private static func isDeclared(_ type: String, _ member: String?, in sources: [Source]) -> Bool {
        sources.contains { source in
            let isThere = (member == nil ? source.types : source.types.union(source.extended)).contains(type)
            return isThere && member.map { source.members.contains($0) } ?? true
        }
    }

    private struct Source {
        let types: Set<String>
        let extended: Set<String>
        let members: Set<String>

        init(_ text: String) {
            func names(_ expression: Regex<(Substring, Substring)>) -> Set<String> {
                Set(text.matches(of: expression).map { String($0.1) })
            }
            types = names(#/\b(?:struct|class|enum|actor|protocol|typealias) (\w+)/#)
            extended = names(#/\bextension (\w+)/#)
            members = names(#/\b(?:func|var|let) (\w+)/#)
        }
    }

    private static func sources() throws -> [Source] {
        try ["Sources", "Tests"].flatMap { folder in
            let files = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            return try #require(files).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
                .map { Source(try String(contentsOf: $0, encoding: .utf8)) }
        }
    }
}
