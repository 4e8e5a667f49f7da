import BackgroundTasks
import Foundation
import News
import NewsUI
import Newsroom
import Synchronization

/// The background tasks as one process sees them: run here while it holds the lease, watched and asked otherwise.
final class BackgroundService: Sendable {
    private enum Role {
        case starting
        case holding(LeaseHolder)
        case watching
    }

    let overviews: AsyncStream<BackgroundOverview>
    let progress: AsyncStream<RefreshProgress>
    let conditions = LinuxConditions()

    private let workshop: Workshop
    private let role = Mutex(Role.starting)
    private let overview = Mutex(BackgroundOverview())
    private let overviewSink: AsyncStream<BackgroundOverview>.Continuation
    private let progressSink: AsyncStream<RefreshProgress>.Continuation

    /// Starts nothing; `run` does.
    init(workshop: Workshop) {
        self.workshop = workshop
        (overviews, overviewSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (progress, progressSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Holds the lease, or watches who holds it and takes it when that ends; until cancelled.
    func run() async throws {
        let folder = workshop.locations.background
        change { $0.log = Self.storedLog(folder) }
        if let lease = try Lease.acquire(directory: folder) { return try await hold(lease) }
        // The kernel tells when the lease is free; until then, whoever holds it is watched.
        let lease = try await withThrowingTaskGroup(of: Lease?.self) { group in
            group.addTask { try await Lease.acquireWhenFree(directory: folder) }
            group.addTask {
                while !Task.isCancelled {
                    await self.watch()
                    // Another process may have been quicker to take the lease, and needs a moment to listen.
                    try await Task.sleep(for: .milliseconds(200))
                }
                return nil
            }
            defer { group.cancelAll() }
            while let lease = try await group.next() { if let lease { return lease } }
            throw CancellationError()
        }
        try await hold(lease)
    }

    func simulateLaunch(_ identifier: String) async throws {
        if case .holding(let holder) = role.withLock({ $0 }) {
            try await holder.scheduler.simulateLaunch(forTaskWithIdentifier: identifier)
        } else {
            try await ask(.simulateLaunch(identifier: identifier))
        }
    }

    func simulateExpiration(_ identifier: String) async throws {
        if case .holding(let holder) = role.withLock({ $0 }) {
            try await holder.scheduler.simulateExpiration(forTaskWithIdentifier: identifier)
        } else {
            try await ask(.simulateExpiration(identifier: identifier))
        }
    }

    /// Refreshes the feeds whether they are due or not; returns what came of it, as a sentence.
    func refresh(_ urls: [String]?) async throws -> String {
        if case .watching = role.withLock({ $0 }) {
            let request = HolderRequest.refresh(urls: urls, force: true)
            if let answers = try await HolderConversation.ask(request, locations: workshop.locations) {
                for try await case .finished(let sentence, let status) in answers {
                    guard status != .failure else { throw CommandFailure(sentence) }
                    return sentence
                }
                throw HolderConversation.wentAway
            }
        }
        try await workshop.synchronize()
        return try await workshop.refresher.refresh(urls, force: true).sentence
    }
}

extension BackgroundService {
    private func hold(_ lease: Lease) async throws {
        let holder = try await LeaseHolder(lease: lease, workshop: workshop, conditions: conditions)
        let entries = holder.scheduler.journalEntries()
        role.withLock { $0 = .holding(holder) }
        defer { role.withLock { $0 = .starting } }
        change { overview in
            overview.runsElsewhere = nil
            overview.log = Self.storedLog(workshop.locations.background)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await statuses in holder.scheduler.statusUpdates() { self.show(statuses) } }
            group.addTask { for await entry in entries { self.show(entry) } }
            group.addTask {
                for await progress in self.workshop.refresher.progress() { self.progressSink.yield(progress) }
            }
            group.addTask { try await holder.run() }
            try await group.waitForAll()
        }
    }

    /// Returns when the holder has gone, or does not talk: a command that holds the lease for a moment.
    private func watch() async {
        let folder = workshop.locations.background
        role.withLock { $0 = .watching }
        let process = Lease.holder(directory: folder).map { ", process \($0)" } ?? ""
        change { overview in
            overview.runsElsewhere = "another newsterm\(process)"
            // A damaged file is the holder's to mend and to tell of.
            let stored = try? BackgroundTaskScheduler.storedStatuses(directory: folder)
            overview.tasks = (stored ?? []).compactMap(BackgroundOverview.Task.init)
            overview.log = Self.storedLog(folder)
        }
        do {
            guard let answers = try await HolderConversation.ask(.watch, locations: workshop.locations) else { return }
            for try await answer in answers {
                switch answer {
                case .tasks(let statuses): show(statuses)
                case .journal(let entry): show(entry)
                case .progress(let report): progressSink.yield(report.progress)
                case .accepted, .outcome, .maintained, .finished: break
                }
            }
        } catch {
            let sentence = "\(error)"
            change { overview in
                guard overview.log.last?.text != sentence else { return }
                overview.log.append(BackgroundOverview.LogLine(date: Date(), text: sentence))
            }
        }
    }

    private func ask(_ request: HolderRequest) async throws {
        guard let answers = try await HolderConversation.ask(request, locations: workshop.locations) else {
            throw CommandFailure("No newsterm runs the background tasks at this moment; try again.")
        }
        for try await case .finished(let sentence, let status) in answers where status != .success {
            throw CommandFailure(sentence)
        }
    }

    private func show(_ statuses: [BackgroundTaskStatus]) {
        change { $0.tasks = statuses.compactMap(BackgroundOverview.Task.init) }
    }

    private func show(_ entry: JournalEntry) {
        change { overview in
            overview.log.append(BackgroundOverview.LogLine(entry))
            if overview.log.count > 300 { overview.log.removeFirst(overview.log.count - 200) }
        }
    }

    private func change(_ body: (inout BackgroundOverview) -> Void) {
        overview.withLock { overview in
            body(&overview)
            overviewSink.yield(overview)
        }
    }

    private static func storedLog(_ folder: String) -> [BackgroundOverview.LogLine] {
        // A journal that can not be read is told of by the scheduler that writes it.
        let entries = (try? Journal.recent(200, directory: folder))?.entries ?? []
        return entries.map(BackgroundOverview.LogLine.init)
    }
}

extension BackgroundOverview.Task {
    fileprivate init?(_ status: BackgroundTaskStatus) {
        guard let task = TaskIdentifier(rawValue: status.identifier) else { return nil }
        let state: State =
            switch status.state {
            case .idle: .idle
            case .pending: .pending
            case .running(let since, _): .running(since: since)
            }
        self.init(
            id: status.identifier, name: task.name, state: state, waitingFor: status.waitingFor,
            earliestBegin: status.earliestBeginDate, lastLaunch: status.lastLaunch,
            lastResult: status.lastResult?.description)
    }
}

extension BackgroundOverview.LogLine {
    fileprivate init(_ entry: JournalEntry) {
        self.init(date: entry.date, text: entry.messageWithTask)
    }
}
