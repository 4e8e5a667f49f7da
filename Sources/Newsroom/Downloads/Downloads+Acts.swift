import BackgroundTransfers
import FoundationEssentials
import Glibc
public import News
import NewsStore
import Web

/// The outcome of requesting a file.
public enum DownloadRequestOutcome: Sendable, Equatable {
    /// It is starting, or will start once the background session accepts it.
    case begun(DownloadStatus)
    /// It was requested before.
    case known(DownloadStatus)
}

/// The outcome of removing a download.
public enum RemovedDownload: Sendable, Equatable {
    /// It was removed, and there was no file.
    case ended
    case deleted(path: String)
    /// The file stays, as requested or because it is no longer the one that was downloaded.
    case left(path: String)
}

/// Acts of the user.
extension Downloads {
    /// Prefix of the descriptions of download tasks, since the session has other tasks too.
    static let notePrefix = "download "

    /// Requests a file. A download that failed or whose file is missing starts again.
    /// - Parameter article: The article it belongs to; nil for none.
    public func request(_ enclosure: Enclosure, of article: Headline.ID? = nil) async throws -> DownloadRequestOutcome {
        try library.checkWritable()
        guard enclosure.hasWebAddress else { throw DownloadError.notAWebAddress(enclosure.url) }
        let (download, isNew) = try await library.addDownload(enclosure, of: article, task: UUID())
        guard !isNew else {
            return try await begun(download, try await begin(download))
        }
        let status = try await status(of: download.id)
        guard [.failed, .missing].contains(status.phase) else { return .known(status) }
        return try await begun(download, try await restart(download))
    }

    /// Reports the status without asking the session, which may take long.
    private func begun(_ download: Download, _ failure: ExchangeFailure?) async throws -> DownloadRequestOutcome {
        let all = try await library.downloads().map {
            DownloadStatus(download: $0, phase: .waiting(nil), failure: failure)
        }
        guard let status = all.disambiguated.first(where: { $0.id == download.id }) else {
            throw DownloadError.unknown(download.id)
        }
        return .begun(status)
    }

    /// - Returns: Whether it will start from the beginning on resume, because its server cannot resume.
    @discardableResult
    public func pause(_ id: Download.ID) async throws -> Bool {
        try library.checkWritable()
        let download = try await underWay(id)
        let isResumable = try await status(of: id).isResumable
        try await session.suspend(download.task)
        hub.give(.publish)
        return isResumable == false
    }

    public func resume(_ id: Download.ID) async throws {
        try library.checkWritable()
        try await session.resume(try await underWay(id).task)
        hub.give(.publish)
    }

    /// Retries at once a download that failed, waits for another attempt, or could not be moved into place.
    /// - Returns: Why it is retried later; nil if it is retried now.
    @discardableResult
    public func retry(_ id: Download.ID) async throws -> ExchangeFailure? {
        try library.checkWritable()
        let status = try await status(of: id)
        switch status.phase {
        case .finished: throw DownloadError.isThere(path: status.download.path ?? "")
        case .placing: throw DownloadError.isBeingPlaced
        case .unplaced: if let failure = try await placeAgain(status.download) { throw failure }
        case .failed, .missing: return try await restart(status.download)
        case .transferring: throw DownloadError.isTransferring
        case .waiting, .paused: try await resume(id)
        }
        return nil
    }

    /// Ends a download, or deletes its file, and removes it from the list.
    /// - Parameter keepsFile: Whether to keep a finished file.
    @discardableResult
    public func remove(_ id: Download.ID, keepingFile keepsFile: Bool = false) async throws -> RemovedDownload {
        try library.checkWritable()
        try Task.checkCancellation()
        // In an unstructured task, which is not cancelled with this one: a deleted file must not stay on the list.
        return try await Task { try await removeWholly(id, keepsFile) }.value
    }

    private func removeWholly(_ id: Download.ID, _ keepsFile: Bool) async throws -> RemovedDownload {
        let download = try await stored(id)
        guard !inPlacing.contains(id) else { throw DownloadError.isBeingPlaced }
        var outcome = RemovedDownload.ended
        if download.state == .finished, let path = download.path, let mark = FileMover.mark(of: path) {
            outcome = .left(path: path)
            if !keepsFile, mark == download.file {
                try delete(path)
                outcome = .deleted(path: path)
            }
        }
        try await library.removeDownload(id)
        // After a crash, the next start cleans up the rest.
        if download.state == .active { try await session.cancel(download.task) }
        if download.state == .failed, let rest = download.resumeData {
            try await session.discard(DownloadResumeData(stored: rest))
        }
        unlink(waitingName(of: download))
        hub.give(.publish)
        return outcome
    }

    /// Removes all downloads of a group from the list.
    /// - Parameter keepsFiles: Whether to keep finished files.
    /// - Returns: How many there were.
    public func removeAll(_ group: DownloadGroup, keepingFiles keepsFiles: Bool) async throws -> Int {
        let chosen = try await statuses().filter { DownloadGroup($0.phase) == group }
        for status in chosen {
            try Task.checkCancellation()
            try await remove(status.id, keepingFile: keepsFiles)
        }
        return chosen.count
    }

    /// Lets a program open the file, and records that it was opened, which counts as played.
    /// - Parameter program: Gets the path; if it throws, nothing is recorded.
    /// - Returns: The path.
    public func open(
        _ id: Download.ID, with program: @Sendable (_ download: Download, _ path: String) async throws -> Void
    ) async throws -> String {
        let download = try await stored(id)
        guard download.state != .failed else { throw DownloadError.hasFailed(id) }
        guard download.state == .finished, let path = download.path else { throw DownloadError.notDownloadedYet }
        guard await FileMover.marks(of: [path])[path] != nil else {
            hub.give(.files)
            throw DownloadError.fileMissing(path: path)
        }
        try await program(download, path)
        // A file of a read-only library can be played too.
        if !library.isReadOnly { try await library.noteOpened(id, at: now()) }
        hub.give(.publish)
        return path
    }

    /// The same for the file downloaded from an address; nil if there is none.
    public func open(
        _ address: String, with program: @Sendable (_ download: Download, _ path: String) async throws -> Void
    ) async throws -> String? {
        guard let download = try await library.download(of: address), download.state == .finished else { return nil }
        do {
            return try await open(download.id, with: program)
        } catch DownloadError.fileMissing {
            return nil
        }
    }
}

extension Downloads {
    /// Hands wanted downloads to the session. Idempotent.
    func handOver(_ downloads: [Download]) async throws {
        for isAutomatic in [false, true] {
            var named: [BackgroundSession.NamedDownload] = []
            for download in downloads where download.isAutomatic == isAutomatic {
                named.append(try await task(of: download))
            }
            guard !named.isEmpty else { continue }
            // A manual refresh means that a user is present: tasks deferred for lack of one start.
            if isAutomatic, hasUser { try await session.cameToForeground() }
            try await (isAutomatic ? automatic : session).downloadTasks(named)
        }
    }

    private func task(of download: Download) async throws -> BackgroundSession.NamedDownload {
        var address = download.enclosure.url
        // The user gave an address without a feed. A removed feed leaves its title.
        var reach = download.feedTitle.isEmpty ? NetworkReach.asNamed : .publicOnly
        if let id = download.feed, let feed = try await library.feedAddress(of: id) {
            reach = rules.ofLink(address, in: feed.url, isPrivate: feed.isPrivate)
            // The feed's credentials also apply to files on the same server, but to no other server, and do not replace
            // credentials in the file's own address.
            if WebClient.isSameServer(address, feed.url), FeedAddress.withoutCredentials(address) == address {
                address = FeedAddress.withCredentials(of: feed.url, address)
            }
        }
        return BackgroundSession.NamedDownload(
            identifier: download.task,
            request: DownloadRequest(
                url: address, taskDescription: "\(Self.notePrefix)\(download.id.rawValue)",
                priority: download.isAutomatic ? DownloadRequest.lowPriority : DownloadRequest.defaultPriority,
                countOfBytesClientExpectsToReceive: download.enclosure.length.flatMap { $0 > 0 ? $0 : nil },
                expectedContentType: download.enclosure.type, reach: reach),
            resumeData: try download.resumeData.map { try DownloadResumeData(stored: $0) })
    }

    /// Makes the session fetch a wanted file.
    /// - Returns: Why the session cannot start, such as a full disk; the next process then hands the file over. nil if
    ///   it started.
    /// - Throws: `CancellationError`; errors of the library. The next process then hands the file over, too.
    private func begin(_ download: Download) async throws -> ExchangeFailure? {
        defer { hub.give(.publish) }
        do {
            try await handOver([download])
        } catch let error where error is CancellationError || error is LibraryError {
            throw error
        } catch {
            return ExchangeFailure(anyOf: error)
        }
        note(DownloadNote(begun: download))
        return nil
    }

    private func restart(_ download: Download) async throws -> ExchangeFailure? {
        guard let restarted = try await library.restartDownload(download.id, task: UUID()) else {
            throw DownloadError.notUnderWay
        }
        return try await begin(restarted)
    }

    private func stored(_ id: Download.ID) async throws -> Download {
        guard let download = try await library.download(id), download.state != .removed else {
            throw DownloadError.unknown(id)
        }
        return download
    }

    private func underWay(_ id: Download.ID) async throws -> Download {
        let download = try await stored(id)
        guard download.state == .active else { throw DownloadError.notUnderWay }
        return download
    }

    private func delete(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw DownloadError.cannotDelete(path: path, reason: FileMover.Failure().reason)
        }
    }
}
