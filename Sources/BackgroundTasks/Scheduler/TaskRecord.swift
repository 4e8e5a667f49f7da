import FoundationEssentials

/// What the scheduler stores about one identifier, in memory and on disk.
///
/// Whether a request is pending and whether a run is in progress are independent: a handler may submit the next request
/// while it runs.
struct TaskRecord: Encodable, Sendable, Equatable {
    let identifier: String
    var pending: PendingRequest?
    /// A request that the program submitted during a run that was cut off or asked for a retry; becomes pending once
    /// that run's own request has been launched again.
    var following: PendingRequest?
    var run: ActiveRun?
    var lastRun: RunRecord?
    /// The last launch that counts for the minimum interval; interrupted runs do not count.
    var lastCountedLaunch: Date?
    /// The last user activity known at a launch, for a process that knows of none.
    var lastSign: Date?
    /// How many runs in a row were cut off by the end of the process.
    var interruptions = 0
    var cooldownUntil: Date?
    /// What recent runs imply for the next one.
    var history = RunHistory()
    /// The request of the last launch, used to restore a broken chain; nil once the program has cancelled it.
    var lastRequest: PendingRequest?
    /// Whether it was cancelled and not submitted since: then registering it as periodic does not restart its periods.
    var isWithdrawn = false

    init(identifier: String) { self.identifier = identifier }

    /// Whether a call submitted the request that is pending, running, or was launched last. The journal may lack the
    /// call: the process may have been killed between the two writes.
    func holds(call: UUID) -> Bool { [pending, following, run?.pending, lastRequest].contains { $0?.call == call } }

    enum CodingKeys: String, CodingKey {
        case identifier, pending, following, run, lastRun, lastCountedLaunch, lastSign, interruptions
        case cooldownUntil = "restsUntil"
        case history, lastRequest, isWithdrawn
    }

    /// Fields added by later versions may be absent.
    /// - Parameter fail: called for each field that cannot be decoded; that field is left out.
    private init(_ container: KeyedDecodingContainer<CodingKeys>, _ fail: (CodingKeys) -> Void) throws {
        func read<Value: Decodable>(_ part: CodingKeys) -> Value? {
            do {
                return try container.decodeIfPresent(Value.self, forKey: part)
            } catch {
                fail(part)
                return nil
            }
        }
        identifier = try container.decode(String.self, forKey: .identifier)
        pending = read(.pending)
        following = read(.following)
        run = read(.run)
        lastRun = read(.lastRun)
        lastCountedLaunch = read(.lastCountedLaunch)
        lastSign = read(.lastSign)
        interruptions = read(.interruptions) ?? 0
        cooldownUntil = read(.cooldownUntil)
        history = read(.history) ?? RunHistory()
        lastRequest = read(.lastRequest)
        isWithdrawn = read(.isWithdrawn) ?? false
    }

    /// One record of the file, decoded as far as possible: a newer version may have written unknown values, and one
    /// unreadable field must not cost the others, least of all other identifiers' records.
    struct LenientRecord: Decodable {
        /// The decoded record; nil when even the identifier is unreadable.
        var record: TaskRecord?
        /// The unreadable parts, in words for the journal.
        var unreadable: [String] = []

        init(from decoder: any Decoder) throws {
            do {
                let container = try decoder.container(keyedBy: TaskRecord.CodingKeys.self)
                let identifier = try container.decode(String.self, forKey: .identifier)
                record = try TaskRecord(container) { part in
                    unreadable.append("the \(part.words) of \"\(SafeText.line(identifier, maximumLength: 128))\"")
                }
            } catch {
                unreadable = ["a record without an identifier"]
            }
        }
    }
}

extension TaskRecord.CodingKeys {
    fileprivate var words: String {
        switch self {
        case .identifier: "identifier"
        case .pending: "pending request"
        case .following: "request that follows"
        case .run: "run under way"
        case .lastRun: "last run"
        case .lastCountedLaunch: "last launch"
        case .lastSign: "last sign of the user"
        case .interruptions: "count of interruptions"
        case .cooldownUntil: "rest"
        case .history: "history"
        case .lastRequest: "last request"
        case .isWithdrawn: "cancellation"
        }
    }
}

/// A request waiting to be launched.
struct PendingRequest: Codable, Sendable, Equatable {
    var request: BackgroundTaskRequest
    var submittedAt: Date
    /// When it became pending again, after a run that did not do its work; nil: pending since submission, or written by
    /// an earlier version.
    var since: Date?
    /// The earliest launch, after an interruption or a request for a retry (see ``LaunchPolicy``, rules 5 and 9).
    var retryDate: Date?
    /// For a periodic request that the scheduler made: the end of its period.
    var periodEnd: Date?
    /// Whether the program made the whole request, so that a registration does not change its kind; nil: no, or written
    /// by an earlier version.
    var isOwn: Bool?
    /// The ID of the call that submitted it, if another process may retry that call.
    var call: UUID?
}

/// A run in progress.
///
/// A handler's return ends the run in either phase; in `expiring` the end of the grace period does too, and the handler
/// is abandoned.
struct ActiveRun: Codable, Sendable, Equatable {
    enum Phase: Codable, Sendable, Equatable {
        case running
        /// The handler was told to stop; the grace period ends at this uptime.
        case expiring(StopReason, graceEnds: TimeInterval)
    }

    let id: Int
    /// The launched request; adjusted when the clock is set back, because it may become pending again.
    var pending: PendingRequest
    let launchedAt: Date
    let launchKind: LaunchKind
    /// The uptime at launch, from which the budget is counted; nil in a record of an earlier version.
    var launchUptime: TimeInterval?
    /// Seconds of uptime; nil for continued work, which has no budget.
    let budget: TimeInterval?
    var phase: Phase = .running
    /// Whether the request becomes pending again when the run is interrupted; false once the program has cancelled it.
    var isRestorable = true
    /// The last user activity known to this process at the launch; nil: none.
    var lastSign: Date?
    /// The handler's last progress report; nil: none yet.
    var progress: TaskProgressReport?

    var identifier: String { pending.request.identifier }

    /// When the budget ends if the clock is not set.
    var deadline: Date? { budget.map { launchedAt.addingTimeInterval($0) } }
}
