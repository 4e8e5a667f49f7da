import FoundationEssentials

/// A run's progress at one moment.
struct TaskProgressReport: Codable, Sendable, Equatable {
    /// The uptime at which one of the counts last changed.
    var madeAt: TimeInterval
    var totalUnitCount: Int64 = 0
    var completedUnitCount: Int64 = 0
    var title: String?
    var subtitle: String?

    /// 0 to 1; nil while the total is not known.
    var fractionCompleted: Double? {
        totalUnitCount > 0 ? min(1, Double(completedUnitCount) / Double(totalUnitCount)) : nil
    }

    func hasSameCounts(as other: TaskProgressReport) -> Bool {
        totalUnitCount == other.totalUnitCount && completedUnitCount == other.completedUnitCount
    }

    /// Whether a person would see no difference.
    func looksLike(_ other: TaskProgressReport) -> Bool {
        title == other.title && subtitle == other.subtitle && percent == other.percent
    }

    private var percent: Int? { fractionCompleted.map { Int($0 * 100) } }
}
