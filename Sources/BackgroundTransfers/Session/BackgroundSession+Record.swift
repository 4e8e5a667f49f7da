import BackgroundTasks
import FoundationEssentials

/// What becomes of a damaged record.
extension BackgroundSession {
    /// Sees to it that the record can be read: a damaged one is rebuilt, or written anew by the agent at work.
    /// - Throws: `storage`; `damagedRecords` when the agent does not get to it soon.
    nonisolated func mendRecord() async throws {
        do throws(BackgroundTaskError) {
            _ = try session.record()
            return
        } catch {
            guard case .damagedRecords = error else { throw error }
        }
        var file = SnapshotFile(directory: folder, name: SessionFile.name)
        let kept = file.keepCopy()
        let signs = try FolderSigns([folder])
        // It says nothing, and has the agent store what it knows.
        try session.commands.post(.acknowledge(0), at: Date())
        let folder = folder
        await signs.wait { (try? SessionFile.peek(folder)) != nil }
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
        let kept = try Directory.names(in: folder).filter { $0.hasPrefix("\(SessionFile.name).damaged-") }
        var damage = RecordDamage(keptRecords: kept.map { "\(folder)/\($0)" })
        do throws(BackgroundTaskError) {
            _ = try SessionFile.peek(folder)
        } catch {
            guard case .damagedRecords(let path) = error else { throw error }
            damage.record = path
        }
        return damage
    }
}
