/// The width of text in terminal cells, and its safe form, on which terminals agree; only those that join South and
/// Southeast Asian vowel signs to the preceding letter may use fewer cells.
///
/// The safe form has no control or bidirectional characters; an emoji family becomes its first person; skin tones and
/// variation selectors are dropped; a flag becomes its two letters, a keycap its digit; a mark without a base gets a
/// dotted circle. `Canvas.draw` applies the same rules, so feed text can be drawn as it is; `safe` is for text that
/// leaves by another path.
public enum TextWidth {
    /// The cells that the text takes on one line, in its safe form.
    public static func cells(in text: String) -> Int {
        prefix(of: text, fitting: .max).cells
    }

    /// The text in its safe form: one line, no control or bidirectional characters, width as certain as possible.
    /// Idempotent.
    public static func safe(_ text: String) -> String {
        clipped(text, to: .max, ellipsis: "")
    }

    /// The safe form cut to at most `cells` cells, in whole graphemes. If something is cut, the ellipsis takes some of
    /// those cells; it is itself cut if there is no room for it.
    public static func clipped(_ text: String, to cells: Int, ellipsis: String = "…") -> String {
        var text = text
        return text.withUTF8 { utf8 in
            if utf8.count <= cells, isPlain(utf8) { return String(decoding: utf8, as: UTF8.self) }
            let whole = fit(utf8, into: cells)
            if !whole.hasMore { return safe(utf8, to: whole.end) }
            let dots = ellipsis.isEmpty ? "" : clipped(ellipsis, to: cells, ellipsis: "")
            let part = fit(utf8, into: max(0, cells - self.cells(in: dots)))
            return safe(utf8, to: part.end) + dots
        }
    }

    /// The text with one-cell ASCII forms for lines, blocks, arrows, marks and typographic signs; letters of any script
    /// are unchanged.
    public static func ascii(_ text: String) -> String {
        var result = String()
        for scalar in text.unicodeScalars {
            let glyph = scalar.value < 0x80 ? nil : Glyph(scalar: scalar.value, width: 1).ascii
            result.unicodeScalars.append(glyph.flatMap { Unicode.Scalar($0.scalar) } ?? scalar)
        }
        return result
    }

    /// The end of the longest prefix of UTF-8 text, in whole graphemes, that takes at most `cells` cells.
    public static func prefix(of utf8: UnsafeBufferPointer<UInt8>, fitting cells: Int) -> Int {
        fit(utf8, into: cells).end
    }

    /// The longest prefix, in whole graphemes, that takes at most `cells` cells: where it ends in the original text,
    /// and its cells. For wrapping lines.
    public static func prefix(of text: String, fitting cells: Int) -> (end: String.Index, cells: Int) {
        var copy = text
        let fitting = copy.withUTF8 { fit($0, into: cells) }
        let end = fitting.hasMore ? text.utf8.index(text.startIndex, offsetBy: fitting.end) : text.endIndex
        return (end, fitting.cells)
    }
}

extension TextWidth {
    fileprivate static func isPlain(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    /// The graphemes that fit into `cells` cells: the offset after them, their cells, and whether visible ones are left
    /// over.
    fileprivate static func fit(_ utf8: UnsafeBufferPointer<UInt8>, into cells: Int) -> (
        end: Int, cells: Int, hasMore: Bool
    ) {
        var scanner = GraphemeScanner(utf8)
        var end = 0
        var used = 0
        while end < utf8.count {
            let width: Int
            let next: Int
            if GraphemeScanner.isPlain(utf8, at: end) {
                (width, next) = (1, end + 1)
            } else {
                guard scanner.next(at: end) else { break }
                (width, next) = (scanner.cells, scanner.offset)
            }
            if used + width > cells { return (end, used, true) }
            (end, used) = (next, used + width)
        }
        return (utf8.count, used, false)
    }

    /// The safe form of the bytes before `end`.
    fileprivate static func safe(_ utf8: UnsafeBufferPointer<UInt8>, to end: Int) -> String {
        var result = String()
        result.reserveCapacity(end)
        var scanner = GraphemeScanner(utf8)
        while scanner.offset < end, scanner.next() {
            for glyph in scanner.glyphs { glyph.write(to: &result) }
        }
        return result
    }
}
