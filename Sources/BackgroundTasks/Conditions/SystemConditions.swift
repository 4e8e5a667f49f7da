import Synchronization

/// What the scheduler has to know of the machine and the user.
public protocol SystemConditions: Sendable {
    /// The present state, read when a decision is made. It must not take long: no network, no waiting.
    func current() -> ConditionReading

    /// Returns when what has to be asked for has answered, or after a moment without an answer. The scheduler awaits it
    /// before its first decision, and is not held up by it otherwise: until an answer comes the condition is unknown,
    /// and the answer is a change.
    nonisolated(nonsending) func settle() async

    /// Yields when the state may have changed, so that nobody has to ask again and again. Ends with its consumer. Whoever
    /// subscribes before reading ``current()`` misses no change.
    func changes() -> AsyncStream<Void>
}

extension SystemConditions {
    /// For conditions that are there at once: returns.
    public nonisolated(nonsending) func settle() async {}
}

/// Conditions for tests, and for programs that know better: they are what they are set to.
public final class VirtualConditions: SystemConditions {
    private let reading: Mutex<ConditionReading>
    private let changed = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: false)

    public init(_ reading: ConditionReading = ConditionReading()) { self.reading = Mutex(reading) }

    public func current() -> ConditionReading { reading.withLock { $0 } }

    public func changes() -> AsyncStream<Void> { changed.stream() }

    /// Changes the conditions and says so.
    public func set(_ change: (inout ConditionReading) -> Void) {
        reading.withLock { change(&$0) }
        changed.send(())
    }
}
