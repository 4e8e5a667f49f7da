import Synchronization

/// How many documents are in memory, arriving, parsed or waiting for the library, and whether more feeds should be
/// asked.
final class Backlog: Sendable {
    /// One feed's document, from its first byte until it is stored.
    final class Document: Sendable {
        private let backlog: Backlog
        private let isCounted = Mutex(false)

        init(_ backlog: Backlog) { self.backlog = backlog }

        func begin() {
            let isFirst = isCounted.withLock { isCounted in
                defer { isCounted = true }
                return !isCounted
            }
            if isFirst { backlog.documents.withLock { $0 += 1 } }
        }

        func end() {
            if isCounted.withLock({ $0 }) { backlog.documents.withLock { $0 -= 1 } }
        }
    }

    /// Enough that the library, which stores several feeds at a time, never waits for the network.
    private static let limit = 40
    /// Feeds begun between two looks at the documents.
    private static let step = 16
    /// Long enough for answers over a fast network to begin.
    static let pause: Duration = .milliseconds(3)

    private let documents = Mutex(0)

    var isFull: Bool { documents.withLock { $0 >= Self.limit } }

    /// Whether to look first how fast the answers come: once early on, then again and again while documents arrive.
    /// Where they come slowly, or nothing is new, no time is lost.
    func wantsPause(before index: Int) -> Bool {
        index == 2 * Self.step || index > 0 && index % Self.step == 0 && documents.withLock { $0 >= Self.step }
    }
}
