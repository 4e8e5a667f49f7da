import FoundationEssentials

@testable import BackgroundTasks

/// The events of a week around the scheduler, repeated: when the user reads, when the network is down, when the
/// machine runs on battery. All times in seconds since the week began, Monday at midnight.
struct SimulatedWeek: Sendable {
    static let length: TimeInterval = 7 * 86_400

    /// While reading, the user is active every minute.
    var reading: [Range<TimeInterval>]
    var offline: [Range<TimeInterval>]
    var onBattery: [Range<TimeInterval>]

    /// Reads in the morning, at noon and in the evening; away at night. Offline all Thursday, on battery on Tuesday
    /// evening.
    static let usual = SimulatedWeek(
        reading: (0..<7).flatMap { day in
            [(7.0, 8.5), (12.0, 13.25), (18.0, 22.5)].map { hours(day, $0.0, $0.1) }
        },
        offline: [hours(3, 0, 24)], onBattery: [hours(1, 17, 23.5)])

    /// A user who never leaves, on a machine that lacks nothing.
    static let alwaysReading = SimulatedWeek(reading: [0..<length], offline: [], onBattery: [])

    private static func hours(_ day: Int, _ from: Double, _ to: Double) -> Range<TimeInterval> {
        let midnight = Double(day) * 86_400
        return midnight + from * 3600..<midnight + to * 3600
    }

    /// The intervals of the week in which nothing changes.
    var segments: [Segment] {
        let stretches: [Range<TimeInterval>] = reading + offline + onBattery
        let edges = Set([0] + stretches.map(\.lowerBound) + stretches.map(\.upperBound))
        var segments = edges.filter { $0 < Self.length }.sorted().map { start in
            Segment(
                start: start, isReading: reading.contains { $0.contains(start) },
                isOffline: offline.contains { $0.contains(start) },
                isOnBattery: onBattery.contains { $0.contains(start) })
        }
        // The week repeats, so before its first activity is the last of the week before.
        var lastSign = (reading.map(\.upperBound).max() ?? 0) - Self.length
        for index in segments.indices {
            segments[index].lastSign = lastSign
            if segments[index].isReading {
                lastSign = index + 1 < segments.count ? segments[index + 1].start : Self.length
            }
        }
        return segments
    }

    struct Segment: Sendable {
        var start: TimeInterval
        var isReading: Bool
        var isOffline: Bool
        var isOnBattery: Bool
        /// The user's last activity before this.
        var lastSign: TimeInterval = 0

        func conditions(at offset: TimeInterval, weekBegan: Date) -> ConditionReading {
            let sign = isReading ? max(start, (offset / 60).rounded(.down) * 60) : lastSign
            return ConditionReading(
                network: isOffline ? .no : .yes, externalPower: isOnBattery ? .no : .yes,
                lastActivity: weekBegan.addingTimeInterval(sign))
        }
    }
}
