/// Collects the bytes of a frame, and tracks the state that the terminal is in after them.
struct Pen {
    private(set) var bytes: [UInt8] = []

    private let strings: TerminalStrings
    private let styles: StyleSequences
    private var style = Style.plain
    private var link: UInt32 = 0
    /// The position of the terminal's cursor; nil if unknown.
    private var place: CanvasPosition?

    /// For a terminal in the plain style, outside any link.
    init(strings: TerminalStrings, styles: StyleSequences) {
        self.strings = strings
        self.styles = styles
    }

    mutating func clear(_ size: TerminalSize) {
        // Other output to the terminal may have left a style set.
        bytes += styles.plain
        if let clear = strings.clear {
            bytes += clear
        } else {
            for row in 0..<size.rows { clear(row: row, columns: size.columns) }
        }
        place = nil
    }

    private mutating func clear(row: Int, columns: Int) {
        move(to: CanvasPosition(row: row, column: 0))
        // Skip the last cell: writing it might scroll the screen.
        bytes += strings.clearToEndOfLine ?? Array(repeating: UInt8(ascii: " "), count: max(0, columns - 1))
    }

    /// Clears the rest of the line in the plain style: some terminals fill it with the current background.
    mutating func clearToEndOfLine(_ sequence: [UInt8]) {
        reset()
        bytes += sequence
    }

    mutating func move(to position: CanvasPosition) {
        guard position != place else { return }
        if !strings.movesInAnyStyle { change(to: .plain) }
        bytes += strings.position(position.row, position.column)
        place = position
    }

    /// Sets the style of what follows.
    mutating func change(to style: Style) {
        guard style != self.style else { return }
        if self.style != .plain { bytes += styles.plain }
        if style != .plain { bytes += styles.sequence(for: style) }
        self.style = style
    }

    /// Sets the link of what follows; without an address it ends the link.
    mutating func link(number: UInt32, to address: String?) {
        guard number != link else { return }
        // The id makes the parts of one link highlight together.
        bytes += "\u{1B}]8;\(address == nil ? "" : "id=n\(number)");\(address ?? "")\u{1B}\\".utf8
        link = number
    }

    mutating func write(ascii: UInt8) {
        bytes.append(ascii)
        place?.column += 1
    }

    mutating func write(_ glyph: Glyph) {
        var text = ""
        glyph.write(to: &text)
        bytes += text.utf8
        place?.column += Int(glyph.width)
    }

    /// Marks the cursor's position as unknown.
    mutating func invalidatePosition() { place = nil }

    /// Returns to the plain style, outside any link.
    mutating func reset() {
        link(number: 0, to: nil)
        change(to: .plain)
    }
}
