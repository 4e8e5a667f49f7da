package import News
import NewsStore
import Newsroom
import Synchronization

/// Following the feed list.
extension AppServices {
    /// How many problems of a list are told one by one. A list of hundreds is not read.
    package static let mostToldLines = 100

    /// The saved queries of the feed list, on the calling thread: for a first screen that shows one.
    package func savedQueriesNow() throws -> [SavedQuery] {
        SavedQuery.read(try subscriptions.file.read()?.queries ?? []).queries
    }

    /// What a command says that only reads; nil: the library can be written.
    package var readOnlyWords: String? {
        library.refusal.map { "newsterm: \($0)" }
    }

    /// As `synchronize`, for who asks for no saved queries: nothing is read again that the library follows already, and
    /// what only reads does not wait to write that it does. A library that can only be read is told of, too.
    /// - Parameter needsList: whether a list that was named has to be there, as for what only reads it.
    @discardableResult
    package func synchronizeIfChanged(needsList: Bool = true) async throws -> [String] {
        if needsList { try locations.checkFeedList() }
        if let words = readOnlyWords { return [words] }
        return try subscriptions.isInStep() ? [] : await synchronize(remembers: false).map(\.description)
    }

    /// Brings the library in step with the feed list, and tells of its broken lines as "file:line: sentence". A library that
    /// can only be read stays as it is.
    /// What keeps it from that stays among its problems until the list can be followed.
    /// - Parameter remembers: whether that is written down, so that the list need not be read again, also where nothing else
    ///   is to be written.
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
        let strays = FeedTable.strays(configuration, listed: state.entries.map(\.url))
        let (queries, unclear) = SavedQuery.read(state.queries)
        var lines = (state.problems + unclear).sorted { $0.line < $1.line }
        if lines.count > Self.mostToldLines {
            let more = lines.count - Self.mostToldLines
            lines = Array(lines.prefix(Self.mostToldLines + 1))
            lines[lines.count - 1] = FeedListProblem(line: lines[lines.count - 1].line, .more(more))
        }
        let problems =
            lines.map { FeedListRemark("\(locations.feedList):\($0.line)", $0.fault) }
            + strays.map { FeedListRemark("\(locations.configuration):\($0.line)", $0.fault) }
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
