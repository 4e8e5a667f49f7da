import BackgroundTransfers
import FoundationEssentials
import Glibc
public import News
import NewsStore
import Web

/// What came of asking for a file.
public enum AskedDownload: Sendable, Equatable {
    /// It is on its way now; or it will be, and the trouble says what keeps the session from it until then.
    case begun(DownloadStatus)
    /// It was asked for before.
    case known(DownloadStatus)
}

/// What came of removing a download.
public enum RemovedDownload: Sendable, Equatable {
    /// It is off the list, and there was no file.
    case ended
    case deleted(path: String)
    /// The file stays: that was wished, or it is no longer the one that was downloaded.
    case left(path: String)
}

/// What the user does.
extension Downloads {
    /// What the tasks of downloads are called in the session, which others use as well.
    static let notePrefix = "download "

    /// Asks for a file. One that failed, or is no longer there, is begun anew.
    /// - Parameter article: what it comes with; nil: nothing.
    public func ask(for enclosure: Enclosure, of article: Headline.ID? = nil) async throws -> AskedDownload {
        try library.checkWritable()
        guard enclosure.isOfTheWeb else { throw DownloadError.notOfTheWeb(enclosure.url) }
        let (download, isNew) = try await library.addDownload(enclosure, of: article, task: UUID())
        guard !isNew else {
            return try await begun(download, try await begin(download))
        }
        let status = try await status(of: download.id)
        guard [.failed, .missing].contains(status.phase) else { return .known(status) }
        return try await begun(download, try await restart(download))
    }

    /// The session may take its time to say more.
    private func begun(_ download: Download, _ trouble: ExchangeFailure?) async throws -> AskedDownload {
        let all = try await library.downloads().map {
            DownloadStatus(download: $0, phase: .waiting(nil), trouble: trouble)
        }
        guard let status = all.toldApart.first(where: { $0.id == download.id }) else {
            throw DownloadError.unknown(download.id)
        }
        return .begun(status)
    }

    /// - Returns: whether it begins anew when it goes on, since its server cannot resume.
    @discardableResult
    public func pause(_ id: Download.ID) async throws -> Bool {
        try library.checkWritable()
        let download = try await underWay(id)
        let isResumable = try await status(of: id).isResumable
        try await session.suspend(download.task)
        hub.give(.tell)
        return isResumable == false
    }

    public func resume(_ id: Download.ID) async throws {
        try library.checkWritable()
        try await session.resume(try await underWay(id).task)
        hub.give(.tell)
    }

    /// Tries again at once what failed, what waits for another attempt, and what could not get its place.
    /// - Returns: why it is tried later, and not now; nil: it is tried now.
    @discardableResult
    public func retry(_ id: Download.ID) async throws -> ExchangeFailure? {
        try library.checkWritable()
        let status = try await status(of: id)
        switch status.phase {
        case .finished: throw DownloadError.isThere(path: status.download.path ?? "")
        case .placing: throw DownloadError.isBeingPlaced
        case .unplaced: if let trouble = try await placeAgain(status.download) { throw trouble }
        case .failed, .missing: return try await restart(status.download)
        case .transferring: throw DownloadError.isComingIn
        case .waiting, .paused: try await resume(id)
        }
        return nil
    }

    /// Ends a download, or deletes its file, and takes it off the list.
    /// - Parameter keepsFile: whether a file that is there stays.
    @discardableResult
    public func remove(_ id: Download.ID, keepingFile keepsFile: Bool = false) async throws -> RemovedDownload {
        try library.checkWritable()
        try Task.checkCancellation()
        // By a task of its own, which is not cancelled with this one: a file that is deleted must not stay on the list.
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
        // What a crash leaves of the rest, the next start clears away.
        if download.state == .active { try await session.cancel(download.task) }
        if download.state == .failed, let rest = download.resumeData {
            try await session.discard(DownloadResumeData(stored: rest))
        }
        unlink(waitingName(of: download))
        hub.give(.tell)
        return outcome
    }

    /// Takes all of a group off the list.
    /// - Parameter keepsFiles: whether files that are there stay.
    /// - Returns: how many there were.
    public func removeAll(_ group: DownloadGroup, keepingFiles keepsFiles: Bool) async throws -> Int {
        let chosen = try await statuses().filter { DownloadGroup($0.phase) == group }
        for status in chosen {
            try Task.checkCancellation()
            try await remove(status.id, keepingFile: keepsFiles)
        }
        return chosen.count
    }

    /// Has a program open the file, and notes that it was opened: what could not be opened is not played.
    /// - Parameter program: is given the path; what it throws ends this, and nothing is noted.
    /// - Returns: the path.
    public func open(
        _ id: Download.ID, with program: @Sendable (_ download: Download, _ path: String) async throws -> Void
    ) async throws -> String {
        let download = try await stored(id)
        guard download.state != .failed else { throw DownloadError.hasFailed(id) }
        guard download.state == .finished, let path = download.path else { throw DownloadError.notThereYet }
        guard await FileMover.marks(of: [path])[path] != nil else {
            hub.give(.files)
            throw DownloadError.fileMissing(path: path)
        }
        try await program(download, path)
        // What can only be read can be played, too.
        if !library.isReadOnly { try await library.noteOpened(id, at: now()) }
        hub.give(.tell)
        return path
    }

    /// The same with the file that was downloaded from an address; nil: there is none.
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
    /// Gives the session what the library wants. Once more does no harm.
    func handOver(_ downloads: [Download]) async throws {
        for isAutomatic in [false, true] {
            var named: [BackgroundSession.NamedDownload] = []
            for download in downloads where download.isAutomatic == isAutomatic {
                named.append(try await task(of: download))
            }
            guard !named.isEmpty else { continue }
            // Who refreshes by hand is there: what was held up for want of a user begins, and nothing waits the longer.
            if isAutomatic, hasUser { try await session.cameToForeground() }
            try await (isAutomatic ? automatic : session).downloadTasks(named)
        }
    }

    private func task(of download: Download) async throws -> BackgroundSession.NamedDownload {
        var address = download.enclosure.url
        // An address without a feed was given by the user. Of a feed that has been removed, its title is left.
        var reach = download.feedTitle.isEmpty ? NetworkReach.asNamed : .publicOnly
        if let id = download.feed, let feed = try await library.feedAddress(of: id) {
            reach = rules.ofLink(address, in: feed.url, isPrivate: feed.isPrivate)
            // What lets one into the feed lets one into its files; to no other server, and not in place of a name and a
            // password that the file's own address has.
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

    /// Has the session fetch what the library wants from now on.
    /// - Returns: what keeps the session from it, such as a full disk: the next process hands it over. Nil: it has begun.
    /// - Throws: `CancellationError`; what keeps the library from saying what to fetch. The next process hands it over then,
    ///   too.
    private func begin(_ download: Download) async throws -> ExchangeFailure? {
        defer { hub.give(.tell) }
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
            throw DownloadError.fileStays(path: path, reason: FileMover.Failure().reason)
        }
    }
}
