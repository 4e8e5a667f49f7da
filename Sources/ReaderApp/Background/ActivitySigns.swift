import BackgroundTasks

/// Decides when the newsterm that runs the tasks is told of the user: at once when a terminal gets or loses the focus,
/// since what is notified depends on it, and every now and then while they type, since they count as idle after a minute
/// only.
struct ActivitySigns {
    /// Between two reports that the user is typing.
    var pause = Duration.seconds(20)

    /// Whether this terminal has the focus, as far as it has told.
    private(set) var focus = ConditionReading.State.unknown
    private var lastSign: ContinuousClock.Instant?
    private var lastReport: ContinuousClock.Instant?
    private var reportedFocus: ConditionReading.State?
    /// Takes a report's time; nil: nobody is to be told.
    private var sink: AsyncStream<Void>.Continuation?

    /// - Parameter focus: nil: as it was.
    mutating func take(focus: ConditionReading.State? = nil, at now: ContinuousClock.Instant = .now) {
        if let focus { self.focus = focus }
        lastSign = now
        guard let sink else { return }
        if reportedFocus == self.focus, let lastReport, lastReport.duration(to: now) < pause { return }
        (lastReport, reportedFocus) = (now, self.focus)
        sink.yield()
    }

    /// A report could not be sent: the next sign is reported, whenever it comes.
    mutating func noteUnsent() { (lastReport, reportedFocus) = (nil, nil) }

    /// Somebody is to be told from now on; of what has just happened, too.
    mutating func begin(_ sink: AsyncStream<Void>.Continuation, at now: ContinuousClock.Instant = .now) {
        self.sink = sink
        (lastReport, reportedFocus) = (nil, nil)
        if let lastSign, lastSign.duration(to: now) < pause { take(at: lastSign) }
    }

    mutating func end() { sink = nil }
}
