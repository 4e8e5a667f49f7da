import Synchronization

/// Conditions for tests, and for programs that know better: they are what they are set to.
public final class VirtualConditions: SystemConditions {
    private let reading: Mutex<ConditionReading>
    private let changed = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: false)

    public init(_ reading: ConditionReading = ConditionReading()) {
        self.reading = Mutex(reading)
    }

    public func current() -> ConditionReading { reading.withLock { $0 } }

    public func changes() -> AsyncStream<Void> { changed.stream() }

    /// Changes the conditions and says so.
    public func set(_ change: (inout ConditionReading) -> Void) {
        reading.withLock { change(&$0) }
        changed.send(())
    }
}
