import FoundationEssentials

/// What the scheduler keeps of one identifier, on disk too.
///
/// Two things about an identifier are independent of each other: whether a request is pending, and whether a run is
/// under way (a handler submits the next request while it runs).
struct TaskRecord: Encodable, Sendable, Equatable {
    let identifier: String
    var pending: PendingRequest?
    /// What the program submitted during a run that was cut off, or is to be tried again: it is pending once the
    /// request of that run has been launched.
    var following: PendingRequest?
    var run: ActiveRun?
    var lastRun: RunRecord?
    /// The last launch that counts for the minimum interval: one that was cut off does not.
    var lastCountedLaunch: Date?
    /// The user's last sign that was known of at a launch, for a process that knows of none.
    var lastSign: Date?
    /// How many runs in a row were cut off by the end of the process.
    var interruptions = 0
    var restsUntil: Date?
    /// What the last runs say of the next one.
    var history = RunHistory()
    /// The request of the last launch, from which a broken chain is restored; nil once the program has cancelled it.
    var lastRequest: PendingRequest?
    /// Whether it was cancelled and has not been submitted since: a process that registers it as periodic does not begin
    /// its periods anew.
    var isWithdrawn = false

    init(identifier: String) { self.identifier = identifier }

    /// Whether a call has submitted what is pending, runs, or was launched last. The journal may not say so: the process
    /// may have been killed between the two writes.
    func holds(call: UUID) -> Bool { [pending, following, run?.pending, lastRequest].contains { $0?.call == call } }

    enum CodingKeys: String, CodingKey {
        case identifier, pending, following, run, lastRun, lastCountedLaunch, lastSign, interruptions, restsUntil
        case history, lastRequest, isWithdrawn
    }

    /// What later versions added may be absent.
    /// - Parameter fail: is told of each part that cannot be read, which is left out.
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
        restsUntil = read(.restsUntil)
        history = read(.history) ?? RunHistory()
        lastRequest = read(.lastRequest)
        isWithdrawn = read(.isWithdrawn) ?? false
    }

    /// One record of the file, as far as it can be read: a newer version may have written what this one does not know, and
    /// no part of a record is worth another part, least of all another identifier's.
    struct Readable: Decodable {
        /// What was read; nil when not even the identifier was.
        var record: TaskRecord?
        /// What was not, in words for the journal.
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
        case .restsUntil: "rest"
        case .history: "history"
        case .lastRequest: "last request"
        case .isWithdrawn: "cancellation"
        }
    }
}

/// A request that waits for its launch.
struct PendingRequest: Codable, Sendable, Equatable {
    var request: BackgroundTaskRequest
    var submittedAt: Date
    /// Since when it is pending again, after a run in which its work was not done; nil: since it was submitted, or an
    /// earlier version wrote it.
    var since: Date?
    /// Not before this, since its runs were cut off or asked to be tried again (see ``LaunchPolicy``, rules 5 and 9).
    var retryDate: Date?
    /// Of a periodic request that the scheduler made itself: when its period ends.
    var periodEnd: Date?
    /// Whether the program made the whole of it, so that a registration does not change what it asks for; nil: not so, or an
    /// earlier version wrote it.
    var isOwn: Bool?
    /// The call that submitted it, if another process may repeat that.
    var call: UUID?
}

/// A run under way.
///
/// running → expiring → gone. A handler that returns ends the run from either; the end of the grace ends it from
/// `expiring`: the handler is abandoned then.
struct ActiveRun: Codable, Sendable, Equatable {
    enum Phase: Codable, Sendable, Equatable {
        case running
        /// The handler was told to stop; the grace ends at an uptime.
        case expiring(StopReason, graceEnds: TimeInterval)
    }

    let id: Int
    /// What was launched; its dates follow a clock that is set back, since it may be pending again.
    var pending: PendingRequest
    let launchedAt: Date
    let launchKind: LaunchKind
    /// The uptime at the launch, which is what its budget is counted from; nil in a record of an earlier version.
    var launchUptime: TimeInterval?
    /// Seconds of uptime; nil for continued work, which has none.
    let budget: TimeInterval?
    var phase: Phase = .running
    /// Whether the request becomes pending again when the run is cut off. Not so once the program has cancelled it.
    var isRestorable = true
    /// The user's last sign that this process knew of at the launch; nil: none.
    var lastSign: Date?
    /// What the handler has reported; nil: nothing yet.
    var progress: TaskProgressReport?

    var identifier: String { pending.request.identifier }

    /// When the budget ends if nobody sets the clock.
    var deadline: Date? { budget.map { launchedAt.addingTimeInterval($0) } }
}
