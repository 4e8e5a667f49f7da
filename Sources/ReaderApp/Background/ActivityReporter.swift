import BackgroundTasks

/// Decides when to report the user to the newsterm that runs the tasks: at once when a terminal gains or loses the
/// focus, which notifications depend on, and at intervals while the user types, since idleness counts only after a
/// minute.
struct ActivityReporter {
    /// The least time between two reports of typing.
    var pause = Duration.seconds(20)

    /// The terminal's focus, as last reported.
    private(set) var focus = ConditionReading.State.unknown
    private var lastSign: ContinuousClock.Instant?
    private var lastReport: ContinuousClock.Instant?
    private var reportedFocus: ConditionReading.State?
    /// Receives the reports; `nil` when there is no receiver.
    private var sink: AsyncStream<Void>.Continuation?

    /// - Parameter focus: `nil` when it is unchanged.
    mutating func take(focus: ConditionReading.State? = nil, at now: ContinuousClock.Instant = .now) {
        if let focus { self.focus = focus }
        lastSign = now
        guard let sink else { return }
        if reportedFocus == self.focus, let lastReport, lastReport.duration(to: now) < pause { return }
        (lastReport, reportedFocus) = (now, self.focus)
        sink.yield()
    }

    /// A report failed: the next sign is reported without delay.
    mutating func noteReportFailed() { (lastReport, reportedFocus) = (nil, nil) }

    /// Begins reporting, including a recent sign.
    mutating func begin(_ sink: AsyncStream<Void>.Continuation, at now: ContinuousClock.Instant = .now) {
        self.sink = sink
        (lastReport, reportedFocus) = (nil, nil)
        if let lastSign, lastSign.duration(to: now) < pause { take(at: lastSign) }
    }

    mutating func end() { sink = nil }
}
