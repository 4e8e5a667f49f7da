/// How a list follows its selection.
enum Scrolling {
    /// The first row to show so that the selected one is on the pane. Leaving the pane brings a third of it into view at
    /// once: most key presses then redraw two rows instead of all, and what comes next can be seen.
    /// - Parameter overhang: So many lines may be left at the end of the pane, though there are rows for them above.
    static func top(showing selected: Int, of count: Int, from top: Int, height: Int, overhang: Int = 0) -> Int {
        var top = top
        if selected >= top + height { top = selected - height + 1 + height / 3 }
        if selected < top { top = selected - height / 3 }
        return min(max(0, top), lastTop(of: count, height: height) + overhang)
    }

    /// The first row to show so that the last one is on the last line of the pane.
    static func lastTop(of count: Int, height: Int) -> Int { max(0, count - height) }
}
