/// The medium for which an article is laid out.
public enum ArticleForm: Sendable, Equatable {
    /// The screen: styles replace words, and long lines of code scroll sideways.
    case screen
    /// A screen limited to ASCII, where raised digits would look like ordinary ones.
    case ascii
    /// Print or a screen reader: everything is in the text, and no line exceeds the width.
    case printed

    package var isPrinted: Bool { self == .printed }

    /// The mark of a reference to a note and of the note itself; its shape differs from a link number's.
    package func mark(ofNote label: String) -> String { self == .screen ? "[\(label)]" : "[^\(label)]" }

    /// The mark after the words of a link.
    package func mark(ofLink number: Int) -> String {
        self == .screen ? ScriptText.raised(String(number)) : "[\(number)]"
    }
}
