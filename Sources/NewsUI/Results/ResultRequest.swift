import News

/// A page of a query's results, and why a list needs it.
struct ResultRequest: Hashable {
    enum Purpose: Hashable {
        /// The first results, replacing the previous query's.
        case first
        /// The next page.
        case more
        /// The same results again, because the library has changed.
        case reload
    }

    /// Unique across all lists.
    let id: Int
    let source: ResultSource
    let limit: Int
    /// Where the previous page ended; `nil` for the start.
    let place: SearchPlace?
    let purpose: Purpose
}
