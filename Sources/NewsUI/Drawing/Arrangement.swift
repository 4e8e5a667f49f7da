/// What decides, besides the size of the screen, which panes are on it.
struct Arrangement: Hashable {
    var focus = Pane.headlines
    /// Whether an article is open.
    var isReading = false
    /// Whether the selected article is shown with its text while none is open.
    var showsPreview = true
    /// Whether the focused pane has the whole screen.
    var isZoomed = false
    /// Rows of the terminal that are below the screen.
    var rowsBelow = 0
}
