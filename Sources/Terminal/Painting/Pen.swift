/// What a terminal is told while a frame is painted: bytes, and what is known of its state after them.
struct Pen {
    private(set) var bytes: [UInt8] = []

    private let strings: TerminalStrings
    private let styles: StyleSequences
    private var style = Style.plain
    private var link: UInt32 = 0
    /// Where the terminal's cursor stands; nil: that is not known.
    private var place: CanvasPosition?

    /// For a terminal that is in the plain style, and outside of links.
    init(strings: TerminalStrings, styles: StyleSequences) {
        self.strings = strings
        self.styles = styles
    }

    /// Empties the screen.
    mutating func clear(_ size: TerminalSize) {
        // What else was written to the terminal may have left a style.
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
        // The last cell is left alone: the screen might scroll.
        bytes += strings.clearToEndOfLine ?? Array(repeating: UInt8(ascii: " "), count: max(0, columns - 1))
    }

    /// Empties the rest of the line, in the plain style: some terminals fill it with the colour at hand.
    mutating func clearToEndOfLine(_ sequence: [UInt8]) {
        reset()
        bytes += sequence
    }

    /// What follows is written from there on.
    mutating func move(to position: CanvasPosition) {
        guard position != place else { return }
        if !strings.movesInAnyStyle { change(to: .plain) }
        bytes += strings.position(position.row, position.column)
        place = position
    }

    /// What follows looks like this.
    mutating func change(to style: Style) {
        guard style != self.style else { return }
        if self.style != .plain { bytes += styles.plain }
        if style != .plain { bytes += styles.sequence(for: style) }
        self.style = style
    }

    /// What follows is part of a link; without an address it is of none.
    mutating func link(number: UInt32, to address: String?) {
        guard number != link else { return }
        // The parts of one link light up together.
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

    /// Where the cursor stands is not known any more.
    mutating func loseItsPlace() { place = nil }

    /// Goes back to the plain style, outside of links.
    mutating func reset() {
        link(number: 0, to: nil)
        change(to: .plain)
    }
}
