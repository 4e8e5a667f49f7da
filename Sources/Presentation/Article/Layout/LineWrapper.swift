import Terminal

/// Breaks sentences into lines of a width in cells.
package struct LineWrapper {
    private let breaker: LineBreaker

    package init(width: Int) {
        breaker = LineBreaker(width: width)
    }

    /// The lines of a text, also broken at its line feeds; in their safe form, without trailing blanks.
    package func lines(of text: String) -> [String] {
        let flat = FlatText(text)
        return flat.utf8.withUnsafeBufferPointer { breaker.lines(of: $0) }.map { line in
            flat.pieces(in: line.range).map(\.text).joined() + (line.ending == .hyphen ? "-" : "")
        }
    }
}
