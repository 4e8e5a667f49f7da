public import FoundationEssentials

/// Launches as plain text: a row a day with a cell a half hour, and the distribution of delays.
public struct LaunchPlot: Sendable, CustomStringConvertible {
    private static let cells = 48
    private static let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    /// The upper ends of the classes of delays, in seconds.
    private static let classes: [(limit: TimeInterval, name: String)] = [
        (60, "up to 1 min"), (300, "1 to 5 min"), (900, "5 to 15 min"), (1800, "15 to 30 min"),
        (3600, "30 to 60 min"), (.infinity, "over 1 h"),
    ]
    private static let width = 40

    private let start: Date
    private var refreshes: [[Int]]
    private var maintenance: [[Int]]
    private var delays = [Int](repeating: 0, count: classes.count)

    /// - Parameters:
    ///   - start: midnight of a Monday; by default the start of every simulation.
    ///   - days: how many rows there are; a launch outside of them is left out.
    public init(start: Date = ScheduleSimulation.start, days: Int) {
        self.start = start
        refreshes = Array(repeating: Array(repeating: 0, count: Self.cells), count: max(days, 0))
        maintenance = refreshes
    }

    public mutating func add(_ launch: ScheduleSimulation.Launch) {
        let cell = Int((launch.date.timeIntervalSince(start) / 1800).rounded(.down))
        guard cell >= 0, cell / Self.cells < refreshes.count else { return }
        if launch.isRefresh {
            refreshes[cell / Self.cells][cell % Self.cells] += 1
            if let index = Self.classes.firstIndex(where: { launch.delay <= $0.limit }) { delays[index] += 1 }
        } else {
            maintenance[cell / Self.cells][cell % Self.cells] += 1
        }
    }

    /// Refreshes, a day each.
    public var refreshesADay: [Int] { refreshes.map { $0.reduce(0, +) } }

    public var description: String {
        let hours = stride(from: 0, to: 24, by: 3).map { "\($0)".padded(to: 6) }.joined()
        var lines = ["Refreshes in each half hour (. none, + more than 9, M maintenance)", "     \(hours)"]
        for day in refreshes.indices {
            let row = (0..<Self.cells).map { symbol(day, $0) }.joined()
            lines.append("\(Self.names[day % 7])  \(row)  \(refreshes[day].reduce(0, +))")
        }
        lines += ["", "Delay of refreshes after their earliest begin date"]
        let most = max(delays.max() ?? 0, 1)
        for (index, count) in delays.enumerated() {
            let bar = String(repeating: "#", count: (count * Self.width + most - 1) / most)
            lines.append("\(Self.classes[index].name.padded(to: 13))\(bar.padded(to: Self.width + 1))\(count)")
        }
        return lines.joined(separator: "\n")
    }

    private func symbol(_ day: Int, _ cell: Int) -> String {
        if maintenance[day][cell] > 0 { return "M" }
        return switch refreshes[day][cell] {
        case 0: "."
        case 1...9: "\(refreshes[day][cell])"
        default: "+"
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
