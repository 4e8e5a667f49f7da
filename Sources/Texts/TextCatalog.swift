/// The texts of a language, made from `Resources/locale` by TextGenerator, which also makes the functions that give them:
/// `ListTexts.nothingUnread`.
package struct TextCatalog: Sendable {
    /// Whether the others are translated from these, that is whether they are in English.
    package let isSource: Bool
    /// The form of a text for a number, counted from 0.
    private let form: @Sendable (Int) -> Int
    /// A line for each text. A byte from 1 to 8 stands for a value, and 0 between the forms of a plural.
    private let lines: StaticString
    /// Where each line ends.
    private let ends: [Int]
    private var change: (@Sendable (String) -> String)?

    /// One literal, and no array of them: the compiler takes half as long.
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

    /// The same texts, changed: how tests see which words of a screen are none of these.
    package func mapped(_ change: @escaping @Sendable (String) -> String) -> TextCatalog {
        var catalog = TextCatalog(isSource: false, form: form, lines: lines)
        catalog.change = change
        return catalog
    }

    /// A text as it is compiled.
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

/// - Parameter count: decides the form of a plural.
func localized(_ number: Int, for count: Int? = nil, _ values: [String] = []) -> String {
    InterfaceLocale.current.texts.text(number, for: count, values)
}

/// What other parts of the program say in English themselves: in English as they say it, else by the texts.
package func said(_ english: @autoclosure () -> String, else translated: @autoclosure () -> String) -> String {
    InterfaceLocale.current.texts.isSource ? english() : translated()
}
