public import BackgroundTransfers
import FoundationEssentials
import Glibc
public import News
import NewsStore
import Programs

/// Following the session.
extension Downloads {
    /// Tells of all downloads, whichever process looks after them, and puts files in their place that had to wait; until
    /// cancelled.
    /// - Parameter hasEnded: is told of files that have their place only now.
    /// - Throws: why it cannot go on, such as a full disk under the library: it is to be tried again later.
    public func run(hasEnded: @escaping EndHandler = Downloads.tellsNobody) async throws {
        let (tells, looks, places) = (hub.signals(.tell), hub.signals(.look), hub.signals(.place))
        let files = hub.signals(.files)
        try await reconcile(hasEnded)
        (seen, lookedAt) = ([:], [])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.session.watchTasks { await self.take($0) } }
            group.addTask {
                for await _ in self.library.changes() {
                    self.hub.give(.tell)
                    self.hub.give(.files)
                }
            }
            group.addTask { try await self.tell(on: tells) }
            group.addTask { try await self.look(on: looks) }
            group.addTask { try await self.place(on: places, hasEnded) }
            group.addTask { try await self.lookAtFiles(on: files) }
            hub.give(.tell)
            defer {
                group.cancelAll()
                (watched, seen) = (nil, nil)
            }
            // All of them go on until they are cancelled: the first that ends, ends it.
            try await group.next()
        }
    }

    /// Brings session and library in step, after whatever was cut off.
    func reconcile(_ hasEnded: EndHandler = Downloads.tellsNobody) async throws {
        let (tasks, downloads) = try await handOverForgotten()
        let wanted = Set(downloads.filter { ![.finished, .removed].contains($0.state) }.map(\.task))
        let known = Set(downloads.map(\.task))
        for task in tasks where task.originalRequest.taskDescription?.hasPrefix(Self.notePrefix) == true {
            // Also what the session fetches once more though the file is there: its record was rebuilt from an older one.
            let isUnwanted = known.contains(task.id) ? !task.isComplete && !wanted.contains(task.id) : true
            if isUnwanted { try await session.cancel(task.id) }
        }
        let waiting = Set(downloads.map { waitingName(of: $0) })
        for name in (try? FileManager.default.contentsOfDirectory(atPath: waitingRoom)) ?? [] {
            // Of a download that has been removed.
            if !waiting.contains("\(waitingRoom)/\(name)") { unlink("\(waitingRoom)/\(name)") }
        }
        try await placeWaiting(hasEnded)
    }

    /// Begins what the library wants and the session does not know of: it was cut off before the session had it, or the
    /// session's record was damaged. What an earlier version began gets the rule of where it may connect to. Once more does
    /// no harm.
    @discardableResult
    public func handOverForgotten() async throws -> (tasks: [DownloadTask], downloads: [Download]) {
        // The session first: what ends meanwhile is in the library then.
        let tasks = try await session.tasks()
        let downloads = try await library.downloads()
        let known = Set(tasks.filter { $0.originalRequest.reach != nil }.map(\.id))
        try await handOver(downloads.filter { $0.state == .active && !known.contains($0.task) })
        return (tasks, downloads)
    }

    /// Does what follows from an event of the session. It does no harm when an event comes again.
    /// - Returns: the download that has ended with it, as it is now: finished, failed, or without its place; nil: none has.
    /// - Throws: why it cannot be done now: the event is to come again.
    @discardableResult
    public func handle(_ event: BackgroundSessionEvent) async throws -> Download? {
        // What is stored comes back with the write: a process that is told to end just then could read it no more, and the
        // next one is not told the event again.
        let ended: Download?
        switch event {
        case .didFinishDownloading(let task, let file):
            guard let download = try await library.download(task: task),
                ![.finished, .removed].contains(download.state)
            else { return nil }
            ended = try await take(file, of: download)
        case .didComplete(let task, let error?):
            guard let download = try await library.download(task: task), download.state == .active else { return nil }
            ended = try await library.failDownload(
                download.id, because: ExchangeFailure(error), resumeData: try error.resumeData?.stored)
        case .didComplete(_, nil), .didWriteData, .didSendBodyData, .didResumeAtOffset, .didFinishEvents: return nil
        }
        if let ended = ended.flatMap(DownloadNote.init(ended:)) { note(ended) }
        hub.give(.tell)
        return ended
    }

    /// - Parameter file: is given up when this returns.
    /// - Returns: the download as it is then.
    private func take(_ file: String, of download: Download) async throws -> Download? {
        inPlacing.insert(download.id)
        defer { inPlacing.remove(download.id) }
        // Some servers answer with nothing while they have no room, or when a licence has expired.
        if let announced = download.enclosure.length, announced > 0, FileMover.mark(of: file)?.size == 0 {
            return try await library.failDownload(
                download.id, because: ExchangeFailure(emptyFileOf: announced), resumeData: nil)
        }
        do {
            return try await arrival.place(download, from: [file, waitingName(of: download)])
        } catch DownloadError.lost {
            return try await library.failDownload(
                download.id, because: ExchangeFailure(DownloadError.lost), resumeData: nil)
        } catch let error as DownloadError {
            try keep(file, of: download)
            let kept = try await library.keepDownload(download.id, because: ExchangeFailure(error))
            hub.give(.place)
            return kept
        }
    }

    /// Moves a file that has to wait out of the session, which would wait with it.
    private func keep(_ file: String, of download: Download) throws {
        let name = waitingName(of: download)
        guard FileMover.mark(of: name) == nil else { return }
        do {
            try FileManager.default.createPrivateDirectory(atPath: waitingRoom)
        } catch {
            throw DownloadError.folderUnusable(path: waitingRoom, reason: error.reason)
        }
        guard rename(file, name) == 0 else {
            throw DownloadError.folderUnusable(path: waitingRoom, reason: FileMover.Failure().reason)
        }
    }

    /// Tries again to put the files in their place that could not get it.
    /// - Returns: whether one still has to wait.
    @discardableResult
    func placeWaiting(_ hasEnded: EndHandler = Downloads.tellsNobody) async throws -> Bool {
        var mustWait = false
        for download in try await library.downloads() {
            let isCutOff = download.state == .placing && FileMover.mark(of: waitingName(of: download)) != nil
            guard download.state == .unplaced || isCutOff else { continue }
            guard try await placeAgain(download) == nil else {
                mustWait = true
                continue
            }
            if let ended = try await library.download(download.id) { await hasEnded(ended) }
        }
        return mustWait
    }

    /// - Returns: why it has to wait on; nil: it has its place, or is lost.
    func placeAgain(_ download: Download) async throws -> DownloadError? {
        guard inPlacing.insert(download.id).inserted else { return .isBeingPlaced }
        defer { inPlacing.remove(download.id) }
        let ended: Download?
        do {
            ended = try await arrival.place(download, from: [waitingName(of: download)])
        } catch DownloadError.lost {
            ended = try await library.failDownload(
                download.id, because: ExchangeFailure(DownloadError.lost), resumeData: nil)
        } catch let error as DownloadError {
            try await library.keepDownload(download.id, because: ExchangeFailure(error))
            hub.give(.tell)
            hub.give(.place)
            return error
        }
        if let ended = ended.flatMap(DownloadNote.init(ended:)) { note(ended) }
        hub.give(.tell)
        return nil
    }

    func waitingName(of download: Download) -> String { "\(waitingRoom)/\(download.task.uuidString)" }

    /// That bytes come in is looked at once a second; anything else is told at once.
    private func take(_ tasks: [DownloadTask]) {
        func withoutBytes(_ tasks: [DownloadTask]?) -> [DownloadTask]? {
            tasks?.map { task in
                var task = task
                (task.countOfBytesReceived, task.countOfBytesExpectedToReceive) = (0, nil)
                return task
            }
        }
        let isNews = withoutBytes(tasks) != withoutBytes(watched)
        watched = tasks
        if isNews { hub.give(.tell) }
    }

    private func tell(on signals: AsyncStream<Void>) async throws {
        for await _ in signals {
            let statuses = try await statuses()
            hub.publish(statuses)
            if statuses.contains(where: { $0.phase == .transferring }) { hub.give(.look) }
        }
    }

    /// What comes in is looked at once a second, and only while something does.
    private func look(on signals: AsyncStream<Void>) async throws {
        for await _ in signals {
            try await sleep(Self.lookingPause)
            hub.give(.tell)
        }
    }

    /// While files wait for their place, the folder is tried after a few minutes, then less and less often: some disks
    /// tell only at its end that a copy does not fit.
    private func place(on signals: AsyncStream<Void>, _ hasEnded: EndHandler) async throws {
        var pause = Self.placingPauses.lowerBound
        for await _ in signals {
            try await sleep(pause)
            let mustWait = try await placeWaiting(hasEnded)
            pause = mustWait ? min(pause * 2, Self.placingPauses.upperBound) : Self.placingPauses.lowerBound
        }
    }

    /// Finished files are looked at when the library has changed, and not with every byte that comes in.
    private func lookAtFiles(on signals: AsyncStream<Void>) async throws {
        for await _ in signals {
            let paths = try await library.downloads().filter { $0.state == .finished }.compactMap(\.path)
            let marks = await FileMover.marks(of: paths)
            // When the following ends meanwhile, nothing is known any more.
            guard let known = seen, known != marks || lookedAt != Set(paths) else { continue }
            (seen, lookedAt) = (marks, Set(paths))
            hub.give(.tell)
        }
    }
}
