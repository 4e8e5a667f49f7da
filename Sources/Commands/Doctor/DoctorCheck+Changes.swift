import BackgroundTasks

extension DoctorCheck {
    /// Whether the kernel reports changes of conditions.
    init(_ report: ConditionChangeReport) {
        if let failure = report.failure {
            self.init(
                "kernel events", .note,
                "No \(report.means) (\(failure)): what waits for such a change looks for it every five minutes.")
        } else {
            self.init("kernel events", .ok, "The kernel tells of \(report.means).")
        }
    }
}
