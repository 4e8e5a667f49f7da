import BackgroundTasks
import FoundationEssentials
import FrontEnd
import News
import NewsService
import Newsroom
import Presentation
import Synchronization

/// The reader's display of the background tasks, in whichever process they run.
final class BackgroundDisplay: Sendable {
    /// The state of the tasks, their last runs and their log.
    let overviews: AsyncStream<BackgroundOverview>
    /// The progress of a refresh.
    let progress: AsyncStream<RefreshProgress>

    private struct State {
        var overview = BackgroundOverview()
        var runs = TaskRuns()
        /// As reported by the scheduler.
        var statuses: [BackgroundTaskStatus] = []
        /// The progress shown last.
        var progress = RefreshProgress(isRunning: false)
    }

    /// How many of the newest lines to search for an entry, which may arrive twice.
    private static let repeated = 100
    /// The seconds for which runs are shown.
    private static let day: TimeInterval = 86_400

    private let locations: Locations
    private let conditions: any SystemConditions
    private let units: InstalledUnits
    private let clock: any SchedulerClock
    private let state = Mutex(State())
    private let overviewSink: AsyncStream<BackgroundOverview>.Continuation
    private let progressSink: AsyncStream<RefreshProgress>.Continuation

    /// - Parameter refreshesByItself: whether automatic refreshes are configured.
    init(
        _ locations: Locations, _ conditions: any SystemConditions, clock: any SchedulerClock = WallClock(),
        refreshesByItself: Bool
    ) {
        self.locations = locations
        self.conditions = conditions
        self.clock = clock
        units = InstalledUnits(locations: locations)
        (overviews, overviewSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (progress, progressSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.overview.refreshesByItself = refreshesByItself }
    }

    /// Why no process runs the tasks; `nil` when one does, as far as is known.
    var failure: BackgroundOverview.Failure? { state.withLock { $0.overview.failure } }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            state.runs.endAbandoned()
            let dayAgo = clock.now.addingTimeInterval(-Self.day)
            state.overview.runs = state.runs.all.filter { $0.launchedAt >= dayAgo }
            state.overview.tasks = state.statuses.compactMap { status in
                var task = BackgroundOverview.Task(state.runs.adding(to: status))
                task?.lastRequested = state.runs.lastRequested(status.identifier).map(BackgroundOverview.LogLine.init)
                return task
            }
            state.overview.afterQuitting = units.afterQuitting(beside: state.overview.otherRunner?.kind)
            overviewSink.yield(state.overview)
        }
    }
}

extension BackgroundDisplay {
    func show(_ statuses: [BackgroundTaskStatus]) {
        change { state in
            state.runs.take(statuses)
            state.statuses = statuses
        }
    }

    /// Shows new journal entries of any process until it is cancelled. An error, such as reaching the user's limit of
    /// watches, is shown once, and following is retried at growing intervals.
    func followJournal(firstPause: Duration = .seconds(1)) async {
        var pause = firstPause
        var failure: String?
        while !Task.isCancelled {
            do {
                let entries = try Journal.newEntries(directory: locations.background)
                showHistory()
                for await entry in entries { show(entry) }
            } catch {
                if failure != "\(error)" { show(error) }
                failure = "\(error)"
                do { try await Task.sleep(for: pause) } catch { return }
                pause = min(pause * 2, .seconds(60))
            }
        }
    }

    func show(_ entry: JournalEntry) {
        change { state in
            let line = BackgroundOverview.LogLine(entry)
            // It may already be in the history.
            guard !state.overview.log.suffix(Self.repeated).contains(line) else { return }
            state.runs.take(entry)
            state.overview.log.append(line)
            if state.overview.log.count > 300 { state.overview.log.removeFirst(state.overview.log.count - 200) }
        }
    }

    func show(_ progress: RefreshProgress) {
        state.withLock { $0.progress = progress }
        progressSink.yield(progress)
    }

    /// Ends the display of a refresh that is no longer reported.
    func endProgress() {
        var last = state.withLock { $0.progress }
        guard last.isRunning || last.fullTexts != nil else { return }
        last.isRunning = false
        last.fullTexts = nil
        show(last)
    }

    /// Shows an error that is not in the journal, once.
    func show(_ error: any Error) {
        let line = BackgroundOverview.LogLine(date: clock.now, error)
        change { state in
            guard state.overview.log.last?.sentence != line.sentence else { return }
            state.overview.log.append(line)
        }
    }
}

extension BackgroundDisplay {
    /// This process now runs the tasks.
    func showOwnRuns() {
        change { state in
            state.overview.otherRunner = nil
            state.overview.failure = nil
        }
        showHistory()
    }

    /// Another newsterm runs the tasks.
    /// - Parameter kind: `nil` until it has reported its kind.
    func show(holder kind: HolderKind?, _ process: Int32?) {
        change { state in
            var runner = TaskRunner(kind, process: process)
            // Keep these until it has reported.
            if kind == nil, let before = state.overview.otherRunner, before.process == process {
                (runner.isSilent, runner.isOtherVersion) = (before.isSilent, before.isOtherVersion)
            }
            state.overview.otherRunner = runner
            state.overview.failure = nil
        }
    }

    /// The other newsterm stopped or resumed answering.
    func show(isSilent: Bool) {
        guard state.withLock({ $0.overview.otherRunner.map { $0.isSilent != isSilent } }) == true else { return }
        change { $0.overview.otherRunner?.isSilent = isSilent }
    }

    /// The other newsterm and this one do not understand each other.
    func showOtherVersion() { change { $0.overview.otherRunner?.isOtherVersion = true } }

    /// Shows the tasks as stored, and why no process runs them.
    /// - Returns: whether the reason is new.
    func show(failure error: any Error) -> Bool {
        let failure = BackgroundOverview.Failure(error)
        showStored()
        showHistory()
        let isNews = self.failure != failure
        change { state in
            state.overview.otherRunner = nil
            state.overview.failure = failure
        }
        return isNews
    }

    /// Shows the journal's history: its newest lines, and the runs of the last 24 hours.
    func showHistory() {
        let day = clock.now.addingTimeInterval(-Self.day)
        let entries = Journal.entries(since: day, directory: locations.background)
        let runs = TaskRuns(directory: locations.background, entries.filter { $0.date >= day })
        change { state in
            state.runs = runs
            state.overview.log = entries.suffix(200).map(BackgroundOverview.LogLine.init)
        }
    }

    /// Shows the tasks as stored, in a process that does not run them.
    func showStored() {
        // The lease holder repairs and reports a damaged file.
        let stored = try? BackgroundTaskScheduler.storedStatuses(
            directory: locations.background, conditions: conditions.current(),
            policy: .ofThisMachine, now: clock.now)
        change { $0.statuses = stored ?? [] }
    }
}

extension Journal {
    /// The entries since a date, possibly also older ones, oldest first. Reads only as much of the file's end as
    /// needed.
    static func entries(since date: Date, directory: String) -> [JournalEntry] {
        var count = 250
        while true {
            // The scheduler that writes the journal reports when it is unreadable.
            let entries = (try? recent(count, directory: directory))?.entries ?? []
            if entries.first.map({ $0.date < date }) ?? true || entries.count < count { return entries }
            count *= 4
        }
    }
}
