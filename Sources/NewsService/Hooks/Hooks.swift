import BackgroundTasks
import FoundationEssentials
import News
import NewsStore
import Programs

/// Runs the user's hooks for new articles and finished tasks, one program after the other, in the process that stores
/// the articles or runs the tasks.
///
/// The last article passed to the hook is recorded, so that the next process passes on what arrived while one ended,
/// and only one of several does. It is recorded as soon as the program has been started, so that every article is
/// passed on: once, or again if the process was killed between the two. If a program cannot be started, its articles
/// are passed on later. A program that still runs when the process ends continues by itself.
actor Hooks {
    /// Articles per run; a slow program gets more of them, not more runs.
    private static let maximumAtOnce = 200
    /// How many ends of tasks are remembered as passed on.
    private static let remembered = 50

    private let articles: Hook?
    private let tasks: Hook?
    private let library: Library
    private let folder: String
    /// Stores the number of the last article passed on.
    private let place: LockedFile
    private let startProgram: @Sendable (Hook, NewArticlesReport) throws(CommandFailure) -> HookRun
    private let note: @Sendable (String) async -> Void
    private let began: Date
    private var passedOn: [JournalEntry] = []
    /// The last of the queued runs, which go one after the other.
    private var telling: Task<Void, Never>?
    /// Whether a queued run passes on new articles, and so all there are by then.
    private var hasWaitingArticles = false
    /// The last error, which is not repeated.
    private var lastProblem: String?
    private var isEnding = false

    /// - Parameters:
    ///   - folder: the scheduler's: holds the journal, and the number of the last article passed on.
    ///   - startProgram: starts the program for new articles.
    ///   - note: takes a sentence for the journal.
    init(
        _ settings: Configuration.Hooks, library: Library, folder: String, now: Date = Date(),
        startProgram: @escaping @Sendable (Hook, NewArticlesReport) throws(CommandFailure) -> HookRun = {
            (hook, report) throws(CommandFailure) in try hook.start(report)
        },
        note: @escaping @Sendable (String) async -> Void
    ) {
        articles = settings.newArticles.map { Hook(name: "hooks.new_articles", command: $0) }
        tasks = settings.finishedTask.map { Hook(name: "hooks.finished_task", command: $0) }
        self.library = library
        self.folder = folder
        place = LockedFile("hooks", folder: folder, largestSize: 100)
        self.startProgram = startProgram
        self.note = note
        began = now
    }

    /// Call before anything happens that a hook should report.
    func begin() async {
        do {
            // A hook that is set later must not get everything that came since it was last set.
            guard articles != nil else { return try place.remove() }
            let last = try lastPassedOn()
            let newest = try await library.lastArrival()?.rawValue ?? 0
            // A restored or new library counts from a smaller number.
            if let last, last <= newest { return }
            try place.whileLocked { () throws(CommandFailure) in if try lastPassedOn() == last { try keep(newest) } }
        } catch  where error.isCancellation {
            // Cancelled before it did anything.
        } catch {
            await note("It is unknown which articles the hook hooks.new_articles has had: \(error)")
        }
    }

    /// Runs the hooks on events until cancelled; then does not wait for programs.
    func follow() async {
        defer { isEnding = true }
        await withDiscardingTaskGroup { group in
            group.addTask { await self.followLibrary() }
            group.addTask { await self.followJournal() }
        }
    }

    /// Returns when the hooks have been run for everything that has happened.
    func settle() async {
        passOnArticles()
        if tasks != nil {
            do {
                for entry in try Journal.recent(Self.remembered, directory: folder).entries where entry.date >= began {
                    tell(entry)
                }
            } catch {
                await note("The hook hooks.finished_task could not be run: \(error)")
            }
        }
        await telling?.value
    }
}

extension Hooks {
    private func followLibrary() async {
        guard articles != nil else { return }
        let changes = library.changes()
        passOnArticles()
        for await _ in changes { passOnArticles() }
    }

    private func followJournal() async {
        guard tasks != nil else { return }
        do {
            for await entry in try Journal.newEntries(directory: folder) { tell(entry) }
        } catch {
            await note("The hook hooks.finished_task is not run: \(error)")
        }
    }

    private func tell(_ entry: JournalEntry) {
        guard let tasks, let report = FinishedTaskReport(entry), !passedOn.contains(entry) else { return }
        passedOn.append(entry)
        if passedOn.count > Self.remembered { passedOn.removeFirst() }
        enqueue { [note] in
            do {
                if let failure = await (try tasks.start(report)).failure() { await note(failure) }
            } catch {
                await note("\(error)")
            }
        }
    }

    private func passOnArticles() {
        guard let articles, !hasWaitingArticles else { return }
        hasWaitingArticles = true
        enqueue { await self.tell(by: articles) }
    }

    private func enqueue(_ work: @escaping @Sendable () async -> Void) {
        let before = telling
        // Not a child task, since those are cancelled when the process ends; `settle` waits for it.
        telling = Task {
            await before?.value
            await work()
        }
    }

    private func tell(by hook: Hook) async {
        hasWaitingArticles = false
        do {
            while !isEnding, let last = try lastPassedOn() {
                let arrivals = try await library.arrivals(
                    after: Headline.ID(rawValue: last), limit: Self.maximumAtOnce)
                guard let newest = arrivals.last else { break }
                let feeds = Dictionary(
                    try await library.feeds().map { ($0.id, FeedAddress.withoutCredentials($0.url)) }
                ) { first, _ in first }
                let reports = arrivals.map { HeadlineReport(headline: $0, feedURL: feeds[$0.feedID]) }
                let run = try start(
                    hook, NewArticlesReport(articles: reports), from: last, to: newest.id.rawValue)
                // Recorded as passed on even if it fails, so that input it cannot handle does not come again.
                if let failure = await run?.failure() { await note(failure) }
            }
            lastProblem = nil
        } catch {
            let problem = "\(error)"
            // A missing program will still be missing at the next change.
            guard !isEnding, problem != lastProblem else { return }
            lastProblem = problem
            await note(error is CommandFailure ? problem : "The hook \(hook.name) could not be run: \(problem)")
        }
    }

    /// - Returns: `nil` if another process has passed them on meanwhile.
    /// - Throws: why the program cannot be started; the articles are then still to be passed on.
    private func start(
        _ hook: Hook, _ report: NewArticlesReport, from last: Int64, to newest: Int64
    ) throws(CommandFailure) -> HookRun? {
        try place.whileLocked { () throws(CommandFailure) -> HookRun? in
            guard try lastPassedOn() == last else { return nil }
            // Tests that the number can be written: otherwise the same articles would be passed on again and again.
            try keep(last)
            let run = try startProgram(hook, report)
            do throws(CommandFailure) {
                try keep(newest)
            } catch {
                run.program.reapInBackground()
                throw error
            }
            return run
        }
    }

    /// `nil` if nothing was passed on yet, so that nothing counts as new.
    private func lastPassedOn() throws(CommandFailure) -> Int64? {
        try place.read().flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
    }

    private func keep(_ number: Int64) throws(CommandFailure) { try place.write(Array("\(number)".utf8)) }
}

extension Hooks {
    /// This process writes errors into the journal even if its tasks have ended, or it runs none.
    init(_ services: AppServices) {
        let locations = services.locations
        self.init(services.configuration.hooks, library: services.library, folder: locations.background) {
            Journal.note(.hookFailed(words: $0), locations, log: services.log)
        }
    }
}
