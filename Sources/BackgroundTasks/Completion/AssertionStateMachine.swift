import FoundationEssentials

/// Which work keeps the process alive after the user has left it, and until when.
///
/// While the user is there, time is unlimited. Once they leave, all assertions share one limit; a later one does not
/// extend it. Waiting ends with the last assertion or at the limit. Shortly before the limit, open assertions are told
/// to stop; one that still is not ended is forgotten, and the journal names it.
struct AssertionStateMachine: Sendable {
    enum Phase: Sendable, Equatable {
        /// The user is there.
        case foreground
        /// They have left; `until` is the uptime at which the process ends.
        case background(until: TimeInterval)
        /// Waiting has ended.
        case over
    }

    private struct Assertion: Sendable {
        let identifier: BackgroundTaskIdentifier
        let name: String
        let begun: TimeInterval
        let isRoutine: Bool
        var isExpired = false
    }

    /// The duration in seconds from which routine work is journaled like any other.
    private static let routineTime = Duration.seconds(1)
    /// How many names of ended assertions are kept, to report which one is ended twice.
    private static let rememberedNames = 50

    let limits: AssertionLimits
    private(set) var phase = Phase.foreground
    /// Oldest first.
    private var open: [Assertion] = []
    private var finished: [FinishedBackgroundTask] = []
    private var lastIdentifier = 0
    private var ended: [(identifier: BackgroundTaskIdentifier, name: String)] = []

    init(limits: AssertionLimits = AssertionLimits()) { self.limits = limits }

    /// The names of the open assertions, oldest first.
    var openNames: [String] { open.map(\.name) }

    /// The remaining seconds; unlimited while the user is there, as in Apple's API.
    func timeRemaining(at uptime: TimeInterval) -> TimeInterval {
        switch phase {
        case .foreground: .greatestFiniteMagnitude
        case .background(let until): max(0, until - uptime)
        case .over: 0
        }
    }

    /// The uptime at which `tick` must be called if nothing happens before; nil: never.
    var nextDecision: TimeInterval? {
        guard case .background(let until) = phase else { return nil }
        return open.contains { !$0.isExpired } ? until - limits.notice.timeInterval : until
    }
}

extension AssertionStateMachine {
    /// - Parameter isRoutine: whether the journal omits it as long as it ends quickly and successfully.
    /// - Returns: `invalid` when no time is left.
    mutating func begin(
        _ name: String?, isRoutine: Bool = false, now: Date, uptime: TimeInterval
    ) -> (identifier: BackgroundTaskIdentifier, actions: [AssertionAction]) {
        let name = SafeText.title(name ?? "unnamed work")
        guard timeRemaining(at: uptime) > limits.notice.timeInterval else {
            return (.invalid, [note(now, .assertionRefused(name: name))])
        }
        lastIdentifier += 1
        let identifier = BackgroundTaskIdentifier(rawValue: lastIdentifier)
        open.append(Assertion(identifier: identifier, name: name, begun: uptime, isRoutine: isRoutine))
        return (identifier, [])
    }

    mutating func end(
        _ identifier: BackgroundTaskIdentifier, _ ending: BackgroundTaskEnding, now: Date, uptime: TimeInterval
    ) -> [AssertionAction] {
        guard identifier != .invalid else { return [] }
        guard let place = open.firstIndex(where: { $0.identifier == identifier }) else {
            let name = ended.last { $0.identifier == identifier }?.name
            return [note(now, .assertionEndedAgain(identifier, name: name))]
        }
        let assertion = open.remove(at: place)
        remember(assertion)
        guard case .background = phase else { return [] }
        let task = finish(assertion, ending, uptime: uptime)
        let isUnremarkable = assertion.isRoutine && task.duration < Self.routineTime && ending == .done()
        return (isUnremarkable ? [] : [note(now, task.details)]) + finishIfDone()
    }

    /// The user has left: `applicationDidEnterBackground`.
    mutating func didEnterBackground(now: Date, uptime: TimeInterval) -> [AssertionAction] {
        guard phase == .foreground else { return [] }
        finished = []
        phase = .background(until: uptime + limits.time.timeInterval)
        guard !open.isEmpty else { return finishIfDone() }
        let names = open.filter { !$0.isRoutine }.map(\.name)
        return names.isEmpty ? [] : [note(now, .leaving(open: names, time: limits.time.timeInterval))]
    }

    /// The user returned before the process ended: time is unlimited again, and the next leaving gets the full limit.
    mutating func willEnterForeground() { phase = .foreground }

    /// Ends early: tells all open assertions to stop, and gives them at most the notice time.
    mutating func stop(cause: AssertionStop, now: Date, uptime: TimeInterval) -> [AssertionAction] {
        guard case .background(let until) = phase else { return [] }
        phase = .background(until: min(until, uptime + limits.notice.timeInterval))
        return expire(cause: cause, now: now)
    }

    /// Ends at once: tells all open assertions to stop, without waiting for them.
    mutating func endNow(cause: AssertionStop, now: Date, uptime: TimeInterval) -> [AssertionAction] {
        guard case .background = phase else { return [] }
        return expire(cause: cause, now: now) + endProcess(now: now, uptime: uptime)
    }

    mutating func tick(now: Date, uptime: TimeInterval) -> [AssertionAction] {
        guard case .background(let until) = phase else { return [] }
        if until <= uptime { return endProcess(now: now, uptime: uptime) }
        if until - limits.notice.timeInterval <= uptime { return expire(cause: .timeIsOver, now: now) }
        return []
    }
}

extension AssertionStateMachine {
    private mutating func expire(cause: AssertionStop, now: Date) -> [AssertionAction] {
        let expiring = open.filter { !$0.isExpired }
        guard !expiring.isEmpty else { return [] }
        for place in open.indices { open[place].isExpired = true }
        let details = JournalEntry.Details.assertionsAskedToStop(expiring.map(\.name), cause: cause)
        return [note(now, details), .expire(expiring.map(\.identifier))]
    }

    private mutating func endProcess(now: Date, uptime: TimeInterval) -> [AssertionAction] {
        // If the alarm was late, the handlers have not been called yet.
        var actions = expire(cause: .timeIsOver, now: now)
        for assertion in open {
            remember(assertion)
            let task = finish(assertion, .notCompleted(), isForgotten: true, uptime: uptime)
            actions.append(note(now, task.details))
        }
        open = []
        return actions + finishIfDone()
    }

    private mutating func finish(
        _ assertion: Assertion, _ ending: BackgroundTaskEnding, isForgotten: Bool = false, uptime: TimeInterval
    ) -> FinishedBackgroundTask {
        let task = FinishedBackgroundTask(
            identifier: assertion.identifier, name: assertion.name,
            duration: Duration(bounded: max(0, uptime - assertion.begun)), ending: ending, isForgotten: isForgotten)
        finished.append(task)
        return task
    }

    private mutating func finishIfDone() -> [AssertionAction] {
        guard open.isEmpty else { return [] }
        phase = .over
        return [.finish(finished)]
    }

    private mutating func remember(_ assertion: Assertion) {
        ended.append((assertion.identifier, assertion.name))
        if ended.count > Self.rememberedNames { ended.removeFirst() }
    }

    private func note(_ date: Date, _ details: JournalEntry.Details) -> AssertionAction {
        .journal(JournalEntry(date: date, identifier: nil, event: .assertion, details))
    }
}

extension FinishedBackgroundTask {
    fileprivate var details: JournalEntry.Details {
        .assertionEnded(name: name, ending.bounded, duration: duration.timeInterval, isForgotten: isForgotten)
    }
}

extension BackgroundTaskEnding {
    /// A copy with its text on one line and of bounded length.
    fileprivate var bounded: BackgroundTaskEnding {
        func line(_ text: String) -> String {
            SafeText.line(text, maximumLength: BackgroundTaskResult.maximumReasonLength)
        }
        return switch self {
        case .done(let words): .done(words.map(line))
        case .failed(let reason): .failed(line(reason))
        case .notCompleted(let words): .notCompleted(words.map(line))
        }
    }
}

/// An action that the assertion state machine requests; the caller carries actions out in the given order.
enum AssertionAction: Sendable, Equatable {
    case journal(JournalEntry)
    /// Call the expiration handlers of these assertions, once each.
    case expire([BackgroundTaskIdentifier])
    /// Waiting has ended: the work that ended since the user left, in that order.
    case finish([FinishedBackgroundTask])
}
