/// What a cell of the time line tells; the greater matters more where several things happened. Each has a shape of its
/// own, so that nothing is lost without colours.
enum TimeLineMark: Comparable, CaseIterable {
    case nothing
    case noData
    case interrupted
    case newData
    case failed
    case running

    init(_ outcome: BackgroundOverview.Run.Outcome) {
        switch outcome {
        case .running: self = .running
        case .newData: self = .newData
        case .noData: self = .noData
        case .interrupted: self = .interrupted
        case .failed: self = .failed
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
