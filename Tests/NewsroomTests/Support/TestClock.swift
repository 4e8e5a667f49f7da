import Foundation
import Synchronization

/// A clock that only moves when told to.
final class TestClock: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { date.withLock { $0 } }

    func advance(by seconds: TimeInterval) { date.withLock { $0.addTimeInterval(seconds) } }
}
