package import News
import NewsStore
import Newsroom
import Synchronization

/// Following the feed list.
extension AppServices {
    /// The number of a list's problems that are reported one by one; hundreds would not be read.
    package static let maximumReportedLines = 100

    /// The feed list's saved queries, read on the calling thread: for a first screen that shows one.
    package func savedQueriesNow() throws -> [SavedQuery] {
        SavedQuery.read(try subscriptions.file.read()?.queries ?? []).queries
    }

    /// The warning of a command that only reads; `nil` if the library can be written.
    package var readOnlyWords: String? {
        library.refusal.map { "newsterm: \($0)" }
    }

    /// As `synchronize`, for callers that need no saved queries: reads nothing if the library is in step, and does not
    /// wait to record that it is. Also returns the warning about a read-only library.
    /// - Parameter needsList: whether a list that was named must exist, as for commands that only read it.
    @discardableResult
    package func synchronizeIfChanged(needsList: Bool = true) async throws -> [String] {
        if needsList { try locations.checkFeedList() }
        if let words = readOnlyWords { return [words] }
        return try subscriptions.isLibraryCurrent() ? [] : await synchronize(remembers: false).map(\.description)
    }

    /// Brings the library in step with the feed list, and returns its faulty lines as "file:line: sentence". A
    /// read-only library stays as it is. An error stays among the list's problems until the list can be followed.
    /// - Parameter remembers: whether to record that the list was read, so that it need not be read again, even if
    ///   nothing else is to be written.
    @discardableResult
    package func synchronize(remembers: Bool = true) async throws -> [FeedListRemark] {
        do {
            return try await followList(remembers: remembers)
        } catch {
            let missing = error is CommandFailure ? NewsroomError.listGone(path: locations.feedList) : nil
            if let reason = missing ?? error as? NewsroomError {
                followedList.withLock { $0 = nil }
                problemSink.yield([FeedListRemark(nil, .unusable(reason))])
            }
            throw error
        }
    }

    private func followList(remembers: Bool) async throws -> [FeedListRemark] {
        let state = try subscriptions.read()
        if !state.hasFile { try await checkFeedList() }
        let unknownFeeds = FeedTable.unknownFeeds(configuration, listed: state.entries.map(\.url))
        let (queries, unclear) = SavedQuery.read(state.queries)
        var lines = (state.problems + unclear).sorted { $0.line < $1.line }
        if lines.count > Self.maximumReportedLines {
            let more = lines.count - Self.maximumReportedLines
            lines = Array(lines.prefix(Self.maximumReportedLines + 1))
            lines[lines.count - 1] = FeedListProblem(line: lines[lines.count - 1].line, .more(more))
        }
        let problems =
            lines.map { FeedListRemark("\(locations.feedList):\($0.line)", $0.fault) }
            + unknownFeeds.map { FeedListRemark("\(locations.configuration):\($0.line)", $0.fault) }
        if !library.isReadOnly {
            try await subscriptions.follow(state, isClear: problems.isEmpty, remembersAlone: remembers)
        }
        followedList.withLock { $0 = state.source }
        querySink.yield(queries)
        problemSink.yield(problems)
        log.write(problems: problems.map(\.description))
        return problems
    }
}
