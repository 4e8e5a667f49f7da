import FoundationEssentials
import TestSupport
import Web

@testable import BackgroundTransfers

/// A session with servers and a disk that fail at random, from a seed. Each byte of a file is the number of the copy it
/// comes from, which no other file has either, so that a mixture is visible.
struct SimulatedDownloads {
    var driver = SessionDriver(atOnce: 2, perHost: 2)
    /// Violated rules.
    var faults: [String] = []
    var counts = Counts()
    var disk = SimulatedDisk()
    /// The offset of each attempt's response, and its copy.
    var places: [Int: PartName] = [:]
    var sending: [Int: Int] = [:]
    private var copies: [String: Int] = [:]
    private var lastCopy = 0
    /// For transfers that have ended: their identifiers, and what is left of them.
    private var retired: [UUID] = []
    private var leftovers: [DownloadResumeData] = []
    private var random: SeededNumbers

    static let length = 40

    /// How often each event happened, so that a test can check that it did.
    struct Counts {
        var placed = 0
        var kills = 0
        var powerCuts = 0
        var resumed = 0
        var reused = 0
    }

    init(seed: UInt64) { random = SeededNumbers(seed: seed) }

    mutating func next(_ bound: Int) -> Int { random.below(bound) }

    mutating func step() throws {
        let transfers = driver.machine.record.transfers
        let active = transfers.filter { $0.attempt != nil }
        let some = transfers.isEmpty ? nil : transfers[next(transfers.count)]
        driver.actions = []
        switch next(20) {
        case 0: add()
        case 1: if let some { driver.command(.suspend(some.identifier)) }
        case 2, 3: if let some { driver.command(.resume(some.identifier)) }
        case 4:
            if next(3) == 0, let transfer = active.last ?? some {
                driver.command(.cancel(transfer.identifier, producingResumeData: next(3) > 0))
            }
        case 5: for _ in 0...next(6) { acknowledge() }
        case 6: if let some, next(3) == 0 { copies[some.request.url] = nil }
        case 7: return try kill(whileDoing: [], at: 0)
        case 8: driver.advance(by: Double(next(100)))
        case 9:
            guard let attempt = active.first?.attempt?.number, let part = places[attempt] else { break }
            let length = disk.secure(part)
            driver.perform { $0.synced(attempt, bytes: length) }
        default:
            guard !active.isEmpty else {
                driver.advance(by: 40)
                break
            }
            try serve(active[next(active.count)])
        }
        let actions = driver.actions
        check()
        if next(12) == 0 { return try kill(whileDoing: actions, at: next(actions.count + 1)) }
        try perform(actions)
    }

    /// A transfer that is new, or reuses an earlier identifier, or resumes an earlier one.
    private mutating func add() {
        var data: DownloadResumeData?
        if !leftovers.isEmpty, next(2) == 0 {
            data = leftovers.remove(at: next(leftovers.count))
            counts.resumed += 1
        }
        let url = data?.url ?? "https://\(next(2)).example/\(next(100))"
        guard !retired.isEmpty, next(2) == 0 else {
            driver.add(url, resumeData: data)
            return
        }
        let task = retired.remove(at: next(retired.count))
        driver.command(.add(task, DownloadRequest(url: url), data, .foreground))
        counts.reused += 1
    }

    private mutating func acknowledge() {
        guard let first = driver.machine.record.events.first else { return }
        if case .didComplete(let task, let error) = first.event {
            retired.append(task)
            if let data = error?.resumeData { leftovers.append(data) }
        }
        driver.command(.acknowledge(first.number))
    }

    private mutating func copy(of url: String) -> Int {
        if let copy = copies[url] { return copy }
        lastCopy += 1
        copies[url] = lastCopy
        return lastCopy
    }

    /// One action of a server, or of the network.
    private mutating func serve(_ transfer: TransferRecord) throws {
        guard let attempt = transfer.attempt else { return }
        let task = transfer.identifier
        guard let place = places[attempt.number], attempt.writesFrom != nil else {
            return try answer(transfer, attempt, copy(of: transfer.request.url))
        }
        var bytes = disk.parts[place] ?? []
        if attempt.isStopping {
            _ = try driver.end(task, .stopped, at: Int64(bytes.count))
            return
        }
        let sent = min(Self.length - bytes.count, next(20))
        bytes += Array(repeating: sending[attempt.number] ?? 0, count: sent)
        disk.parts[place] = bytes
        if bytes.count == Self.length {
            _ = try driver.end(task, .finished, at: Int64(Self.length))
        } else if next(4) == 0 {
            _ = try driver.breakOff(task, at: Int64(bytes.count))
        } else {
            _ = try driver.receive(task, Int64(bytes.count))
        }
    }

    /// The header of a response. Some copies have no `ETag`, and some responses do not have the file's length.
    private mutating func answer(_ transfer: TransferRecord, _ attempt: TransferAttempt, _ copy: Int) throws {
        let task = transfer.identifier
        let etag = "\"\(copy)\""
        if attempt.isStopping {
            _ = try driver.end(task, .stopped, at: 0)
            return
        }
        if next(6) == 0 {
            _ = try driver.breakOff(task, at: 0)
            return
        }
        sending[attempt.number] = copy
        if attempt.offset >= Self.length {
            _ = try driver.answer(task, 416, range: "bytes */\(Self.length)", etag: etag)
        } else if attempt.offset > 0, transfer.validator?.value == etag, next(5) > 0 {
            let range = "bytes \(attempt.offset)-\(Self.length - 1)/\(Self.length)"
            _ = try driver.answer(task, 206, range: range, etag: etag)
        } else {
            let length = next(3) == 0 ? nil : Int64(Self.length)
            _ = try driver.answer(task, 200, length: length, etag: next(5) == 0 ? nil : etag)
        }
    }
}
