import News

/// A page of what a query finds, and what a list of results needs it for.
struct ResultRequest: Hashable {
    enum Purpose: Hashable {
        /// The first results, in place of what was there.
        case first
        /// The ones that follow.
        case more
        /// The same ones again, because the library has changed.
        case reload
    }

    /// No two requests share one, whichever list they are for.
    let id: Int
    let source: ResultSource
    let limit: Int
    /// Where the page before ended; nil: from the start.
    let place: SearchPlace?
    let purpose: Purpose
}
