import BackgroundTasks
package import FoundationEssentials
import Terminal
import Texts

/// The last 24 hours in cells of equal length; the last cell contains the present, and each begins at a round local
/// time.
package struct TimeLine {
    /// Possible cell lengths in minutes; the first that fits is used.
    private static let cellLengths = [30, 60, 120]
    /// Cells between two times underneath: "12:00" and a gap.
    private static let cellsPerTime = 6

    let now: Date
    let cellMinutes: Int
    let count: Int
    private let start: Date

    private var cellSeconds: TimeInterval { TimeInterval(cellMinutes * 60) }

    /// - Parameter room: in cells.
    /// - Returns: nil if there is not enough space.
    init?(room: Int, now: Date) {
        guard let minutes = Self.cellLengths.first(where: { 1440 / $0 <= room }) else { return nil }
        self.now = now
        cellMinutes = minutes
        count = 1440 / minutes
        let intoCell = LocalTime(now).secondOfDay % (minutes * 60)
        let presentCell = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down) - Double(intoCell))
        start = presentCell.addingTimeInterval(-Double((count - 1) * minutes * 60))
    }

    /// When the present cell ends and all shift by one.
    package var changesAt: Date { start.addingTimeInterval(Double(count) * cellSeconds) }

    /// The most important mark of each cell. A run counts in every cell that it touches.
    func marks(_ runs: some Sequence<TaskRun>) -> [TimeLineMark] {
        var marks = Array(repeating: TimeLineMark.nothing, count: count)
        for run in runs {
            let end = run.endedAt ?? (run.ending == nil ? now : run.launchedAt)
            let cells = max(0, cell(of: run.launchedAt))...max(0, cell(of: run.launchedAt), cell(of: end))
            guard cell(of: end) >= 0, cells.lowerBound < count else { continue }
            for cell in cells.clamped(to: 0...count - 1) { marks[cell] = max(marks[cell], TimeLineMark(run.ending)) }
        }
        return marks
    }

    /// The times under the cells that begin with them, and "now" under the last one.
    var times: String {
        let now = TimeTexts.now
        let nowCells = TextWidth.cells(in: now)
        var text = ""
        for cell in 0..<count where cell >= text.count {
            let time = LocalTime(start.addingTimeInterval(Double(cell) * cellSeconds))
            guard time.secondOfDay % (Self.cellsPerTime * cellMinutes * 60) == 0 else { continue }
            let label = time.hourAndMinute + " "
            guard cell + label.count + nowCells <= count else { break }
            text = text.filled(to: cell) + label
        }
        return text.filled(to: count - nowCells) + now
    }

    /// Negative before the first cell; clamped, since a date can be absurd.
    private func cell(of date: Date) -> Int {
        let cell = (date.timeIntervalSince(start) / cellSeconds).rounded(.down)
        return Int(min(max(cell, -1), Double(count)))
    }
}
