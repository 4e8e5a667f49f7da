import Presentation
import Terminal

/// The styles of the parts of a list's row.
struct RowStyles {
    let theme: Theme
    let isSelected: Bool
    /// Whether the pane has the keyboard focus.
    let hasFocus: Bool

    /// The style of a part on the row's background.
    subscript(role: Role) -> Style {
        isSelected ? theme.selected(theme[role], hasFocus: hasFocus) : theme[role]
    }

    /// Draws the bar that marks the selected row without colour; it is bright where nothing else marks the row.
    func drawBar(row: Int, column: Int, into canvas: inout Canvas) {
        guard isSelected else { return }
        let isAlone = !hasFocus && theme[.unfocusedSelected] == .plain
        canvas.draw("▎", row: row, column: column, style: self[hasFocus || isAlone ? .accent : .detail])
    }
}
