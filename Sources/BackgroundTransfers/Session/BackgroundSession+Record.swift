import BackgroundTasks
import FoundationEssentials

/// What becomes of a damaged record.
extension BackgroundSession {
    /// Sees to it that the record can be read: a damaged one is rebuilt, or written anew by the agent at work.
    /// - Throws: `storage`; `damagedRecords` when the agent does not get to it soon.
    nonisolated func mendRecord() async throws {
        guard try !session.isReadable else { return }
        let kept = SessionFile.keepDamaged(folder)
        let (changes, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch = try FolderWatch([folder]) { sink.yield() }
        defer { withExtendedLifetime(watch) {} }
        // It says nothing, and has the agent store what it knows.
        try session.commands.post(.acknowledge(0), at: Date())
        let folder = folder
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await changes.first { (try? SessionFile.peek(folder)) != nil } }
            group.addTask { try? await Task.sleep(for: Self.patience) }
            await group.next()
            group.cancelAll()
        }
        _ = try session.record()
        session.report("\(SessionFile.name(of: folder)) was damaged. \(kept); the agent at work has written it anew.")
    }

    /// What is wrong with the record of a session, and what was.
    public struct RecordDamage: Sendable, Hashable {
        /// The path of a record that nobody can read: whoever uses the session next puts it aside and rebuilds it. Nil: it
        /// is whole.
        public var record: String?
        /// The paths of damaged records that were put aside, in order.
        public var keptRecords: [String]
    }

    /// Looks at a session's record, and changes nothing.
    /// - Throws: `BackgroundTaskError.storage`.
    public static func recordDamage(inFolder folder: String) throws -> RecordDamage {
        let kept = try FolderList.names(in: folder).filter(SessionFiles.isKeptRecord).sorted()
        var damage = RecordDamage(keptRecords: kept.map { "\(folder)/\($0)" })
        if try !SessionFile.isReadable(folder) { damage.record = "\(folder)/\(SessionFiles.record)" }
        return damage
    }
}
