import BackgroundTasks
import FoundationEssentials

/// Repair of a damaged record.
extension BackgroundSession {
    /// Makes the record readable: a damaged one is rebuilt here, or written again by the running agent.
    /// - Throws: `storage`; `damagedRecords` when the agent does not do so in time.
    nonisolated func repairRecord() async throws {
        do throws(BackgroundTaskError) {
            _ = try session.record()
            return
        } catch {
            guard case .damagedRecords = error else { throw error }
        }
        var file = SnapshotFile(directory: folder, name: SessionFile.name)
        let kept = file.keepCopy()
        let signs = try FolderChanges([folder])
        // A command without effect that makes the agent store its record.
        try session.commands.post([.acknowledge(0)], at: Date())
        let folder = folder
        await signs.wait { (try? SessionFile.peek(folder)) != nil }
        _ = try session.record()
        session.report("\(SessionFile.name(of: folder)) was damaged. \(kept); the agent at work has rewritten it.")
    }

    /// The state of a session's record.
    public struct RecordDamage: Sendable, Hashable {
        /// The path of an unreadable record; the next user of the session puts it aside and rebuilds it. Nil: the
        /// record is readable.
        public var record: String?
        /// The paths of damaged records that were put aside, in order.
        public var keptRecords: [String]
    }

    /// Inspects a session's record without changing it.
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
