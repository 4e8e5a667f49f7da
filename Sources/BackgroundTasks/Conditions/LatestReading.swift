import Synchronization

/// Tells whether a reading differs from the one before. Called from any thread.
final class LatestReading<Reading: Equatable & Sendable>: Sendable {
    private let read: @Sendable () -> Reading
    private let last: Mutex<Reading>

    init(_ read: @escaping @Sendable () -> Reading) {
        self.read = read
        last = Mutex(read())
    }

    /// Reads again. The lock is held meanwhile: of two readings that overlap, the older could be kept otherwise.
    func hasChanged() -> Bool {
        last.withLock { last in
            let reading = read()
            defer { last = reading }
            return last != reading
        }
    }
}
