import Foundation
import TestSupport

@testable import BackgroundTasks

extension SchedulerFiles {
    static func open(
        in directory: TemporaryDirectory, system: FileSystem = .kernel
    ) throws -> (files: SchedulerFiles, records: [TaskRecord]) {
        try open(directory: directory.path, now: Date(timeIntervalSince1970: 1_767_225_600), system: system)
    }

    /// Writes records and waits until that has finished.
    func store(_ records: [TaskRecord], syncsFolder: Bool = true) throws {
        take([.records(records, syncsFolder: syncsFolder)], isWriting: true, now: Date()) { _ in }
        waitUntilSettled()
        if let storeFailure { throw storeFailure }
    }
}

extension TemporaryDirectory {
    /// The journal's last message about the files.
    func storageProblem() throws -> String? {
        try Journal.recent(100, directory: path).entries.last { $0.event == .storage }?.message
    }
}
