import Foundation
import TestSupport
import Testing

@Suite("Targets linked into newsterm")
struct LinkedTargetsTests {
    @Test("No target linked into newsterm imports more than FoundationEssentials: the rest brings 34 MB of ICU")
    func imports() async throws {
        let manifest = try await PackageManifest.load()
        let targets = Dictionary(uniqueKeysWithValues: manifest.targets.map { ($0.name, $0) })
        var linked: Set<String> = []
        var waiting = ["newsterm"]
        while let name = waiting.popLast() {
            // A name that is not a target belongs to another package.
            guard let target = targets[name], linked.insert(name).inserted else { continue }
            waiting += target.imports
        }
        #expect(linked.isSuperset(of: ["BackgroundTasks", "BackgroundTransfers", "Web"]))
        let importing = try linked.filter { name in
            try Self.importsFoundation(PackageManifest.root.appending(path: targets[name]?.path ?? "Sources/\(name)"))
        }
        #expect(importing == [])
    }

    private static func importsFoundation(_ folder: URL) throws -> Bool {
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            where line.contains("Foundation") {
                // Also for a part of it, as in `import struct Foundation.URL`.
                guard let found = line.prefixMatch(of: /\s*(?:[@\w()]+\s+)*?import\s+(?:\w+\s+)?(Foundation\w*)/),
                    found.1 != "FoundationEssentials"
                else { continue }
                return true
            }
        }
        return false
    }
}
