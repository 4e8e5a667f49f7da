import Terminal

/// Breaks sentences into lines of a width counted in cells.
package struct LineWrapper {
    private let breaker: LineBreaker

    package init(width: Int) {
        breaker = LineBreaker(width: width)
    }

    /// The lines of a text; its line feeds begin new ones. Every line is in its safe form, without blanks at its end.
    package func lines(of text: String) -> [String] {
        let flat = FlatText(text)
        return flat.utf8.withUnsafeBufferPointer { breaker.lines(of: $0) }.map { line in
            flat.pieces(in: line.range).map(\.text).joined() + (line.ending == .hyphen ? "-" : "")
        }
    }
}
