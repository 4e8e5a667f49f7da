import BackgroundTasks
import News
import NewsStore
import Newsroom

/// What follows a refresh.
extension AppServices {
    /// Does what a refresh left: looks at more links, fetches the full texts, and indexes them.
    func finishRefresh() async {
        do {
            // The user who asked for the refresh goes on using keys.
            try await joinStories(upTo: Self.linksAfterRefresh, isBrief: true)
            if try await fullTexts.fetchRequested().fetched > 0 { try await indexNewArticles() }
        } catch  where !error.isCancellation {
            // The next refresh tries again.
            log.write(error)
        } catch {}
    }

    /// Joins what an earlier process left, so that a reader need not wait for a refresh to show a story as one row.
    package func joinStoriesAtStart() async {
        do { try await joinStories(upTo: Self.linksAfterRefresh, isBrief: true) } catch { log.write(error) }
    }

    /// How many links of articles to look at after a refresh: a second of it. Maintenance looks at the rest.
    static let linksAfterRefresh = 20_000

    /// The same while a user waits.
    static let linksWhileAwaited = 1_000

    /// Cancellation here does not change the refresh's result: the next one looks at the rest.
    func joinStories(upTo limit: Int, isBrief: Bool) async throws {
        do {
            try await library.joinStories(upTo: limit, isBrief: isBrief)
        } catch {
            guard case .cancelled = error else { throw error }
        }
    }

    /// The most articles to index after a refresh: a few of its thirty seconds. Maintenance indexes the rest.
    private static let indexedAfterRefresh = 20_000

    /// The same while a user waits for a command: some hundredths of a second. Indexing all 20,000 articles of a first
    /// refresh would take four times as long as the refresh itself (2.2 s instead of 0.5 s).
    private static let indexedByCommand = 500

    /// Indexes new articles. Searches find articles without an entry, too, but more slowly.
    /// - Parameter isBrief: whether a user waits for it.
    func indexNewArticles(isBrief: Bool = false) async throws {
        do {
            _ = try await library.indexForSearch(
                upTo: isBrief ? Self.indexedByCommand : Self.indexedAfterRefresh)
        } catch {
            switch error {
            case .cancelled: throw CancellationError()
            // New articles are stored, and found without the index.
            case .indexUnusable: log.write(.warning, "\(error)")
            default: throw error
            }
        }
    }
}
