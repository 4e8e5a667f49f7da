import BackgroundTasks
import Foundation
import News
import NewsStore

/// Tells the person's programs of new articles and of finished tasks, in the process that runs the tasks; one program
/// after the other.
///
/// Which article was told last is kept: what came while a holder ended is told by the next. An article is told once, but
/// for a process that is killed while the program runs.
actor Hooks {
    /// Articles that are told at once; a program that is slow gets more of them, not more runs.
    private static let mostAtOnce = 200
    /// Ends of tasks that are remembered as told.
    private static let remembered = 50

    private let articles: Hook?
    private let tasks: Hook?
    private let library: Library
    private let folder: String
    private let note: @Sendable (String) async -> Void
    private let began: Date
    private var told: [JournalEntry] = []
    /// One after the other.
    private var telling: Task<Void, Never>?

    /// - Parameters:
    ///   - folder: the scheduler's: of the journal, and of the place of the last article that was told.
    ///   - note: takes a sentence for the journal.
    init(
        _ settings: Configuration.Hooks, library: Library, folder: String, now: Date = Date(),
        note: @escaping @Sendable (String) async -> Void
    ) {
        articles = settings.newArticles.map { Hook(name: "hooks.new_articles", command: $0) }
        tasks = settings.finishedTask.map { Hook(name: "hooks.finished_task", command: $0) }
        self.library = library
        self.folder = folder
        self.note = note
        began = now
    }

    /// To be called before anything happens that is to be told.
    func begin() async {
        do {
            if articles == nil {
                // Whoever sets the hook later is not told of all that has come since it was last set.
                if FileManager.default.fileExists(atPath: place.path) { try FileManager.default.removeItem(at: place) }
            } else if try lastTold() == nil {
                try keep(try await library.lastArrival()?.rawValue ?? 0)
            }
        } catch {
            await note("Nobody can tell which articles the hook hooks.new_articles was told of: \(error)")
        }
    }

    /// Follows what happens until cancelled.
    func follow() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.followLibrary() }
            group.addTask { await self.followJournal() }
        }
    }

    /// Returns when all that has happened by now has been told.
    func settle() async {
        if articles != nil { await tellArticles() }
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
        await tellArticles()
        for await _ in changes { await tellArticles() }
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
            if let failure = await tasks.run(report) { await note(failure) }
        }
    }

    /// Returns when they have been told.
    private func tellArticles() async {
        guard let articles else { return }
        await enqueue { await self.tell(by: articles) }.value
    }

    @discardableResult
    private func enqueue(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        let before = telling
        // Not a part of what is cancelled when the process ends: that waits for it.
        let task = Task {
            await before?.value
            await work()
        }
        telling = task
        return task
    }

    private func tell(by hook: Hook) async {
        do {
            guard var place = try lastTold() else { return }
            while true {
                let arrivals = try await library.arrivals(
                    after: Headline.ID(rawValue: place), limit: Self.mostAtOnce)
                guard let newest = arrivals.last else { return }
                let feeds = Dictionary(
                    try await library.feeds().map { ($0.id, FeedAddress.withoutCredentials($0.url)) }
                ) { first, _ in first }
                let reports = arrivals.map { HeadlineReport(headline: $0, feedURL: feeds[$0.feedID]) }
                // Also when it fails: what it chokes on must not be told again and again.
                if let failure = await hook.run(NewArticlesReport(articles: reports)) { await note(failure) }
                place = newest.id.rawValue
                try keep(place)
            }
        } catch {
            await note("The hook \(hook.name) could not be run: \(error)")
        }
    }

    private var place: URL { URL(fileURLWithPath: folder).appending(path: "hooks") }

    /// nil: nothing was told yet, so that nothing is new.
    private func lastTold() throws -> Int64? {
        guard FileManager.default.fileExists(atPath: place.path) else { return nil }
        return Int64(String(decoding: try Data(contentsOf: place), as: UTF8.self))
    }

    private func keep(_ number: Int64) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("\(number)".utf8).write(to: place, options: .atomic)
    }
}
