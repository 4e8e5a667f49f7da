import Programs
import Synchronization

/// The source of the machine's and the user's conditions.
public protocol SystemConditions: Sendable {
    /// The present state, read for each decision. It must be fast: no network, no blocking.
    func current() -> ConditionReading

    /// Returns when services that must be asked have answered, or after a short timeout. The scheduler awaits it before
    /// its first decision only: until an answer arrives the condition is unknown, and the answer is a change.
    nonisolated(nonsending) func settle() async

    /// Yields when the state may have changed, so that it need not be polled. Ends with its consumer. Subscribing
    /// before reading ``current()`` avoids missing a change.
    func changes() -> AsyncStream<Void>
}

extension SystemConditions {
    /// Returns at once, for conditions that need no answer.
    public nonisolated(nonsending) func settle() async {}
}

/// Conditions set by the program, for tests and for programs with better knowledge.
public final class VirtualConditions: SystemConditions {
    private let reading: Mutex<ConditionReading>
    private let changed = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: false)

    public init(_ reading: ConditionReading = ConditionReading()) { self.reading = Mutex(reading) }

    public func current() -> ConditionReading { reading.withLock { $0 } }

    public func changes() -> AsyncStream<Void> { changed.stream() }

    /// Changes the conditions and reports the change.
    public func set(_ change: (inout ConditionReading) -> Void) {
        reading.withLock { change(&$0) }
        changed.send(())
    }
}
