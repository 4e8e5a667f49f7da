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
    private let suspension = Suspension()
    private let units: InstalledUnits
    /// The other newsterm that runs the tasks, once it has said what it is.
    private let watched = Mutex<HolderKind?>(nil)
    private let role = Mutex(Role.starting)
    private let overview = Mutex(BackgroundOverview())
    private let overviewSink: AsyncStream<BackgroundOverview>.Continuation
    private let progressSink: AsyncStream<RefreshProgress>.Continuation

    /// Starts nothing; `run` does.
    init(workshop: Workshop) {
        self.workshop = workshop
        units = InstalledUnits(locations: workshop.locations)
        (overviews, overviewSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (progress, progressSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Holds the lease, or watches who holds it and takes it when that ends; until cancelled.
    func run() async throws {
        change { $0.log = Self.storedLog(workshop.locations.background) }
        while true {
            await suspension.waitForEnd()
            try Task.checkCancellation()
            let lease = try await takeLease()
            try await suspension.whileAwake { try await self.hold(lease) }
            lease.release()
        }
    }

    /// The process is about to be stopped: gives the lease back, and returns when that is done. Who only watches is in
    /// nobody's way.
    func suspend() { suspension.begin() }

    /// The process goes on.
    func resume() { suspension.end() }

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
            defer { group.cancelAll() }
            while let lease = try await group.next() { if let lease { return lease } }
            throw CancellationError()
        }
    }

    private func hold(_ lease: Lease) async throws {
        let holder = try await LeaseHolder(lease: lease, kind: .reader, workshop: workshop, conditions: conditions)
        let entries = holder.scheduler.journalEntries()
        role.withLock { $0 = .holding(holder) }
        watched.withLock { $0 = nil }
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
            defer { group.cancelAll() }
            try await holder.run()
        }
    }

    /// Watches one holder after the other.
    private func keepWatching() async throws {
        // The next holder may need a moment to listen; one that does not speak is not asked again and again.
        let shortestPause = Duration.milliseconds(200)
        var pause = shortestPause
        var patience = Duration.seconds(5)
        while !Task.isCancelled {
            let hasSpoken = await watch(patience: patience)
            try await Task.sleep(for: pause)
            pause = hasSpoken ? shortestPause : min(pause * 2, .seconds(60))
            // One that is stopped answers as soon as it goes on.
            patience = hasSpoken ? .seconds(5) : .seconds(3600)
        }
    }

    /// Returns when the holder has gone, or does not talk.
    /// - Returns: whether it talked.
    private func watch(patience: Duration) async -> Bool {
        let folder = workshop.locations.background
        role.withLock { $0 = .watching }
        let process = Lease.holder(directory: folder)
        show(nil, process)
        change { overview in
            // A damaged file is the holder's to mend and to tell of.
            let stored = try? BackgroundTaskScheduler.storedStatuses(directory: folder)
            overview.tasks = (stored ?? []).compactMap(BackgroundOverview.Task.init)
            overview.log = Self.storedLog(folder)
        }
        var hasSpoken = false
        do {
            guard
                let answers = try await HolderConversation.ask(
                    .watch, locations: workshop.locations, patience: patience)
            else { return false }
            for try await answer in answers {
                hasSpoken = true
                switch answer {
                case .holder(let kind): show(kind, process)
                case .tasks(let statuses): show(statuses)
                case .journal(let entry): show(entry)
                case .progress(let report): progressSink.yield(report.progress)
                case .accepted, .outcome, .maintained, .finished: break
                }
            }
        } catch {
            // The end of a holder is no news: its successor tells what it left.
            guard let process, Lease.holder(directory: folder) == process else { return hasSpoken }
            hasSpoken = false
            let sentence = "\(error)"
            change { overview in
                guard overview.log.last?.text != sentence else { return }
                overview.log.append(BackgroundOverview.LogLine(date: Date(), text: sentence))
            }
        }
        return hasSpoken
    }

    private func show(_ holder: HolderKind?, _ process: Int32?) {
        watched.withLock { $0 = holder }
        let name = holder?.name ?? "another newsterm"
        change { $0.runsElsewhere = name + (process.map { ", process \($0)" } ?? "") }
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
            overview.afterQuitting = units.afterQuitting(beside: watched.withLock { $0 })
            overviewSink.yield(overview)
        }
    }

    private static func storedLog(_ folder: String) -> [BackgroundOverview.LogLine] {
        // A journal that can not be read is told of by the scheduler that writes it.
        let entries = (try? Journal.recent(200, directory: folder))?.entries ?? []
        return entries.map(BackgroundOverview.LogLine.init)
    }
}
