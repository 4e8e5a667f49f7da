import Presentation
import Terminal

/// The looks of the parts of a row of a list.
struct RowLook {
    let theme: Theme
    let isSelected: Bool
    /// Whether the keys are for the pane.
    let hasFocus: Bool

    /// The look of a part, on the ground of the row.
    subscript(role: Role) -> Style {
        isSelected ? theme.selected(theme[role], hasFocus: hasFocus) : theme[role]
    }

    /// Draws what the selected row is known by without colour. Where nothing else tells it, it is not quiet.
    func drawBar(row: Int, column: Int, into canvas: inout Canvas) {
        guard isSelected else { return }
        let isAlone = !hasFocus && theme[.unfocusedSelected] == .plain
        canvas.draw("▎", row: row, column: column, style: self[hasFocus || isAlone ? .accent : .detail])
    }
}
