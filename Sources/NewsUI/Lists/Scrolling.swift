/// How a list follows its selection.
enum Scrolling {
    /// The first row to show so that the selected one is on the pane. Leaving the pane brings a third of it into view at
    /// once: most key presses then redraw two rows instead of all, and what comes next can be seen.
    static func top(showing selected: Int, of count: Int, from top: Int, height: Int) -> Int {
        var top = top
        if selected >= top + height { top = selected - height + 1 + height / 3 }
        if selected < top { top = selected - height / 3 }
        return min(max(0, top), max(0, count - height))
    }
}
