import BackgroundTasks

extension DoctorCheck {
    /// Whether the kernel reports changes of conditions.
    init(_ report: ConditionChangeReport) {
        let name = report.conditions.prefix(1).map { $0.rawValue.replacing("_", with: " ") + " changes" }.joined()
        if let failure = report.failure {
            self.init(
                name, .note,
                "No \(report.means) (\(failure)): what waits for such a change checks every five minutes.")
        } else {
            self.init(name, .ok, "The kernel reports \(report.means).")
        }
    }
}
