/// For what an article is laid out.
public enum ArticleForm: Sendable, Equatable {
    /// For the screen: what looks tell needs no words, and long lines of code scroll sideways.
    case screen
    /// For a screen that shows ASCII only, where small digits would look like others.
    case ascii
    /// For print, and for a screen reader: everything is in the text, and no line is longer than the page.
    case printed

    package var isPrinted: Bool { self == .printed }

    /// What refers to a note, and stands before the note itself: told from the number of a link by its shape.
    package func mark(ofNote label: String) -> String { self == .screen ? "[\(label)]" : "[^\(label)]" }

    /// What stands behind the words of a link.
    package func mark(ofLink number: Int) -> String {
        self == .screen ? ScriptText.raised(String(number)) : "[\(number)]"
    }
}
