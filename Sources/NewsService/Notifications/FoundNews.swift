import Newsroom
import Synchronization

/// Keeps what a refresh found new, to tell of it when it is over.
final class FoundNews: Sendable {
    private let kept = Mutex<[RefreshOutcome]>([])

    var outcomes: [RefreshOutcome] { kept.withLock { $0 } }

    func take(_ outcome: RefreshOutcome) {
        guard !outcome.newTitles.isEmpty else { return }
        kept.withLock { $0.append(outcome) }
    }
}
