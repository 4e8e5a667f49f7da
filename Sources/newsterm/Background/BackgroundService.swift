import BackgroundTasks
import Foundation
import News
import NewsUI
import Newsroom
import Synchronization

/// The background tasks as one process sees them: run here while it holds the lease, watched and asked otherwise.
final class BackgroundService: Sendable {
    enum Role {
        case starting
        case holding(LeaseHolder)
        case watching
    }

    /// Between attempts to run the tasks that failed: the first, and the longest.
    static let pauses = Duration.seconds(1)...Duration.seconds(300)
    /// That are asked for a refresh, one after the other.
    private static let mostHolders = 3

    /// What is shown of the tasks, whoever runs them.
    let display: BackgroundDisplay
    /// What the person is told while they do not look at a reader: for this one's terminal.
    let notifications: AsyncStream<NewsNotification>
    let conditions = LinuxConditions()
    let notifier: Notifier

    let workshop: Workshop
    let suspension = Suspension()
    /// Signs of the user, for the newsterm that runs the tasks.
    let activity = Mutex(ActivitySigns())
    let role = Mutex(Role.starting)
    let notificationSink: AsyncStream<NewsNotification>.Continuation
    private let patience: Duration
    private let roleIsKnown: AsyncStream<Void>
    private let roleSink: AsyncStream<Void>.Continuation

    /// Starts nothing; `run` does.
    /// - Parameter patience: how long the newsterm that runs the tasks may take for its first word, when it is asked for
    ///   work.
    init(workshop: Workshop, patience: Duration = .seconds(5)) {
        self.workshop = workshop
        self.patience = patience
        notifier = Notifier(workshop)
        (roleIsKnown, roleSink) = AsyncStream.makeStream()
        display = BackgroundDisplay(workshop.locations, conditions)
        (notifications, notificationSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(10))
    }

    /// Holds the lease, or watches who holds it and takes it when that ends; until cancelled. What keeps it from that, such
    /// as a full disk, is shown and tried again: a little later, then less and less often.
    /// - Parameter tell: takes a sentence for the person, once for each new trouble.
    func run(tell: (String) -> Void) async throws {
        var pause = Self.pauses.lowerBound
        // Who opens the reader is there, before the first key.
        note(.acted)
        // The main actor is free once the first screen is painted, which does not wait for anything here.
        await MainActor.run {}
        defer { roleSink.finish() }
        async let _: Void = display.followJournal()
        while true {
            await suspension.waitForEnd()
            try Task.checkCancellation()
            let begun = ContinuousClock.now
            do {
                // Both within: a process that stops with the lease keeps everybody from it.
                try await suspension.whileAwake {
                    do {
                        let lease = try await self.takeLease()
                        defer { lease.release() }
                        try await self.hold(lease)
                    } catch is CancellationError {}
                }
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                let sentence = "\(error)"
                roleSink.finish()
                if display.show(trouble: sentence) { tell(sentence) }
                // What went well for a while is a new trouble.
                if begun.duration(to: .now) > Self.pauses.upperBound { pause = Self.pauses.lowerBound }
                try await Task.sleep(for: pause)
                pause = min(pause * 2, Self.pauses.upperBound)
            }
        }
    }

    /// The person has given a sign: work that waits for idleness must know, in whichever process it is.
    func note(_ sign: PersonSign) {
        let newFocus: ConditionReading.State?
        switch sign {
        case .acted:
            newFocus = nil
            conditions.noteActivity()
        case .focus(let focus):
            newFocus = focus
            conditions.noteFocus(focus)
        }
        let focus = activity.withLock { activity in
            activity.take(focus: newFocus)
            return activity.focus
        }
        notifier.attention.note(focus)
    }

    /// The process is about to be stopped: gives the lease back, and returns when that is done. Who only watches is in
    /// nobody's way.
    func suspend(until deadline: DispatchTime) { suspension.begin(until: deadline) }

    /// The process goes on.
    func resume() { suspension.end() }

    func become(_ role: Role) {
        self.role.withLock { $0 = role }
        roleSink.finish()
    }

    /// While this process runs the tasks.
    var holder: LeaseHolder? { if case .holding(let holder) = role.withLock({ $0 }) { holder } else { nil } }

    /// Whether another newsterm runs the tasks, and is asked for refreshes.
    var asksAnother: Bool { if case .watching = role.withLock({ $0 }) { true } else { false } }

    /// Returns when the run has ended, with what came of it; nil: another process ran it, and well.
    /// - Parameter done: called with the address of each feed that has been asked, when this process runs it.
    func simulateLaunch(
        _ identifier: String, _ done: @escaping @Sendable (String) -> Void
    ) async throws -> BackgroundTaskResult? {
        if let holder {
            await holder.noteLaunch(of: identifier, by: Asker(.user))
            return try await holder.tasks.launched.follow {
                if !$0.isCancelled { done($0.url) }
            } during: {
                try await holder.resultOfSimulatedLaunch(identifier)
            }
        }
        try await ask(.simulateLaunch(identifier: identifier, asker: Asker(.user)))
        return nil
    }

    func simulateExpiration(_ identifier: String) async throws {
        if let holder { return try await holder.simulateExpiration(identifier) }
        // A refresh may run here although nothing runs the tasks, or what does came later.
        func stopHere() -> Bool { identifier == TaskIdentifier.refresh.rawValue && workshop.refresher.stop() }
        if !asksAnother, stopHere() { return }
        do {
            try await ask(.simulateExpiration(identifier: identifier))
        } catch HolderFailure.wentAway {
            // A command ends with what it was told to stop.
        } catch {
            guard stopHere() else { throw error }
        }
    }

    /// Why a task has not run yet, when it will, and how its last runs ended.
    func explain(_ identifier: String) async throws -> TaskExplanation {
        if let holder {
            return TaskExplanation(try await holder.scheduler.explain(identifier))
        }
        guard let task = TaskIdentifier(rawValue: identifier) else {
            throw CommandFailure("There is no task \(identifier).")
        }
        return TaskExplanation(try await Explanation.asked(of: task, workshop.locations))
    }

    /// Refreshes as ordered: in the process that holds the lease, or in this one. When the other ends before it is done,
    /// what is left is done by the next, or here. The library is in step with the feed list by then.
    /// - Parameter done: called with the address of each feed that has been asked.
    func refresh(_ order: RefreshOrder, _ done: @escaping @Sendable (String) -> Void = { _ in }) async throws
        -> RefreshResult
    {
        let tally = RefreshTally()
        var rest = order
        var isLeft = false
        for _ in 1...Self.mostHolders where asksAnother {
            // Who ends gives the lease back in a moment.
            if isLeft { try await Task.sleep(for: LeaseTurn.pause) }
            do {
                guard
                    let answers = try await HolderConversation.ask(
                        rest.request, locations: workshop.locations, patience: patience)
                else { break }
                return try await Self.follow(answers, tally, done)
            } catch HolderFailure.wentAway {
                tally.noteDeparture()
                guard let left = try await tally.rest(of: order, in: workshop.library) else {
                    return RefreshResult(tally.report)
                }
                (rest, isLeft) = (left, true)
            } catch let failure as CommandFailure where isLeft && failure.exitCode == ExitStatus.tryLater.rawValue {
                // It has not ended yet.
            }
        }
        return try await refreshHere(rest, tally, done)
    }

    /// Stops the refreshes that are running, here and in the newsterm that runs the tasks. Feeds that have answered stay
    /// stored.
    func stopRefresh() async throws {
        workshop.refresher.stop()
        // A command ends with what it was told to stop.
        if asksAnother { do { try await ask(.stopRefresh) } catch HolderFailure.wentAway {} }
    }

    /// Refreshes in this process, whether it holds the lease or not.
    private func refreshHere(
        _ order: RefreshOrder, _ tally: RefreshTally, _ done: @escaping @Sendable (String) -> Void
    ) async throws -> RefreshResult {
        let reporting: @Sendable (RefreshOutcome) -> Void = { outcome in
            tally.count(FeedReport(outcome))
            if !outcome.isCancelled { done(outcome.url) }
        }
        if let holder {
            return RefreshResult(tally.report(endingWith: try await holder.refresh(order, reporting: reporting)))
        }
        // Nothing can run the tasks, or its holder has just gone: the same without a scheduler.
        let work = AskedWork(task: .refresh, asker: order.asker ?? Asker(.user)) { [self] in await note($0) }
        let report = try await work.run(order.what) {
            try await workshop.refreshInFull(
                order, notifier, hasten: { try await holder?.tasks.hasten(after: $0) }, reporting: reporting)
        } outcome: {
            AskedWork.Outcome($0)
        }
        return RefreshResult(tally.report(endingWith: report))
    }

    /// Returns when it is known who runs the tasks, or that nothing can. Once.
    func waitForRole() async { for await _ in roleIsKnown {} }

    private static func follow(
        _ answers: HolderAnswers, _ tally: RefreshTally, _ done: (String) -> Void
    ) async throws -> RefreshResult {
        for try await answer in answers {
            switch answer {
            case .outcome(let report):
                tally.count(report)
                // A feed that the other skipped may not have been asked.
                if report.status != .skipped { done(report.url) }
            case .finished(let sentence, let status):
                guard status != .failure else { throw CommandFailure(sentence) }
                return RefreshResult(words: tally.end(sentence, status).sentence)
            default: break
            }
        }
        try Task.checkCancellation()
        throw HolderFailure.wentAway
    }
}

extension BackgroundService {
    private func takeLease() async throws -> Lease {
        let folder = workshop.locations.background
        if let lease = try Lease.acquire(directory: folder) { return lease }
        // The kernel tells when the lease is free; until then, whoever holds it is watched.
        return try await withThrowingTaskGroup(of: Lease?.self) { group in
            group.addTask { try await Lease.acquireWhenFree(directory: folder) }
            group.addTask {
                try await self.keepWatching()
                return nil
            }
            group.addTask {
                await self.reportActivity()
                return nil
            }
            defer { group.cancelAll() }
            while let lease = try await group.next() { if let lease { return lease } }
            throw CancellationError()
        }
    }

    private func hold(_ lease: Lease) async throws {
        let holder = try await LeaseHolder(
            lease: lease, kind: .reader, workshop: workshop, conditions: conditions, notifier: notifier)
        // Before the journal is read: a key of the tasks screen may wait for them.
        display.show(await holder.scheduler.currentStatuses)
        become(.holding(holder))
        defer { role.withLock { $0 = .starting } }
        display.showOwnRuns()
        defer { display.endProgress() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await statuses in holder.scheduler.statusUpdates() { self.display.show(statuses) } }
            group.addTask {
                for await progress in self.workshop.refresher.progress() { self.display.show(progress) }
            }
            defer { group.cancelAll() }
            try await holder.run()
        }
    }

    private func ask(_ request: HolderRequest) async throws {
        guard
            let answers = try await HolderConversation.ask(
                request, locations: workshop.locations, patience: patience)
        else {
            throw CommandFailure(
                display.trouble.map { "Nothing runs the background tasks: \($0)" }
                    ?? "No newsterm runs the background tasks at this moment; try again.")
        }
        for try await case .finished(let sentence, let status) in answers {
            guard status == .success else { throw CommandFailure(sentence) }
            return
        }
        throw HolderFailure.wentAway
    }
}
