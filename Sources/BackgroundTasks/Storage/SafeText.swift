/// Makes foreign text fit for one line of a log.
package enum SafeText {
    /// Replaces control characters and line breaks with spaces, and cuts the text at a length in characters.
    package static func line(_ text: String, maximumLength: Int) -> String {
        var line = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < maximumLength else { return String(line) + "…" }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: line.append(" ")
            default: line.append(scalar)
            }
            count += 1
        }
        return String(line)
    }

    /// A title for a list or a status line.
    static func title(_ text: String) -> String { line(text, maximumLength: 200) }
}
