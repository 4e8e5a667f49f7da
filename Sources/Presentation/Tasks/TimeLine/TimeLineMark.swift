import BackgroundTasks

/// What a cell of the time line tells; the greater matters more where several things happened. Each has a shape of its
/// own, so that nothing is lost without colours.
enum TimeLineMark: Comparable, CaseIterable {
    case nothing
    case noData
    case interrupted
    case newData
    case failed
    case running

    /// - Parameter ending: nil: the run is under way.
    init(_ ending: RunRecord.Ending?) {
        switch ending {
        case nil: self = .running
        // Cut off through no fault of its own, and to run again.
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

    /// nil: plain text.
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

    /// Whether the legend explains it even where there is none.
    var isCommon: Bool { self != .interrupted }
}
