import BackgroundTasks
import FoundationEssentials
import Testing
import Web

@testable import BackgroundTransfers

/// Drives a session's state machine through virtual time, with a server and a disk controlled by the test.
struct SessionDriver {
    var machine: TransferStateMachine
    var moment: Moment
    var actions: [TransferAction] = []
    private var lastTask: UInt8 = 0

    static let start = Moment(date: Date(timeIntervalSince1970: 1_767_225_600), uptime: 5000, boot: "one")
    static let etag = "\"a\""
    static let modified = "Sun, 06 Nov 1994 08:49:37 GMT"

    init(
        isDiscretionary: Bool = false, atOnce: Int = 3, perHost: Int = 2, launches: Bool = true,
        record: SessionRecord = SessionRecord(), moment: Moment = SessionDriver.start
    ) {
        machine = TransferStateMachine(
            configuration: BackgroundSessionConfiguration(
                identifier: "org.example.downloads", isDiscretionary: isDiscretionary,
                sessionSendsLaunchEvents: launches, httpMaximumConnectionsPerHost: perHost,
                maximumConcurrentTransfers: atOnce),
            record: record)
        self.moment = moment
    }

    var now: Date { moment.date }

    @discardableResult
    mutating func perform(_ event: (inout TransferStateMachine) -> Void = { _ in }) -> [TransferAction] {
        let new = machine.perform(at: moment, event)
        actions += new
        return new
    }

    private var commands = 0

    @discardableResult
    mutating func command(_ command: SessionCommand) -> [TransferAction] {
        commands += 1
        let name = "\(commands)"
        return perform { $0.apply([command], named: name) }
    }

    /// Makes a task's identifier from a number.
    static func identifier(_ number: UInt8) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
    }

    @discardableResult
    mutating func add(
        _ url: String = "https://pod.example/1.mp3", from origin: TransferOrigin = .foreground,
        resumeData: DownloadResumeData? = nil, _ change: (inout DownloadRequest) -> Void = { _ in }
    ) -> UUID {
        lastTask += 1
        let identifier = Self.identifier(lastTask)
        var request = DownloadRequest(url: url)
        change(&request)
        command(.add(identifier, request, resumeData, origin))
        return identifier
    }

    /// Advances time, from decision to decision.
    mutating func advance(by seconds: TimeInterval) {
        let end = now.addingTimeInterval(seconds)
        while let next = machine.nextDecision, next <= end, next > now {
            pass(next.timeIntervalSince(now))
            perform()
        }
        pass(end.timeIntervalSince(now))
        perform()
    }

    /// Advances time until the next attempt of a transfer has begun.
    mutating func advanceToRetry(_ task: UUID) throws {
        guard let date = try record(task).retryAt else { return }
        advance(by: date.timeIntervalSince(now))
        // To the date itself, which a sum of intervals may miss by a rounding error.
        moment.date = max(now, date)
        perform()
    }

    private mutating func pass(_ seconds: TimeInterval) {
        moment.date.addTimeInterval(seconds)
        moment.uptime += seconds
    }

    mutating func change(_ change: (inout ConditionReading) -> Void) {
        change(&machine.conditions)
        perform()
    }

    func record(_ task: UUID) throws -> TransferRecord {
        try #require(machine.record.transfers.first { $0.identifier == task })
    }

    func attempt(_ task: UUID) throws -> TransferAttempt { try #require(try record(task).attempt) }

    func task(_ task: UUID) throws -> DownloadTask {
        try #require(machine.tasks(now: now).first { $0.taskIdentifier == task })
    }

    /// The server's response to the running attempt.
    @discardableResult
    mutating func answer(
        _ task: UUID, _ status: Int, length: Int64? = nil, range: String? = nil, etag: String? = SessionDriver.etag,
        type: String? = "audio/mpeg", retryAfter: String? = nil, url: String = "https://cdn.example/file"
    ) throws -> [TransferAction] {
        let number = try attempt(task).number
        let response = ResponseHead(
            status: status, url: url, contentType: type, contentLength: length, contentRange: range, etag: etag,
            retryAfter: retryAfter)
        return perform { $0.responded(number, response) }
    }

    @discardableResult
    mutating func receive(_ task: UUID, _ total: Int64) throws -> [TransferAction] {
        let number = try attempt(task).number
        return perform { $0.received(number, total: total) }
    }

    @discardableResult
    mutating func end(_ task: UUID, _ ending: AttemptEnding, at bytes: Int64) throws -> [TransferAction] {
        let number = try attempt(task).number
        return perform { $0.ended(number, ending, bytes: bytes) }
    }

    /// The connection breaks.
    @discardableResult
    mutating func breakOff(_ task: UUID, at bytes: Int64) throws -> [TransferAction] {
        try end(task, .failed(.connection(reason: "it was reset")), at: bytes)
    }

    /// A complete transfer of a file of this length, up to its finished file.
    mutating func finish(_ task: UUID, length: Int64 = 1000) throws {
        try answer(task, 200, length: length)
        try end(task, .finished, at: length)
        perform { $0.placed(task) }
    }

    /// Half of a file of 1000 bytes is there, and the next attempt has begun.
    static func halfway() throws -> (SessionDriver, UUID) {
        var driver = SessionDriver()
        let task = driver.add()
        try driver.answer(task, 200, length: 1000)
        try driver.breakOff(task, at: 500)
        driver.advance(by: 30)
        return (driver, task)
    }

    /// The session as a later process finds it.
    func restarted(
        parts: [PartName: Int64] = [:], finished: Set<UUID> = [], after seconds: TimeInterval = 1, boot: String = "one",
        stored record: SessionRecord? = nil
    ) -> SessionDriver {
        var driver = SessionDriver(record: machine.record)
        driver.machine = TransferStateMachine(configuration: machine.configuration, record: record ?? stored)
        driver.moment = Moment(
            date: now.addingTimeInterval(seconds), uptime: boot == moment.boot ? moment.uptime + seconds : 10,
            boot: boot)
        driver.lastTask = lastTask
        driver.commands = commands
        driver.actions = driver.machine.restore(parts: parts, finished: finished, at: driver.moment)
        return driver
    }

    /// The contents of the session's file.
    private var stored: SessionRecord {
        var record = machine.record
        for index in record.transfers.indices { record.transfers[index].attempt = nil }
        return record
    }

    var begun: [UUID] { orders.map(\.task) }

    var orders: [AttemptOrder] {
        actions.compactMap { if case .begin(let order) = $0 { order } else { nil } }
    }

    var events: [BackgroundSessionEvent] { machine.record.events.map(\.event) }
}
