import News

/// A page of headlines that a list needs, and what it needs it for.
struct PageRequest: Hashable {
    enum Purpose: Hashable {
        /// Rows below, or above, the ones that are there.
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

/// Where in a list to go.
enum HeadlineDestination: Hashable {
    case first
    case last
    /// The row of this place, or the nearest when it is not there.
    case row(HeadlinePosition)
    /// The row of this number, counted from 0, or the last one.
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
