public import FoundationEssentials

/// A duration rounded to one unit, as people say it: 5 hours 50 minutes are "6 hours". Used for every duration on the
/// screen and in sentences.
public struct RoundedDuration: Sendable, Equatable {
    /// The unit of the count.
    public enum Unit: Sendable, CaseIterable {
        case second, minute, hour, day

        /// The length of one unit.
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

    /// Rounds to the largest unit that fits at least twice, or exactly once; ties round down.
    public init(_ seconds: TimeInterval) {
        let seconds = seconds.isFinite ? max(seconds.rounded(), 0) : 0
        let once = Unit.allCases.first { $0.seconds == seconds }
        self.init(seconds, in: once ?? Self.unit(of: seconds))
    }

    /// The time left until something happens, in minutes, hours or days.
    public init(left seconds: TimeInterval) {
        let seconds = seconds.isFinite ? max(seconds, 0) : 0
        let unit = Self.unit(of: seconds)
        self.init(seconds, in: unit == .second ? .minute : unit)
    }

    /// The time left at which the count or unit next changes, in seconds.
    public var changesAt: TimeInterval {
        let half = (Double(count) - 0.5) * unit.seconds
        return max(half, unit == .minute ? unit.seconds : 2 * unit.seconds)
    }

    private init(_ seconds: TimeInterval, in unit: Unit) {
        // Clamped because feed dates can be absurd.
        count = Int(min(max((seconds / unit.seconds - 0.5).rounded(.up), unit == .second ? 0 : 1), 1e12))
        self.unit = unit
    }

    private static func unit(of seconds: TimeInterval) -> Unit {
        Unit.allCases.last { seconds >= 2 * $0.seconds } ?? .second
    }
}
