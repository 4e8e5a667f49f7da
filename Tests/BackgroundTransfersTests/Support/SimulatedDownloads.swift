import FoundationEssentials

@testable import BackgroundTransfers

/// A session beside servers and a disk that fail at random, by a seed. A byte on this disk is the number of the version
/// it was fetched of, so that a mixture shows.
struct SimulatedDownloads {
    private(set) var driver = SessionDriver(atOnce: 2, perHost: 2)
    /// What went against a rule.
    private(set) var faults: [String] = []
    private(set) var placed = 0
    private(set) var kills = 0
    private var stored = SessionRecord()
    private var parts: [PartName: [UInt8]] = [:]
    private var finished: Set<UUID> = []
    private var places: [Int: PartName] = [:]
    private var versions: [UUID: UInt8] = [:]
    private var random: UInt64

    static let length = 40

    init(seed: UInt64) { random = seed }

    /// SplitMix64.
    private mutating func next(_ bound: Int) -> Int {
        random &+= 0x9E37_79B9_7F4A_7C15
        var value = random
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(bound))
    }

    mutating func step() throws {
        let actions: [TransferAction]
        let active = driver.machine.record.transfers.filter { $0.attempt != nil }
        let some =
            driver.machine.record.transfers.isEmpty
            ? nil : driver.machine.record.transfers[next(driver.machine.record.transfers.count)].identifier
        driver.actions = []
        switch next(20) {
        case 0: driver.add("https://\(next(2)).example/\(next(100))")
        case 1: if let some { driver.command(.suspend(some)) }
        case 2, 3: if let some { driver.command(.resume(some)) }
        case 4: if next(4) == 0, let some { driver.command(.cancel(some, producingResumeData: next(2) == 0)) }
        case 5: driver.command(.acknowledge(driver.machine.record.events.first?.number ?? 0))
        case 6: if let some, next(3) == 0 { versions[some, default: 0] += 1 }
        case 7: return try kill(whileDoing: [], at: 0)
        case 8: driver.advance(by: Double(next(100)))
        default:
            guard !active.isEmpty else {
                driver.advance(by: 40)
                break
            }
            try serve(active[next(active.count)])
        }
        actions = driver.actions
        check()
        if next(12) == 0 { return try kill(whileDoing: actions, at: next(actions.count + 1)) }
        try perform(actions)
    }

    /// One thing that a server, or the network, does.
    private mutating func serve(_ transfer: TransferRecord) throws {
        guard let attempt = transfer.attempt else { return }
        let task = transfer.identifier
        let version = versions[task, default: 0]
        guard let place = places[attempt.number], attempt.writesFrom != nil else {
            let etag = "\"\(version)\""
            if attempt.isStopping {
                _ = try driver.end(task, .stopped, at: 0)
                return
            }
            if next(6) == 0 {
                _ = try driver.breakOff(task, at: 0)
                return
            }
            if attempt.offset >= Self.length {
                _ = try driver.answer(task, 416, range: "bytes */\(Self.length)", etag: etag)
                return
            }
            let isSame = transfer.validator?.value == etag
            if attempt.offset > 0, isSame, next(5) > 0 {
                let range = "bytes \(attempt.offset)-\(Self.length - 1)/\(Self.length)"
                _ = try driver.answer(task, 206, range: range, etag: etag)
                return
            }
            _ = try driver.answer(task, 200, length: Int64(Self.length), etag: next(5) == 0 ? nil : etag)
            return
        }
        var bytes = parts[place] ?? []
        if attempt.isStopping {
            _ = try driver.end(task, .stopped, at: Int64(bytes.count))
            return
        }
        let served = sending[attempt.number] ?? version
        bytes += Array(repeating: served, count: min(Self.length - bytes.count, next(20)))
        parts[place] = bytes
        if bytes.count == Self.length {
            _ = try driver.end(task, .finished, at: Int64(Self.length))
            return
        }
        if next(4) == 0 {
            _ = try driver.breakOff(task, at: Int64(bytes.count))
            return
        }
        try driver.receive(task, Int64(bytes.count))
    }

    /// The version of which each answer is.
    private var sending: [Int: UInt8] = [:]

    private mutating func perform(_ actions: [TransferAction]) throws {
        for action in actions {
            switch action {
            case .store: stored = driver.machine.record
            case .write(let attempt, let part, let offset):
                places[attempt] = part
                parts[part] = Array((parts[part] ?? []).prefix(Int(offset)))
                if let task = driver.machine.record.transfers.first(where: { $0.attempt?.number == attempt }) {
                    sending[attempt] = versions[task.identifier, default: 0]
                }
            case .place(let task, let part):
                let bytes = parts.removeValue(forKey: part) ?? []
                if bytes.count != Self.length || Set(bytes).count != 1 { faults.append("mixed or short: \(bytes)") }
                finished.insert(task)
                placed += 1
                driver.actions = []
                driver.perform { $0.placed(task) }
                try perform(driver.actions)
            case .removePart(let part): parts[part] = nil
            case .removeFinished(let task): finished.remove(task)
            case .begin, .stop, .tell, .launch: break
            }
        }
    }

    /// The process ends after some of the actions; another one goes on with what is on the disk.
    private mutating func kill(whileDoing actions: [TransferAction], at count: Int) throws {
        kills += 1
        try perform(Array(actions[..<count]).filter { if case .place = $0 { false } else { true } })
        for index in stored.transfers.indices { stored.transfers[index].attempt = nil }
        let lengths = parts.mapValues { Int64($0.count) }
        (places, sending) = ([:], [:])
        driver = driver.restarted(parts: lengths, finished: finished, stored: stored)
        try perform(driver.actions)
    }

    private mutating func check() {
        let machine = driver.machine
        let active = machine.record.transfers.filter { $0.attempt != nil }
        if active.count > 2 { faults.append("too many at once") }
        if let next = machine.nextDecision, next <= driver.now { faults.append("decides again at once") }
        if Set(machine.record.transfers.map(\.part)).count != machine.record.transfers.count {
            faults.append("two transfers with one part")
        }
        let numbers = machine.record.events.map(\.number)
        if numbers != numbers.sorted() || Set(numbers).count != numbers.count { faults.append("events out of order") }
    }
}
