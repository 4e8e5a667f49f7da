import BackgroundTasks

/// The document of `newsterm doctor --json`.
struct DoctorReport: Encodable {
    /// A condition that background tasks may wait for.
    struct ConditionEntry: Encodable {
        let condition: Condition
        let state: ConditionReading.State
        /// The observed value.
        let observation: String
        /// Where it was read.
        let source: String
        /// What newsterm assumes if the state is unknown.
        let unknown: String

        init(_ report: ConditionReport) {
            condition = report.condition
            state = report.state
            observation = report.observation
            source = report.source
            unknown = report.condition.meaningOfUnknown
        }
    }

    let conditions: [ConditionEntry]
    let checks: [DoctorCheck]

    var problemCount: Int { checks.count { $0.status == .problem } }

    /// For a terminal: a block for each condition and check, with details indented below the first line.
    var lines: [String] {
        let width = checks.map(\.check.count).max() ?? 0
        var lines = ["What newsterm needs and uses:"]
        for check in checks {
            let status = Self.column(check.status.rawValue, 8)
            let margin = String(repeating: " ", count: 2 + width + 1 + status.count + 1)
            let detail = check.detail.replacing("\n", with: "\n\(margin)")
            lines.append("  \(Self.column(check.check, width)) \(status) \(detail)")
            if let remedy = check.remedy { lines.append("      \(remedy)") }
        }
        lines.append("Conditions that background tasks may wait for:")
        for entry in conditions {
            let name = entry.condition.rawValue.split(separator: "_").joined(separator: " ")
            lines.append("  \(Self.column(name, width)) \(Self.column(entry.state.rawValue, 8)) \(entry.observation)")
            lines.append("      read from: \(entry.source)")
            lines.append("      if unknown: \(entry.unknown)")
        }
        return lines
    }

    /// The report's concluding sentence.
    var sentence: String {
        switch problemCount {
        case 0: "newsterm: no problems found on this machine"
        case 1: "newsterm: 1 problem found"
        default: "newsterm: \(problemCount) problems found"
        }
    }

    private static func column(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
