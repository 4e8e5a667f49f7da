import News
import Newsroom
import Synchronization

/// Collects what a refresh found, to notify of it at the end.
final class RefreshOutcomeCollector: Sendable {
    private let kept = Mutex<[RefreshOutcome]>([])

    var outcomes: [RefreshOutcome] { kept.withLock { $0 } }

    func take(_ outcome: RefreshOutcome) {
        guard outcome.hasNews else { return }
        kept.withLock { $0.append(outcome) }
    }
}
