import Foundation

@testable import BackgroundTasks

/// A folder that is there as long as the value.
final class TemporaryDirectory: Sendable {
    let path: String
    private let root: String

    init(name: String = "") throws {
        root = NSTemporaryDirectory() + "BackgroundTasksTests-\(UUID().uuidString)"
        path = root + name
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")) }

    func write(_ bytes: Data, to name: String) throws {
        let url = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: url)
    }

    func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }
}

extension TemporaryDirectory {
    /// What another process is told of the tasks of this folder, under conditions that all hold.
    func storedStatuses(now: Date = Date()) throws -> [BackgroundTaskStatus] {
        try BackgroundTaskScheduler.storedStatuses(
            directory: path, conditions: ConditionReading(), policy: MachineDriver.exactPolicy, now: now)
    }
}
