import BackgroundTasks
import FoundationEssentials
import News
import NewsStore
import Programs

/// Tells the user's programs of new articles and of finished tasks, in a process that stores the one or runs the other;
/// one program after the other.
///
/// Which article was told last is kept: what came while a process ended is told by the next, and of several at once only
/// one tells. It is written down as soon as the program has been started, so that every article is told: once, or again
/// where the process was killed between the two. One that no program could be started for is told later. A program that
/// still runs when the process ends goes on by itself.
actor Hooks {
    /// Articles that are told at once; a program that is slow gets more of them, not more runs.
    private static let mostAtOnce = 200
    /// Ends of tasks that are remembered as told.
    private static let remembered = 50

    private let articles: Hook?
    private let tasks: Hook?
    private let library: Library
    private let folder: String
    /// The number of the article that was told last.
    private let place: LockedFile
    private let startProgram: @Sendable (Hook, NewArticlesReport) throws(CommandFailure) -> HookRun
    private let note: @Sendable (String) async -> Void
    private let began: Date
    private var told: [JournalEntry] = []
    /// One after the other.
    private var telling: Task<Void, Never>?
    /// Whether one of those that wait tells of new articles, and so of all that there are by then.
    private var articlesWait = false
    /// What could not be done the last time, and is not said again.
    private var lastTrouble: String?
    private var isEnding = false

    /// - Parameters:
    ///   - folder: the scheduler's: of the journal, and of the place of the last article that was told.
    ///   - startProgram: starts the program that is told of new articles.
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

    /// To be called before anything happens that is to be told.
    func begin() async {
        do {
            // Whoever sets the hook later is not told of all that has come since it was last set.
            guard articles != nil else { return try place.remove() }
            let told = try lastTold()
            let newest = try await library.lastArrival()?.rawValue ?? 0
            // A library that was restored, or begun anew, counts from a smaller number.
            if let told, told <= newest { return }
            try place.whileLocked { () throws(CommandFailure) in if try lastTold() == told { try keep(newest) } }
        } catch  where error.isCancellation {
            // It was told to end before it did anything.
        } catch {
            await note("Nobody can tell which articles the hook hooks.new_articles was told of: \(error)")
        }
    }

    /// Follows what happens until cancelled; it waits for no program then.
    func follow() async {
        defer { isEnding = true }
        await withDiscardingTaskGroup { group in
            group.addTask { await self.followLibrary() }
            group.addTask { await self.followJournal() }
        }
    }

    /// Returns when all that has happened by now has been told.
    func settle() async {
        tellArticles()
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
        tellArticles()
        for await _ in changes { tellArticles() }
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
        guard let tasks, let report = FinishedTaskReport(entry), !told.contains(entry) else { return }
        told.append(entry)
        if told.count > Self.remembered { told.removeFirst() }
        enqueue { [note] in
            do {
                if let failure = await (try tasks.start(report)).failure() { await note(failure) }
            } catch {
                await note("\(error)")
            }
        }
    }

    private func tellArticles() {
        guard let articles, !articlesWait else { return }
        articlesWait = true
        enqueue { await self.tell(by: articles) }
    }

    private func enqueue(_ work: @escaping @Sendable () async -> Void) {
        let before = telling
        // Not a part of what is cancelled when the process ends: whoever settles waits for it.
        telling = Task {
            await before?.value
            await work()
        }
    }

    private func tell(by hook: Hook) async {
        articlesWait = false
        do {
            while !isEnding, let told = try lastTold() {
                let arrivals = try await library.arrivals(
                    after: Headline.ID(rawValue: told), limit: Self.mostAtOnce)
                guard let newest = arrivals.last else { break }
                let feeds = Dictionary(
                    try await library.feeds().map { ($0.id, FeedAddress.withoutCredentials($0.url)) }
                ) { first, _ in first }
                let reports = arrivals.map { HeadlineReport(headline: $0, feedURL: feeds[$0.feedID]) }
                let run = try start(
                    hook, NewArticlesReport(articles: reports), from: told, to: newest.id.rawValue)
                // Also when it fails: what it chokes on must not be told again and again.
                if let failure = await run?.failure() { await note(failure) }
            }
            lastTrouble = nil
        } catch {
            let trouble = "\(error)"
            // A program that is not there is not there at the next change either.
            guard !isEnding, trouble != lastTrouble else { return }
            lastTrouble = trouble
            await note(error is CommandFailure ? trouble : "The hook \(hook.name) could not be run: \(trouble)")
        }
    }

    /// - Returns: nil: another process has told them meanwhile.
    /// - Throws: why it cannot be started; they are still to be told then.
    private func start(
        _ hook: Hook, _ report: NewArticlesReport, from told: Int64, to newest: Int64
    ) throws(CommandFailure) -> HookRun? {
        try place.whileLocked { () throws(CommandFailure) -> HookRun? in
            guard try lastTold() == told else { return nil }
            // What cannot be written down would be told again and again.
            try keep(told)
            let run = try startProgram(hook, report)
            do throws(CommandFailure) {
                try keep(newest)
            } catch {
                run.program.forget()
                throw error
            }
            return run
        }
    }

    /// nil: nothing was told yet, so that nothing is new.
    private func lastTold() throws(CommandFailure) -> Int64? {
        try place.read().flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
    }

    private func keep(_ number: Int64) throws(CommandFailure) { try place.write(Array("\(number)".utf8)) }
}

extension Hooks {
    /// What goes wrong is written into the journal by this process, also when its tasks have ended, or it runs none.
    init(_ workshop: AppServices) {
        let locations = workshop.locations
        self.init(workshop.configuration.hooks, library: workshop.library, folder: locations.background) {
            Journal.note(.hookFailed(words: $0), locations, log: workshop.log)
        }
    }
}
