import Terminal

nonisolated extension String {
    /// The text with blanks behind it, so that it takes so many cells; as it is when it takes more.
    func filled(to cells: Int) -> String {
        self + String(repeating: " ", count: max(0, cells - TextWidth.cells(in: self)))
    }
}
