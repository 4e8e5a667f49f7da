import FoundationEssentials

@testable import BackgroundTransfers

/// The files in a session's folder.
struct SimulatedDisk {
    var record = SessionRecord()
    var parts: [PartName: [Int]] = [:]
    var finished: Set<UUID> = []
    /// The lengths up to which parts survive a power cut.
    private var synced: [PartName: Int] = [:]

    /// The bytes after the secured ones of a part after a power cut.
    static let hole = -1

    mutating func write(_ part: PartName, from offset: Int64) {
        parts[part] = Array((parts[part] ?? []).prefix(Int(offset)))
        synced[part] = min(synced[part] ?? 0, Int(offset))
    }

    /// - Returns: the part's length.
    mutating func secure(_ part: PartName) -> Int64 {
        synced[part] = parts[part]?.count ?? 0
        return Int64(synced[part] ?? 0)
    }

    /// - Returns: the bytes of the file.
    mutating func place(_ task: UUID, _ part: PartName) -> [Int] {
        finished.insert(task)
        synced[part] = nil
        return parts.removeValue(forKey: part) ?? []
    }

    mutating func remove(_ part: PartName) { (parts[part], synced[part]) = (nil, nil) }

    /// Unsynced bytes are lost; lengths stay as they were.
    mutating func cutPower() {
        for (part, bytes) in parts {
            let kept = synced[part] ?? 0
            parts[part] = bytes.prefix(kept) + Array(repeating: Self.hole, count: bytes.count - min(kept, bytes.count))
        }
    }

    /// As ``SessionLedger`` does before it restores a session.
    mutating func removeStrays() {
        let needed = record.transfers.filter(\.isUnfinished).map(\.part) + record.keptParts.map(\.part)
        for part in parts.keys where !needed.contains(part) { remove(part) }
    }

    /// As ``SessionLedger`` does before it restores a session after a reboot.
    mutating func cutUncertainBytes() {
        let unfinished = record.transfers.filter(\.isUnfinished).map { ($0.part, $0.syncedBytes) }
        for (part, bytes) in unfinished + record.keptParts.map({ ($0.part, $0.syncedBytes) }) {
            parts[part] = parts[part].map { Array($0.prefix(Int(bytes))) }
        }
    }
}

extension SimulatedDownloads {
    mutating func perform(_ actions: [TransferAction]) throws {
        for action in actions {
            switch action {
            case .store: disk.record = driver.machine.record
            case .write(let attempt, let part, let offset):
                places[attempt] = part
                disk.write(part, from: offset)
            case .place(let task, let part):
                let hasRoom = next(6) > 0
                if hasRoom { place(task, part) }
                driver.actions = []
                let bytes = Int64(disk.parts[part]?.count ?? 0)
                driver.perform { hasRoom ? $0.placed(task) : $0.unplaced(task, .noSpace, bytes: bytes) }
                try perform(driver.actions)
            case .remove(.part(let part)): disk.remove(part)
            case .remove(.finished(let task)): disk.finished.remove(task)
            case .begin, .stop, .deliver, .launch, .limit, .remove: break
            }
        }
    }

    private mutating func place(_ task: UUID, _ part: PartName) {
        let bytes = disk.place(task, part)
        if bytes.count != Self.length || Set(bytes).count != 1 { faults.append("mixed or short: \(bytes)") }
        counts.placed += 1
    }

    /// The process ends after some of the actions, alone or with the machine; another one continues from what is on
    /// the disk.
    mutating func kill(whileDoing actions: [TransferAction], at count: Int) throws {
        counts.kills += 1
        for action in actions[..<count] {
            // It ends between renaming the file and recording that.
            guard case .place(let task, let part) = action else {
                try perform([action])
                continue
            }
            place(task, part)
        }
        for index in disk.record.transfers.indices { disk.record.transfers[index].attempt = nil }
        var boot = driver.moment.boot
        if next(4) == 0 {
            counts.powerCuts += 1
            disk.cutPower()
            disk.cutUncertainBytes()
            boot += "'"
        }
        (places, sending) = ([:], [:])
        disk.removeStrays()
        driver = driver.restarted(
            parts: disk.parts.mapValues { Int64($0.count) }, finished: disk.finished, boot: boot, stored: disk.record)
        try perform(driver.actions)
    }

    mutating func check() {
        let machine = driver.machine
        if machine.record.transfers.count(where: { $0.attempt != nil }) > 2 { faults.append("too many at once") }
        if let next = machine.nextDecision, next <= driver.now { faults.append("decides again at once") }
        let parts = machine.record.transfers.filter(\.isUnfinished).map(\.part) + machine.record.keptParts.map(\.part)
        if Set(parts).count != parts.count { faults.append("one part for two") }
        let numbers = machine.record.events.map(\.number)
        if numbers != numbers.sorted() || Set(numbers).count != numbers.count { faults.append("events out of order") }
    }
}
