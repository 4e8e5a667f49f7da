public import News

/// What the user's locale decides of the screen: the language of its texts, and how its dates are written. The reader
/// runs with its own one; everything else has `english`.
public final class InterfaceLocale: Sendable {
    /// English, with its dates.
    public static let english = InterfaceLocale(.english)

    /// The locale of the running task.
    @TaskLocal package static var current = InterfaceLocale.english

    /// The language of texts.
    public let language: Language
    package let dates: DateForms
    package let texts: TextCatalog

    /// - Parameters:
    ///   - dates: nil: in the way of the language.
    ///   - texts: nil: those of the language.
    package init(_ language: Language, dates: DateForms? = nil, texts: TextCatalog? = nil) {
        self.language = language
        self.texts = texts ?? TextCatalog(language) ?? .source
        self.dates = dates ?? DateForms.ofLanguage(language)
    }

    /// The locale that the user has.
    /// - Parameters:
    ///   - setting: the language that the configuration names; nil: the one of the environment.
    ///   - showsUnicode: whether the terminal can show more than ASCII. English is spoken where it cannot.
    ///   - variable: the value of a variable of the environment.
    public convenience init(setting: Language?, showsUnicode: Bool, variable: (String) -> String?) {
        let language = showsUnicode ? setting ?? Language.wanted(by: variable) : .english
        self.init(language, dates: showsUnicode ? Self.dates(language, isSet: setting != nil, variable) : nil)
    }

    /// The dates of the user's locale; nil: those of the language, since the environment names none, the system does
    /// not have it, or the language has been chosen instead of LANG's.
    private static func dates(_ language: Language, isSet: Bool, _ variable: (String) -> String?) -> DateForms? {
        guard let locale = LocaleName(of: "LC_TIME", variable), !locale.isPlain else { return nil }
        if isSet, locale.variable == "LANG" { return nil }
        // The program's own forms are the same, and there without the system's.
        if language == .japanese, Language(code: locale.name) == .japanese { return nil }
        return locale.namesInUTF8.lazy.compactMap { DateForms(systemLocale: $0) }.first
    }
}
