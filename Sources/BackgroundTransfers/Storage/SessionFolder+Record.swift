import BackgroundTasks
import FoundationEssentials

/// The record, and what takes the place of a damaged one.
extension SessionFolder {
    /// The record as any process reads it. A damaged one is put aside and rebuilt first.
    /// - Throws: `storage`; `damagedRecords` while an agent is at work: it knows the record, and writes it anew with the
    ///   next command.
    func record() throws(BackgroundTaskError) -> SessionRecord {
        do throws(BackgroundTaskError) {
            return try SessionFile.peek(path)
        } catch {
            guard case .damagedRecords = error, let lease = try acquireAgentLease() else { throw error }
            defer { lease.release() }
            let loaded = try load().loaded
            if let problem = loaded.problem { report(problem) }
            return loaded.record
        }
    }

    /// Whether the record can be read: false while it is damaged and an agent is at work.
    var isReadable: Bool {
        get throws(BackgroundTaskError) {
            do throws(BackgroundTaskError) {
                _ = try record()
                return true
            } catch {
                guard case .damagedRecords = error else { throw error }
                return false
            }
        }
    }

    /// The record for the process that may write it. One that takes the place of a damaged one knows each finished file
    /// that is there, and is stored when this returns.
    func load() throws(BackgroundTaskError) -> (file: SessionFile, loaded: SessionFile.Loaded) {
        var file = SessionFile(directory: path)
        var loaded = try file.load()
        if loaded.isRebuilt {
            loaded.record.include(finished: try files().finished, at: Date())
            try file.store(loaded.record)
        }
        return (file, loaded)
    }
}

extension SessionRecord {
    /// Whose finished file is there has come whole, whatever the record says, which may be older: its end is told (again),
    /// and no byte is fetched again.
    mutating func include(finished: Set<UUID>, at date: Date) {
        for task in finished.sorted(by: { $0.uuidString < $1.uuidString }) {
            if let index = transfers.firstIndex(where: { $0.identifier == task }) {
                if transfers[index].isUnfinished { transfers[index].phase = .placing }
                continue
            }
            var transfer = TransferRecord(
                identifier: task, request: DownloadRequest(url: ""), origin: .foreground, part: PartName(task: task),
                queuedAt: date)
            transfer.phase = .placing
            transfers.append(transfer)
        }
    }
}
