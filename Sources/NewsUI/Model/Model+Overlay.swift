extension Model {
    /// What covers the panes.
    enum Overlay {
        case links
        /// The files that come with an article.
        case enclosures
        /// The last of `screens`.
        case screen
    }

    enum Arrival {
        /// Open what is selected.
        case open
        /// Open what is above or below it.
        case openBeside(Int)
    }
}
