import News

/// A page of headlines that a list needs, and why.
struct PageRequest: Hashable {
    enum Purpose: Hashable {
        /// The rows below or above the loaded ones.
        case extendDown, extendUp
        /// The rows for another place of the list, or for another list.
        case goTo(HeadlineDestination)
        /// The same place again, because the library has changed.
        case reload
    }

    let id: Int
    let filter: HeadlineFilter
    let anchor: HeadlineAnchor
    let limit: Int
    let purpose: Purpose
}

/// Where to go in a list.
enum HeadlineDestination: Hashable {
    case first
    case last
    /// The row at this position, or the nearest.
    case row(HeadlinePosition)
    /// The row with this number, counted from 0, or the last one.
    case line(Int)

    var anchor: HeadlineAnchor {
        switch self {
        case .first: .first
        case .last: .last
        case .row(let position): .around(position)
        case .line(let line): .line(line)
        }
    }
}
