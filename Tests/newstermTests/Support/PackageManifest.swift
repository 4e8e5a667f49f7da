import Foundation
import TestSupport
import Testing

/// Package.swift, as SwiftPM reads it.
struct PackageManifest: Decodable {
    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        /// Each by its kind; its name comes first.
        let dependencies: [[String: [String?]]]

        /// What the target may import: targets and products of other packages.
        var imports: [String] { dependencies.flatMap(\.values).compactMap { $0.first ?? nil } }
    }

    let targets: [Target]

    static let root = ManualPage.resources.deletingLastPathComponent()

    static func load() async throws -> PackageManifest {
        let directory = try TemporaryDirectory()
        let ending = try await ChildProcess.run(
            ["swift", "package", "--package-path", root.path, "--scratch-path", directory.path, "dump-package"])
        try #require(ending.status == 0, "\(ending.words)")
        return try JSONDecoder().decode(PackageManifest.self, from: Data(ending.output.utf8))
    }
}
