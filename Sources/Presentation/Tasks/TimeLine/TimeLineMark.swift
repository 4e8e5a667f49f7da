import BackgroundTasks

/// The mark of a time line's cell, in ascending importance. Each has its own shape, so that colours are not needed.
enum TimeLineMark: Comparable, CaseIterable {
    case nothing
    case noData
    case interrupted
    case newData
    case failed
    case running

    /// - Parameter ending: `nil` while the run is under way.
    init(_ ending: RunRecord.Ending?) {
        switch ending {
        case nil: self = .running
        // Cut off through no fault of its own; it will run again.
        case let ending? where ending.isInterruption: self = .interrupted
        case .completed(.newData)?: self = .newData
        case .completed(.noData)?: self = .noData
        case .completed?, .stopped?, .abandoned?, .interrupted?: self = .failed
        }
    }

    /// One cell wide in every terminal.
    var shape: String {
        switch self {
        case .nothing: "·"
        case .noData: "○"
        case .newData: "●"
        case .interrupted: "¦"
        case .failed: "×"
        case .running: "►"
        }
    }

    /// `nil` for plain text.
    var role: Role? {
        switch self {
        case .nothing: .detail
        case .noData, .interrupted: nil
        case .newData: .success
        case .failed: .error
        case .running: .running
        }
    }

    /// In the order of the legend.
    static let legend: [TimeLineMark] = [.newData, .noData, .failed, .running, .interrupted, .nothing]

    /// Whether the legend explains it even if it does not occur.
    var isCommon: Bool { self != .interrupted }
}
