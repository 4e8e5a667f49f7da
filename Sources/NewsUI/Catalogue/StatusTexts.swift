import Presentation
import Texts

/// The status line's texts that need no state, and the notes at its end.
extension StatusTexts {
    /// - Parameter stopKey: The key that stops it; `nil` when there is none.
    static func refreshing(_ done: Int, of total: Int, failed: Int, new: Int, stopKey: String?) -> String {
        var parts = [refreshingFeeds(done: done, count: total)]
        parts += results(failed: failed, new: new)
        let stop = stopKey.map { stopsRefresh($0) } ?? ""
        return parts.joined(separator: CountTexts.comma) + stop
    }

    /// The results of a refresh so far.
    static func results(failed: Int, new: Int) -> [String] {
        var parts: [String] = []
        if failed > 0 { parts.append(failedCount(failed)) }
        if new > 0 { parts.append(newCount(new)) }
        return parts
    }

    /// Counts articles that arrived since the list was made.
    /// - Parameters:
    ///   - isAtLeast: Whether there may be more.
    ///   - isAbove: Whether the list is visible, and they are above its visible part.
    static func arrived(_ count: Int, isAtLeast: Bool, isAbove: Bool) -> String {
        switch (isAbove, isAtLeast) {
        case (false, false): newArticles(count)
        case (false, true): atLeastNewArticles(count)
        case (true, false): newArticlesAbove(count)
        case (true, true): atLeastNewArticlesAbove(count)
        }
    }

    /// The terminal's title; the number comes first because a tab shows little of it.
    static func terminalTitle(unread: Int) -> String {
        unread == 0 ? "newsterm" : "(\(FormattedNumber.grouped(unread))) newsterm"
    }

    /// Follows the refresh status: which process runs it.
    static func by(_ runner: TaskRunner) -> String {
        runner.isOtherVersion
            ? byOtherVersion(runner.name)
            : byRunner(runner.name)
    }
}
