package import BackgroundTasks

extension VirtualClock {
    /// Lets so many seconds pass.
    package func advance(by seconds: Double) async { await advance(by: Duration.seconds(seconds)) }

    /// Lets the machine sleep for so many seconds.
    package func suspend(for seconds: Double) async { await suspend(for: Duration.seconds(seconds)) }
}
