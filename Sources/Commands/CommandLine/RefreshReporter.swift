import FoundationEssentials
import Glibc
import News
import NewsService
import Newsroom
import Synchronization

/// Reports a running refresh: outcomes on stdout, and a progress bar on stderr if that is a terminal.
final class RefreshReporter: Sendable {
    private let asJSON: Bool
    private let barIsShown = Mutex(false)
    private let hasBar = isatty(STDERR_FILENO) == 1
    private let hasNews = Atomic(false)

    init(asJSON: Bool) { self.asJSON = asJSON }

    func report(_ feed: FeedReport) {
        // Startup code is no longer needed, and peak memory use begins here.
        if feed.new > 0, !hasNews.exchange(true, ordering: .relaxed) { ProcessMemory.returnStartupCode() }
        if asJSON {
            clearingBar { if let text = try? Output.jsonText(feed) { Output.write(text + "\n", to: STDOUT_FILENO) } }
        } else if feed.status == .new || feed.status == .failed {
            let count = feed.status == .new ? "\(feed.new) new" : "failed"
            // Scripts need the full address; a user's screen may be seen by others.
            let address = SafeLine.of(Output.isTerminal ? Redaction.address(feed.url) : feed.url)
            clearingBar { Output.line("\(count)\t\(address)\t\(SafeLine.of(feed.reason))") }
        }
    }

    func show(_ progress: RefreshProgress) {
        guard hasBar, let bar = Self.bar(of: progress) else { return }
        barIsShown.withLock { isShown in
            isShown = true
            Output.write("\r\u{1B}[K\(bar)", to: STDERR_FILENO)
        }
    }

    /// "[###...] 2/4, 1 failed", of the feeds, then of the full texts; `nil` if neither is under way.
    static func bar(of progress: RefreshProgress) -> String? {
        if progress.isRunning, progress.total > 0 {
            return bar(progress.done, of: progress.total)
                + (progress.failed > 0 ? ", \(progress.failed) failed" : "")
        }
        guard let texts = progress.fullTexts, texts.total > 0 else { return nil }
        return bar(texts.done, of: texts.total) + " full texts"
    }

    private static func bar(_ done: Int, of total: Int) -> String {
        let width = 30
        let filled = min(width, width * done / total)
        return "[\(String(repeating: "#", count: filled))\(String(repeating: ".", count: width - filled))] "
            + "\(done)/\(total)"
    }

    func finish(_ sentence: String) { clearingBar { Output.say(sentence) } }

    private func clearingBar(_ write: () -> Void) {
        barIsShown.withLock { isShown in
            if isShown { Output.write("\r\u{1B}[K", to: STDERR_FILENO) }
            isShown = false
            write()
        }
    }
}
