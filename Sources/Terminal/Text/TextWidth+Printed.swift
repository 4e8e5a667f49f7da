extension TextWidth {
    /// The safe form of a line that a program printed for a terminal: a character after backspaces replaces what it was
    /// printed over, as in the bold and underlined words of man(1), and other control characters are left out.
    public static func printed(_ line: String) -> String {
        var line = line
        var result = String()
        line.withUTF8 { utf8 in
            var offset = 0
            while offset < utf8.count {
                let start = offset
                let scalar = GraphemeScanner.decode(utf8, &offset)
                switch ScalarKind(scalar) {
                case .escape: offset = EscapeSequence.end(in: utf8, from: start)
                case .forbidden where scalar == 0x08:
                    // A wide character takes as many backspaces as cells, or one.
                    var columns = 1
                    while offset < utf8.count, utf8[offset] == 0x08 { (columns, offset) = (columns + 1, offset + 1) }
                    while columns > 0, let last = result.popLast() { columns -= max(1, cells(in: String(last))) }
                case .forbidden where scalar < 0xA0: break
                default: Unicode.Scalar(scalar).map { result.unicodeScalars.append($0) }
                }
            }
        }
        return safe(result)
    }
}
