package import BackgroundTasks
import FoundationEssentials
package import News
import NewsStore
import Newsroom
import Synchronization

extension LeaseHolder {
    /// The maximum number of searches for abandoned jobs.
    private static let maximumSearches = 50

    /// Takes over abandoned jobs, now and at each sign that there may be some.
    func followJobs() async {
        await withDiscardingTaskGroup { group in
            for await _ in jobSignals.stream { group.addTask { _ = await runJobs() } }
        }
    }

    /// Takes over the abandoned jobs, and returns when they have ended; the journal and a notification report each end.
    /// When cancelled, releases those that are left.
    /// - Returns: whether all jobs were done.
    func runJobs() async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            // A killed process's lease and sockets are released shortly before the process is gone.
            for _ in 1...Self.maximumSearches {
                let taken = await takeJobs()
                if !taken.putAside.isEmpty || taken.failure != nil { group.addTask { false } }
                for job in taken.jobs { group.addTask { await run(job) } }
                guard taken.hasOtherWorkers, (try? await Task.sleep(for: BackgroundTaskCenter.pause)) != nil else {
                    break
                }
            }
            return await group.reduce(true) { $0 && $1 }
        }
    }

    private func takeJobs() async -> JobQueue.ClaimedJobs {
        do {
            let taken = try await onDisk { [jobs] () throws(CommandFailure) in try jobs.takeAbandoned() }
            if let failure = taken.failure { services.log.write(failure) }
            for (job, entry) in taken.putAside {
                await tell(entry)
                guard let job else { continue }
                await notifier.refreshed([], ending: FinishedWork(job.work.kind, .notCompleted))
            }
            return taken
        } catch {
            services.log.write(error)
            return JobQueue.ClaimedJobs()
        }
    }

    private func tell(_ entry: NewsEntry) async {
        await note(JournalEntry(entry, at: services.clock.now))
        reportJobEnd(entry)
    }

    /// - Returns: whether the job is done.
    private func run(_ job: Job) async -> Bool {
        let running = Mutex(job)
        let news = RefreshOutcomeCollector()
        let (ending, came): (BackgroundTaskEnding, WorkOutcome?)
        do {
            (ending, came) = try await perform(job) { outcome in
                news.take(outcome)
                if !outcome.isCancelled { running.withLock { $0.noteDone(outcome.url) } }
            }
        } catch {
            (ending, came) = (BackgroundTaskEnding(error), WorkOutcome(error))
        }
        var rest = running.withLock(\.self)
        // If this process is told to end, another one continues, and will not find the news again.
        let isLeft = Task.isCancelled && ending.kind == .notCompleted
        let entry = rest.entry(ending, came)
        if !isLeft { await tell(entry) }
        do {
            if isLeft {
                rest.owner = nil
                try jobs.store(rest)
            } else {
                try jobs.end(rest, Job.End(ending: ending.kind, sentence: entry.words, entry: entry))
            }
        } catch {
            // The next process finds it again, as if this one had been killed.
            services.log.write(error)
        }
        await notifier.refreshed(news.outcomes, ending: isLeft ? nil : FinishedWork(job.work.kind, ending.kind))
        return ending.kind == .done
    }

    private func perform(
        _ job: Job, reporting: @escaping @Sendable (RefreshOutcome) -> Void
    ) async throws -> (BackgroundTaskEnding, WorkOutcome?) {
        if job.work.fetchesFeeds { try await services.synchronizeIfChanged(needsList: false) }
        // If this process is told to end, another one continues.
        let answer = jobs.answer(of: job.id) { Task.isCancelled }
        switch job.work {
        case .refresh(let feeds, let isNamed):
            return try await refresh(feeds, overridesHostPause: isNamed, of: job, reporting)
        case .launch(identifier: TaskIdentifier.refresh.rawValue): return try await refresh(nil, of: job, reporting)
        case .launch(identifier: TaskIdentifier.maintenance.rawValue):
            let report = try await maintain(Requester(.user, process: job.origin.process))
            return (BackgroundTaskResult(report).ending, .maintained(report))
        case .launch(let identifier): return (.failed("There is no task \(identifier)."), nil)
        case .addition(let typed):
            let answer = try await services.add(typed, storesAtOnce: true, responseStore: answer)
            guard case .added(let feed, let note) = answer, !note.isUnseen, try await services.isUnfetched(feed) else {
                return (answer.ending, answer.outcome)
            }
            return try await refresh([feed.url], of: job, reporting)
        case .fullText(let id):
            // A process that worked on it before may have stored the text.
            if try await services.fullTexts.isNeeded(id) {
                try await services.fullTexts.fetch(id, responseStore: answer)
            }
            return (.done(), nil)
        }
    }

    private func refresh(
        _ feeds: [String]?, overridesHostPause: Bool = true, of job: Job,
        _ reporting: @escaping @Sendable (RefreshOutcome) -> Void
    ) async throws -> (BackgroundTaskEnding, WorkOutcome?) {
        let left = try await services.left(of: job, feeds)
        if left.isEmpty { return (.done(), nil) }
        // The notification of the job's end includes them.
        let order = RefreshRequest(
            urls: left, force: true, overridesHostPause: feeds != nil && overridesHostPause, notifies: false)
        let report = try await tasks.refresh(order, reporting: reporting)
        return (report.ending, .refreshed(RefreshResult(report)))
    }
}

extension AppServices {
    /// The feeds and accounts among the given ones, or all, that have not been asked since the job began.
    package func left(of job: Job, _ feeds: [String]?) async throws -> [String] {
        let all = try await library.refreshable()
        let known = Dictionary(all.map { (Job.feedKey($0.address), $0.lastAnswer) }) { first, _ in first }
        return (feeds ?? all.map(\.address)).filter {
            !job.isDone($0, lastCheck: known[Job.feedKey($0)] ?? nil)
        }
    }
}

extension FoundFeedAnswer {
    /// The same as a value.
    package var outcome: WorkOutcome? {
        switch self {
        case .added(let feed, let note):
            let shown = SafeLine.of(Redaction.redacted(feed.url))
            guard feed.isNew else { return .isListed }
            switch note {
            case .stored(let new, let all): return .added(feed: shown, articles: all, new: new)
            case .unfetched: return .added(feed: shown)
            case .none, .unseen: return nil
            }
        case .choice(let feeds): return .severalFound(feeds.count)
        case .nothing(let reason): return .nothing(reason)
        }
    }

    /// How the addition ended.
    package var ending: BackgroundTaskEnding {
        switch self {
        case .added(let feed, let note):
            let shown = SafeLine.of(Redaction.redacted(feed.url))
            return .done(feed.isNew ? "Added \(shown)\(note.words)" : "\(shown) is in the feed list already.")
        case .choice(let feeds):
            let shown = feeds.prefix(5).map { choice in
                SafeLine.of(Redaction.redacted(choice.feed.url)) + (choice.isListed ? " (listed)" : "")
            }
            return .failed("\(feeds.count) feeds there; add one of them: \(shown.joined(separator: "  "))")
        case .nothing(let reason): return .failed(SafeLine.of(reason.description))
        }
    }
}
