/// The texts of a language. TextGenerator generates them from `Resources/locale`, together with the functions that
/// return them, such as `ListTexts.nothingUnread`.
package struct TextCatalog: Sendable {
    /// Whether these are the English texts, from which the others are translated.
    package let isSource: Bool
    /// The plural form for a number, counted from 0.
    private let form: @Sendable (Int) -> Int
    /// One line per text. Bytes 1 to 8 stand for values, and 0 separates plural forms.
    private let lines: StaticString
    /// The end of each line.
    private let ends: [Int]
    private var change: (@Sendable (String) -> String)?

    /// Takes one literal instead of an array, which halves the compile time.
    init(isSource: Bool, form: @escaping @Sendable (Int) -> Int, lines: StaticString) {
        self.isSource = isSource
        self.form = form
        self.lines = lines
        var ends: [Int] = []
        for index in 0..<lines.utf8CodeUnitCount where lines.utf8Start[index] == UInt8(ascii: "\n") {
            ends.append(index)
        }
        self.ends = ends + [lines.utf8CodeUnitCount]
    }

    /// The texts transformed by a function: tests use it to find words on the screen that are not from the catalogue.
    package func mapped(_ change: @escaping @Sendable (String) -> String) -> TextCatalog {
        var catalog = TextCatalog(isSource: false, form: form, lines: lines)
        catalog.change = change
        return catalog
    }

    /// A text in its compiled form.
    private func line(_ number: Int) -> String {
        let start = number == 0 ? 0 : ends[number - 1] + 1
        let bytes = UnsafeBufferPointer(start: lines.utf8Start + start, count: ends[number] - start)
        let line = String(decoding: bytes, as: UTF8.self)
        return change?(line) ?? line
    }

    func text(_ number: Int, for count: Int?, _ values: [String]) -> String {
        let line = line(number)
        guard count != nil || !values.isEmpty else { return line }
        let forms = line.utf8.split(separator: 0, omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for byte in forms[min(count.map(form) ?? 0, forms.count - 1)] {
            if byte > 0, byte <= values.count { bytes += values[Int(byte) - 1].utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// - Parameter count: selects the plural form.
func localized(_ number: Int, for count: Int? = nil, _ values: [String] = []) -> String {
    InterfaceLocale.current.texts.text(number, for: count, values)
}

/// In English the sentence that other code composes, otherwise the translated text.
package func inEnglish(_ english: @autoclosure () -> String, else translated: @autoclosure () -> String) -> String {
    InterfaceLocale.current.texts.isSource ? english() : translated()
}
