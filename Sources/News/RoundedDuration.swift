public import FoundationEssentials

/// A span of time as people say it, rounded to one unit: "6 hours" are said of 5 hours and 50 minutes. All that is
/// said of spans on the screen and in sentences goes by this.
public struct RoundedDuration: Sendable, Equatable {
    /// What is counted.
    public enum Unit: Sendable, CaseIterable {
        case second, minute, hour, day

        /// Its length.
        public var seconds: TimeInterval {
            switch self {
            case .second: 1
            case .minute: 60
            case .hour: 3_600
            case .day: 86_400
            }
        }
    }

    public let count: Int
    public let unit: Unit

    /// In the largest unit that fits twice, or exactly once, to the nearest count, of two equally near the smaller one.
    public init(_ seconds: TimeInterval) {
        let seconds = seconds.isFinite ? max(seconds.rounded(), 0) : 0
        let once = Unit.allCases.first { $0.seconds == seconds }
        self.init(seconds, in: once ?? Self.unit(of: seconds))
    }

    /// The time that is left until something happens: in minutes, hours or days.
    public init(left seconds: TimeInterval) {
        let seconds = seconds.isFinite ? max(seconds, 0) : 0
        let unit = Self.unit(of: seconds)
        self.init(seconds, in: unit == .second ? .minute : unit)
    }

    /// Of the time that is left: at this many seconds, another count or unit is said.
    public var changesAt: TimeInterval {
        let half = (Double(count) - 0.5) * unit.seconds
        return max(half, unit == .minute ? unit.seconds : 2 * unit.seconds)
    }

    private init(_ seconds: TimeInterval, in unit: Unit) {
        // Dates of feeds can be absurd.
        count = Int(min(max((seconds / unit.seconds - 0.5).rounded(.up), unit == .second ? 0 : 1), 1e12))
        self.unit = unit
    }

    private static func unit(of seconds: TimeInterval) -> Unit {
        Unit.allCases.last { seconds >= 2 * $0.seconds } ?? .second
    }
}
