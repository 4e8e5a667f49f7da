import BackgroundTasks
import FoundationEssentials
package import News
import NewsStore
package import Newsroom
import Programs
import Synchronization

/// Syncing accounts, and sending what the user marks and changes.
extension AppServices {
    /// Syncs accounts, side by side. A failure is recorded with its account and hinders no other.
    /// - Parameters:
    ///   - wanted: `nil` for all.
    ///   - force: whether to ask servers that want a pause, too.
    ///   - tellsPauses: whether to return accounts that are left out for their pause, too.
    ///   - reporting: takes the news of each feed.
    /// - Returns: What was done for each; empty if there are no accounts, or the task was cancelled.
    func syncAccounts(
        _ wanted: [Account.ID]?, force: Bool, tellsPauses: Bool = false,
        reporting: @escaping @Sendable (RefreshOutcome) -> Void
    ) async throws -> [AccountOutcome] {
        // Most users have none.
        guard wanted?.isEmpty != true else { return [] }
        let chosen = try await library.accounts().filter { wanted?.contains($0.id) != false }
        let due = chosen.filter { force || isDue($0) }
        let left = tellsPauses ? chosen.filter { !force && !isDue($0) } : []
        guard !due.isEmpty || !left.isEmpty else { return [] }
        return await withTaskGroup(of: AccountOutcome?.self) { group in
            for account in due { group.addTask { await self.outcome(of: account, isAsked: force, reporting) } }
            return await group.reduce(into: left.map(AccountOutcome.init(paused:))) {
                if let outcome = $1 { $0.append(outcome) }
            }
            .sorted { $0.account < $1.account }
        }
    }

    /// Whether its pause is over. A pause longer than any should be dates from a clock that was ahead.
    private func isDue(_ account: Account) -> Bool {
        guard let next = account.nextSync else { return true }
        return next <= clock.now || next > clock.now.addingTimeInterval(2 * 86_400)
    }

    private func outcome(
        of account: Account, isAsked: Bool, _ reporting: @escaping @Sendable (RefreshOutcome) -> Void
    ) async -> AccountOutcome? {
        do {
            return try await sync(account, isAsked: isAsked, reporting: reporting)
        } catch let failure as AccountFailure {
            var outcome = AccountOutcome(account.name)
            outcome.failure = failure
            // Of several equal failures in a row, the journal gets the first.
            if account.failure != failure { note(.account(outcome: outcome)) }
            return outcome
        } catch {
            if !error.isCancellation { log.write(error) }
            return nil
        }
    }

    /// Syncs an account.
    /// - Parameters:
    ///   - allowsAll: whether the user has allowed the changes that were held.
    ///   - isAsked: whether the user has asked for it.
    ///   - progress: called on any thread.
    ///   - remarking: takes what is to be said if it fails, too.
    ///   - reporting: takes the news of each feed.
    /// - Returns: `nil` if another process is syncing it.
    /// - Throws: `AccountFailure`, `LibraryError`, `CancellationError`.
    package func sync(
        _ account: Account, allowsAll: Bool = false, isAsked: Bool = false,
        progress: @escaping @Sendable (AccountSync.Progress) -> Void = { _ in },
        remarking: @Sendable (AccountRemark) -> Void = { _ in },
        reporting: @escaping @Sendable (RefreshOutcome) -> Void = { _ in }
    ) async throws -> AccountOutcome? {
        let report: AccountSync.Report?
        do {
            report = try await accounts.sync(account, allowsAll: allowsAll, isAsked: isAsked, progress: progress)
            // Articles of a first sync, or of a new feed, are new only to the library.
            for (feed, updates) in report?.updates ?? [:]
            where account.lastSync != nil && !updates.contains(where: \.isFirst) {
                for update in updates { reporting(RefreshOutcome(update, of: feed)) }
            }
            if let report, let failure = report.marksFailure {
                for remark in report.remarks { remarking(remark.shown(SafeLine.of)) }
                throw failure
            }
        } catch {
            for remark in await noteRefusedFeedChanges(of: account) { remarking(remark) }
            throw error
        }
        guard let report else { return nil }
        var outcome = AccountOutcome(account.name)
        outcome.take(report)
        outcome.notes = report.remarks.isEmpty ? nil : report.remarks.map { $0.shown(SafeLine.of) }
        // Of several failures in a row the journal has the first.
        outcome.feedFailure = report.failure == account.failure ? nil : report.failure
        outcome = await record(outcome, of: account.id)
        outcome.feedFailure = report.failure
        return outcome
    }

    /// Does what follows a sync that was not part of a refresh: joins articles with the same link, and indexes them.
    package func indexSynced() async throws {
        try await joinStories(upTo: Self.linksWhileAwaited, isBrief: true)
        try await indexNewArticles(isBrief: true)
    }

    /// Deletes what is left of accounts that were removed. If it is cut short, the next start continues.
    func deleteRemovedAccounts() async {
        guard !library.isReadOnly else { return }
        do {
            try await library.deleteRemovedAccounts()
        } catch {
            if error != .cancelled { log.write(error) }
        }
    }

    /// Sends what waits for accounts that are not in a pause. An error is recorded, and what waits stays.
    func sendWaiting() async {
        guard !library.isReadOnly, let all = try? await library.accounts() else { return }
        await withDiscardingTaskGroup { group in
            for account in all where account.hasToSend && isDue(account) {
                group.addTask { await self.sendWaiting(of: account) }
            }
        }
    }

    /// - Returns: whether anything was sent. If not, it is not to be tried again at once.
    @discardableResult
    func sendWaiting(of account: Account) async -> Bool {
        var (outcome, isDone) = (AccountOutcome(account.name), false)
        do {
            if let report = try await accounts.send(account) {
                isDone = report.sent + report.feedsSent > 0
                outcome.take(report)
            }
        } catch let failure as AccountFailure {
            if account.failure != failure { outcome.failure = failure }
        } catch {
            if !error.isCancellation { log.write(error) }
        }
        await noteRefusedFeedChanges(of: account)
        if !outcome.isEmpty { note(.account(outcome: outcome)) }
        return isDone
    }

    /// Whether anything can be sent now, so that a process is worth starting for it.
    package func hasToSend() async -> Bool {
        guard !library.isReadOnly, let all = try? await library.accounts() else { return false }
        return all.contains { $0.hasToSend && isDue($0) }
    }

    /// Starts a process that sends what a command has marked or undone, and that outlives the command.
    package func startSending() async {
        if await hasToSend() { JobProcess.start([], locations)?.reapInBackground() }
    }

    /// Seconds before something is sent, so that what the user marks next goes with it.
    private static let timeToGather = 2.0

    /// Sends what waits as it comes, from whichever process, until cancelled. A slow server does not hold the others
    /// up.
    func followWaiting() async {
        guard !library.isReadOnly else { return }
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let alarm = clock.makeAlarm { signal.yield() }
        // Before the first look, so that no change in between is missed.
        let changes = library.changes()
        signal.yield()
        await withDiscardingTaskGroup { group in
            group.addTask { for await _ in changes { signal.yield() } }
            let holds = AccountHolds()
            // When what was seen first is sent.
            var due: Date?
            for await _ in signals {
                let waiting = ((try? await library.accounts()) ?? []).filter {
                    $0.hasToSend && holds[$0.id] != .distantFuture
                }
                guard !waiting.isEmpty else {
                    due = nil
                    alarm.set(nil, uptime: nil)
                    continue
                }
                let gathered = due ?? clock.now.addingTimeInterval(Self.timeToGather)
                due = gathered
                let times = waiting.map { account in
                    let pause = isDue(account) ? nil : account.nextSync
                    return max(pause ?? gathered, holds[account.id] ?? gathered, gathered)
                }
                let now = clock.now
                alarm.set(times.filter { $0 > now }.min(), uptime: nil)
                for (account, time) in zip(waiting, times) where time <= now {
                    holds[account.id] = .distantFuture
                    due = nil
                    group.addTask {
                        let isDone = await self.sendWaiting(of: account)
                        // If it cannot be sent now, wait before the next attempt.
                        holds[account.id] = isDone ? nil : self.clock.now.addingTimeInterval(60)
                        signal.yield()
                    }
                }
            }
            group.cancelAll()
        }
        alarm.set(nil, uptime: nil)
    }
}

/// When accounts are looked at again: not while something is being sent.
private final class AccountHolds: Sendable {
    private let dates = Mutex<[Account.ID: Date]>([:])

    subscript(account: Account.ID) -> Date? {
        get { dates.withLock { $0[account] } }
        set { dates.withLock { $0[account] = newValue } }
    }
}

extension AccountOutcome {
    fileprivate mutating func take(_ report: AccountSync.Report) {
        (received, sent, followed, held) = (report.received, report.sent, report.followed, report.held)
        feedsSent = report.feedsSent > 0 ? report.feedsSent : nil
    }

    /// Of an account that is not asked before its pause is over.
    fileprivate init(paused account: Account) {
        self.init(account.name)
        (failure, pausedUntil) = (account.failure, account.nextSync)
    }
}

extension RefreshOutcome {
    /// What a sync has stored of a feed.
    fileprivate init(_ update: StoredUpdate, of feed: Feed.ID) {
        self.init(url: "", status: update.new > 0 ? .new : .unchanged, new: update.new, reason: "")
        accountFeed = feed
        (news, newsByRule, repeated) = (update.news, update.newsByRule, update.repeated)
    }
}
