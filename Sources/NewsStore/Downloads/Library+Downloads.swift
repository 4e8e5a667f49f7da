public import FoundationEssentials
public import News

/// Files the user wants to have. A row outlives its article and keeps the names it had.
extension Library {
    /// All downloads except removed ones, in the order in which they were requested.
    public func downloads() async throws(LibraryError) -> [Download] {
        try await read { try DownloadRow.all($0, where: "d.state <> 'removed'") }
    }

    /// A download, removed or not; nil if no download has this number.
    public func download(_ id: Download.ID) async throws(LibraryError) -> Download? {
        try await read { database in
            try DownloadRow.one(database, where: "d.id = ?1") { $0.bind(1, id.rawValue) }
        }
    }

    /// The download with this session task, removed or not.
    public func download(task: UUID) async throws(LibraryError) -> Download? {
        try await read { database in
            try DownloadRow.one(database, where: "d.task = ?1") { $0.bind(1, task.uuidString) }
        }
    }

    /// The newest download of an address that was not removed.
    public func download(of address: String) async throws(LibraryError) -> Download? {
        try await read { database in
            try DownloadRow.one(database, where: "d.url = ?1 AND d.state <> 'removed'") { $0.bind(1, address) }
        }
    }

    /// The feed's address, including credentials, and whether its first successful fetch reached a private address (nil
    /// if none has succeeded or that is unknown); nil if the feed is no longer known.
    public func feedAddress(of feed: Feed.ID) async throws(LibraryError) -> (url: String, isPrivate: Bool?)? {
        try await read { database in
            let row = try CompiledStatement(database, "SELECT url, is_private FROM feed WHERE id = ?")
            row.bind(1, feed.rawValue)
            guard try row.step() else { return nil }
            defer { row.reset() }
            return (row.text(0), row.intOrNil(1).map { $0 != 0 })
        }
    }

    /// Records that a file is wanted. If a download of this address exists, it is returned unchanged.
    /// - Parameters:
    ///   - article: The article it belongs to; nil for none, as for one that is no longer stored.
    ///   - task: The session's identifier for it.
    public func addDownload(
        _ enclosure: Enclosure, of article: Headline.ID?, task: UUID
    ) async throws(LibraryError) -> (download: Download, isNew: Bool) {
        let now = clock()
        return try await write { database in
            if let known = try DownloadWriter.known(enclosure.url, database) { return ((known, false), nil) }
            let added = try DownloadWriter.add(
                enclosure, of: article, task: task, isAutomatic: false, at: now, database)
            return ((added, true), nil)
        }
    }

    /// Records the path the file is about to get before it is moved there, so that after a crash its owner is known.
    public func planDownload(_ id: Download.ID, path: String) async throws(LibraryError) {
        try await change(
            id, "state = 'placing', path = ?2, reason = NULL, cause = NULL", from: "'active', 'placing', 'unplaced'"
        ) {
            $0.bind(2, path)
        }
    }

    /// Records that the file could not be moved into place yet and is kept.
    /// - Returns: The download as it is now; nil if there is none.
    @discardableResult
    public func keepDownload(
        _ id: Download.ID, because failure: ExchangeFailure
    ) async throws(LibraryError) -> Download? {
        try await change(
            id, "state = 'unplaced', path = NULL, reason = ?2, cause = ?3", from: "'active', 'placing', 'unplaced'"
        ) {
            Self.bind(failure, $0)
        }
    }

    /// Records that the file is in place.
    /// - Returns: The download as it is now; nil if there is none.
    @discardableResult
    public func finishDownload(
        _ id: Download.ID, path: String, file: FileMark, at date: Date
    ) async throws(LibraryError) -> Download? {
        try await change(
            id,
            """
            state = 'finished', path = ?2, file_size = ?3, file_modified = ?4, finished_at = ?5, reason = NULL,
            cause = NULL, resume_data = NULL
            """, from: "'active', 'placing', 'unplaced', 'failed'"
        ) {
            $0.bind(2, path)
            $0.bind(3, file.size)
            $0.bind(4, file.modified)
            $0.bind(5, date.stored)
        }
    }

    /// Records that the download failed.
    /// - Parameter resumeData: The data from which the session can resume.
    /// - Returns: The download as it is now; nil if there is none.
    @discardableResult
    public func failDownload(
        _ id: Download.ID, because failure: ExchangeFailure, resumeData: [UInt8]?
    ) async throws(LibraryError) -> Download? {
        try await change(
            id, "state = 'failed', path = NULL, reason = ?2, cause = ?3, resume_data = ?4",
            from: "'active', 'placing', 'unplaced'"
        ) {
            Self.bind(failure, $0)
            if let resumeData { $0.bind(4, resumeData) } else { $0.bind(4, nil as Int64?) }
        }
    }

    /// Downloads the file again as another task.
    /// - Returns: The download as it is now; nil if it is in progress or there is none.
    public func restartDownload(_ id: Download.ID, task: UUID) async throws(LibraryError) -> Download? {
        let download = try await change(
            id,
            """
            state = 'active', task = ?2, path = NULL, file_size = NULL, file_modified = NULL, finished_at = NULL,
            reason = NULL, cause = NULL
            """, from: "'failed', 'finished'"
        ) {
            $0.bind(2, task.uuidString)
        }
        return download?.task == task ? download : nil
    }

    /// Removes a download from the list, but remembers it while its article is stored: no rule fetches it again.
    public func removeDownload(_ id: Download.ID) async throws(LibraryError) {
        try await write { database in
            try DownloadWriter.remove(id, database)
            return ((), nil)
        }
    }

    /// Records when the user opened the file in newsterm.
    public func noteOpened(_ id: Download.ID, at date: Date) async throws(LibraryError) {
        try await change(id, "opened_at = ?2", from: "'finished'") { $0.bind(2, date.stored) }
    }

    private static func bind(_ failure: ExchangeFailure, _ update: CompiledStatement) {
        update.bind(2, failure.sentence)
        update.bind(3, failure.cause.flatMap { StoredJSON($0)?.text })
    }

    /// - Returns: The download as it is after the change, even if it was in none of the states.
    @discardableResult
    private func change(
        _ id: Download.ID, _ assignments: String, from states: String,
        _ bind: @escaping @Sendable (CompiledStatement) -> Void
    ) async throws(LibraryError) -> Download? {
        try await write { database in
            let update = try CompiledStatement(
                database, "UPDATE download SET \(assignments) WHERE id = ?1 AND state IN (\(states))")
            update.bind(1, id.rawValue)
            bind(update)
            try update.run()
            let download = try DownloadRow.one(database, where: "d.id = ?1") { $0.bind(1, id.rawValue) }
            // No `LibraryChange`: callers inform the subscribers of downloads themselves.
            return (download, nil)
        }
    }
}
