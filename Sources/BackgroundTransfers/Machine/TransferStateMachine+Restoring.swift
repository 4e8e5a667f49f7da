import FoundationEssentials

/// How a later process continues a session.
extension TransferStateMachine {
    /// Compares the record with the files in the folder. Call it once, before anything else.
    /// - Parameters:
    ///   - parts: the lengths of the needed parts.
    ///   - finished: the transfers with a finished file.
    mutating func restore(parts: [PartName: Int64], finished: Set<UUID>, at moment: Moment) -> [TransferAction] {
        // After a power cut the end of a part may be holes: only synced bytes count.
        let isSameBoot = record.moment?.boot == moment.boot
        return perform(at: moment) { machine in
            for index in machine.record.transfers.indices {
                machine.restore(index, parts, finished, isSameBoot: isSameBoot)
            }
            machine.restoreKeptParts(parts, isSameBoot: isSameBoot)
            // The previous process ended between an acknowledgement and its consequences.
            let forgotten = finished.filter { machine.index(of: $0) == nil }
            for task in forgotten.sorted(by: { $0.uuidString < $1.uuidString }) {
                machine.emit(.remove(.finished(task)))
            }
        }
    }

    private mutating func restoreKeptParts(_ parts: [PartName: Int64], isSameBoot: Bool) {
        for kept in record.keptParts {
            let length = parts[kept.part] ?? 0
            let bytes = isSameBoot ? length : min(length, kept.syncedBytes)
            guard bytes != kept.bytes, let place = record.keptParts.firstIndex(of: kept) else { continue }
            changed {
                $0.keptParts[place].bytes = bytes
                $0.keptParts[place].syncedBytes = min(kept.syncedBytes, bytes)
            }
        }
    }

    private mutating func restore(_ index: Int, _ parts: [PartName: Int64], _ finished: Set<UUID>, isSameBoot: Bool) {
        let transfer = record.transfers[index]
        switch transfer.phase {
        case .completed: return
        // The previous process may have renamed it just before it ended.
        case .placing where finished.contains(transfer.identifier):
            guard transfer.request.destination == nil else { return emit(.place(transfer.identifier, transfer.part)) }
            return placed(transfer.identifier)
        case .placing, .canceling, .fetching, .suspended: break
        }
        let length = parts[transfer.part] ?? 0
        let bytes = isSameBoot ? length : min(length, transfer.syncedBytes)
        if bytes != transfer.bytes || bytes < transfer.syncedBytes {
            update(index) {
                $0.bytes = bytes
                $0.syncedBytes = min($0.syncedBytes, bytes)
            }
        }
        if transfer.phase == .placing {
            guard record.transfers[index].bytes != transfer.bytes else {
                return emit(.place(transfer.identifier, transfer.part))
            }
            leavePlacing(index)
        }
        if record.transfers[index].isAccepted { return concludeUpload(index) }
        if case .canceling = record.transfers[index].phase { return completeCancelled(index) }
        if !record.transfers[index].isUsable { startOver(index) }
    }
}
