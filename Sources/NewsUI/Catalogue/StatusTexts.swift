import Presentation
import Texts

/// What the status line says where there is nothing that has to be known first, and the notes at its end.
extension StatusTexts {
    /// - Parameter stopKey: the key that stops it; nil: none does.
    static func refreshing(_ done: Int, of total: Int, failed: Int, new: Int, stopKey: String?) -> String {
        var parts = [refreshingFeeds(done: done, count: total)]
        parts += results(failed: failed, new: new)
        let stop = stopKey.map { stopsRefresh($0) } ?? ""
        return parts.joined(separator: CountTexts.comma) + stop
    }

    /// What has come of a refresh so far.
    static func results(failed: Int, new: Int) -> [String] {
        var parts: [String] = []
        if failed > 0 { parts.append(failedCount(failed)) }
        if new > 0 { parts.append(newCount(new)) }
        return parts
    }

    /// What has come since the list was made.
    /// - Parameters:
    ///   - isAtLeast: Whether there may be more.
    ///   - isAbove: Whether the list is there to see, and it stands above what is shown of it.
    static func arrived(_ count: Int, isAtLeast: Bool, isAbove: Bool) -> String {
        switch (isAbove, isAtLeast) {
        case (false, false): newArticles(count)
        case (false, true): atLeastNewArticles(count)
        case (true, false): newArticlesAbove(count)
        case (true, true): atLeastNewArticlesAbove(count)
        }
    }

    /// The title of the terminal; the number comes first, since little of it is seen in a tab.
    static func terminalTitle(unread: Int) -> String {
        unread == 0 ? "newsterm" : "(\(Counted.grouped(unread))) newsterm"
    }

    /// Behind it: who refreshes.
    static func by(_ runner: TaskRunner) -> String {
        runner.isOtherVersion
            ? byOtherVersion(runner.name)
            : byRunner(runner.name)
    }
}
