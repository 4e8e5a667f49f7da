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
        guard hasBar, progress.isRunning, progress.total > 0 else { return }
        let width = 30
        let filled = min(width, width * progress.done / progress.total)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        let failures = progress.failed > 0 ? ", \(progress.failed) failed" : ""
        barIsShown.withLock { isShown in
            isShown = true
            Output.write("\r\u{1B}[K[\(bar)] \(progress.done)/\(progress.total)\(failures)", to: STDERR_FILENO)
        }
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
