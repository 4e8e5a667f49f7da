package import Terminal

extension Canvas {
    /// Draws text in at most `width` cells, truncated with an ellipsis. Nothing is copied, so that drawing a screen of
    /// titles fits into the time of a key press.
    package mutating func drawClipped(_ text: String, row: Int, column: Int, width: Int, style: Style = .plain) {
        guard width > 0 else { return }
        if TextWidth.prefix(of: text, fitting: width).end == text.endIndex {
            draw(text, row: row, column: column, width: width, style: style)
        } else {
            let used = draw(text, row: row, column: column, width: width - 1, style: style)
            draw("…", row: row, column: column + used, width: 1, style: style)
        }
    }
}
