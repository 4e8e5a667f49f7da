public import BackgroundTransfers
import FoundationEssentials
import Glibc
public import News
import NewsStore
import Programs

/// Following the session.
extension Downloads {
    /// Publishes the state of all downloads, whichever process handles them, and moves waiting files into place, until
    /// cancelled.
    /// - Parameter hasEnded: Called for each file that was moved into place late.
    /// - Throws: Why it cannot continue, such as a full disk under the library; the caller retries later.
    public func run(hasEnded: @escaping EndHandler = Downloads.ignoresEnd) async throws {
        let (publications, polls, places) = (hub.signals(.publish), hub.signals(.poll), hub.signals(.place))
        let files = hub.signals(.files)
        try await reconcile(hasEnded)
        (seen, examinedPaths) = ([:], [])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.session.watchTasks { await self.take($0) } }
            group.addTask {
                for await _ in self.library.changes() {
                    self.hub.give(.publish)
                    self.hub.give(.files)
                }
            }
            group.addTask { try await self.publish(on: publications) }
            group.addTask { try await self.poll(on: polls) }
            group.addTask { try await self.place(on: places, hasEnded) }
            group.addTask { try await self.examineFiles(on: files) }
            hub.give(.publish)
            defer {
                group.cancelAll()
                (watched, seen) = (nil, nil)
            }
            // All of them run until cancelled, so the first to end fails the group.
            try await group.next()
        }
    }

    /// Reconciles the session with the library after an interruption.
    func reconcile(_ hasEnded: EndHandler = Downloads.ignoresEnd) async throws {
        let (tasks, downloads) = try await handOverForgotten()
        let wanted = Set(downloads.filter { ![.finished, .removed].contains($0.state) }.map(\.task))
        let known = Set(downloads.map(\.task))
        for task in tasks where task.originalRequest.taskDescription?.hasPrefix(Self.notePrefix) == true {
            // Includes tasks of finished files, which a session rebuilt from an older record would fetch again.
            let isUnwanted = known.contains(task.id) ? !task.isComplete && !wanted.contains(task.id) : true
            if isUnwanted { try await session.cancel(task.id) }
        }
        let waiting = Set(downloads.map { waitingName(of: $0) })
        for name in (try? FileManager.default.contentsOfDirectory(atPath: stagingFolder)) ?? [] {
            // Belongs to a removed download.
            if !waiting.contains("\(stagingFolder)/\(name)") { unlink("\(stagingFolder)/\(name)") }
        }
        try await placeWaiting(hasEnded)
    }

    /// Starts downloads that the library wants but the session does not know, because of a crash before the handover or
    /// a damaged session record. Tasks started by an earlier version get the reach they lack. Idempotent.
    @discardableResult
    public func handOverForgotten() async throws -> (tasks: [DownloadTask], downloads: [Download]) {
        // Ask the session first: what ends meanwhile is in the library by the time it is read.
        let tasks = try await session.tasks()
        let downloads = try await library.downloads()
        let known = Set(tasks.filter { $0.originalRequest.reach != nil }.map(\.id))
        try await handOver(downloads.filter { $0.state == .active && !known.contains($0.task) })
        return (tasks, downloads)
    }

    /// Applies an event of the session. Idempotent, since an event may be repeated.
    /// - Returns: The download that ended with it, as it is now: finished, failed or unplaced; nil if none did.
    /// - Throws: Why it cannot be applied now; the event will be repeated.
    @discardableResult
    public func handle(_ event: BackgroundSessionEvent) async throws -> Download? {
        // The writes return the stored download, because a process that is being ended could not read it afterwards,
        // and the next process does not get the event again.
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
        hub.give(.publish)
        return ended
    }

    /// - Parameter file: Deleted when this returns.
    /// - Returns: The download as it is then.
    private func take(_ file: String, of download: Download) async throws -> Download? {
        inPlacing.insert(download.id)
        defer { inPlacing.remove(download.id) }
        // Some servers send an empty file when they are out of space or a licence has expired.
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

    /// Moves a file that must wait out of the session, which would otherwise be blocked.
    private func keep(_ file: String, of download: Download) throws {
        let name = waitingName(of: download)
        guard FileMover.mark(of: name) == nil else { return }
        do {
            try FileManager.default.createPrivateDirectory(atPath: stagingFolder)
        } catch {
            throw DownloadError.folderUnusable(path: stagingFolder, reason: error.reason)
        }
        guard rename(file, name) == 0 else {
            throw DownloadError.folderUnusable(path: stagingFolder, reason: FileMover.Failure().reason)
        }
    }

    /// Tries again to move waiting files into place.
    /// - Returns: Whether a file still has to wait.
    @discardableResult
    func placeWaiting(_ hasEnded: EndHandler = Downloads.ignoresEnd) async throws -> Bool {
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

    /// - Returns: Why it must keep waiting; nil if it is in place or lost.
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
            hub.give(.publish)
            hub.give(.place)
            return error
        }
        if let ended = ended.flatMap(DownloadNote.init(ended:)) { note(ended) }
        hub.give(.publish)
        return nil
    }

    func waitingName(of download: Download) -> String { "\(stagingFolder)/\(download.task.uuidString)" }

    /// Publishes any change at once, except that of received bytes, which `poll` handles once a second.
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
        if isNews { hub.give(.publish) }
    }

    private func publish(on signals: AsyncStream<Void>) async throws {
        for await _ in signals {
            let statuses = try await statuses()
            hub.publish(statuses)
            if statuses.contains(where: { $0.phase == .transferring }) { hub.give(.poll) }
        }
    }

    /// Publishes progress once a second, and only while bytes arrive.
    private func poll(on signals: AsyncStream<Void>) async throws {
        for await _ in signals {
            try await sleep(Self.progressInterval)
            hub.give(.publish)
        }
    }

    /// While files wait, retries after five minutes, then at doubling intervals: some file systems report only at the
    /// end of a copy that it does not fit.
    private func place(on signals: AsyncStream<Void>, _ hasEnded: EndHandler) async throws {
        var pause = Self.placingPauses.lowerBound
        for await _ in signals {
            try await sleep(pause)
            let mustWait = try await placeWaiting(hasEnded)
            pause = mustWait ? min(pause * 2, Self.placingPauses.upperBound) : Self.placingPauses.lowerBound
        }
    }

    /// Examines finished files when the library changes, not with every byte that arrives.
    private func examineFiles(on signals: AsyncStream<Void>) async throws {
        for await _ in signals {
            let paths = try await library.downloads().filter { $0.state == .finished }.compactMap(\.path)
            let marks = await FileMover.marks(of: paths)
            // If `run` ended meanwhile, the result is obsolete.
            guard let known = seen, known != marks || examinedPaths != Set(paths) else { continue }
            (seen, examinedPaths) = (marks, Set(paths))
            hub.give(.publish)
        }
    }
}
