package import BackgroundTasks

extension VirtualClock {
    /// Advances by this many seconds.
    package func advance(by seconds: Double) async { await advance(by: Duration.seconds(seconds)) }

    /// Suspends the machine for this many seconds.
    package func suspend(for seconds: Double) async { await suspend(for: Duration.seconds(seconds)) }
}
