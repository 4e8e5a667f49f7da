import Foundation

nonisolated func swiftFilesOfScreens() throws -> [URL] {
    let sources = URL(fileURLWithPath: #filePath).appending(path: "../../../../Sources").standardized
    return ["NewsUI", "Presentation"].flatMap { target in
        let found = FileManager.default.enumerator(
            at: sources.appending(path: target), includingPropertiesForKeys: nil)
        return (found?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    }
    .sorted { $0.path < $1.path }
}
