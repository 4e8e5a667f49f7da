/// How a list follows its selection.
enum Scrolling {
    /// The first row to show so that the selected one is visible. Leaving the pane scrolls by a third of it: most key
    /// presses then redraw two rows instead of all, and the next rows are visible.
    /// - Parameter allowedBlankLines: How many lines at the pane's end may stay empty although there are rows above.
    static func top(showing selected: Int, of count: Int, from top: Int, height: Int, allowedBlankLines: Int = 0) -> Int
    {
        var top = top
        if selected >= top + height { top = selected - height + 1 + height / 3 }
        if selected < top { top = selected - height / 3 }
        return min(max(0, top), lastTop(of: count, height: height) + allowedBlankLines)
    }

    /// The first row to show so that the last row is on the pane's last line.
    static func lastTop(of count: Int, height: Int) -> Int { max(0, count - height) }
}
