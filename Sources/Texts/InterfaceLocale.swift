public import News

/// The part of the user's locale that the screen uses: the language of texts and the format of dates. The reader sets
/// its own; everything else uses `english`.
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
    ///   - dates: nil for the language's default.
    ///   - texts: nil for the language's texts.
    package init(_ language: Language, dates: DateForms? = nil, texts: TextCatalog? = nil) {
        self.language = language
        self.texts = texts ?? TextCatalog(language) ?? .source
        self.dates = dates ?? DateForms.ofLanguage(language)
    }

    /// The user's locale.
    /// - Parameters:
    ///   - setting: The configured language; nil for that of the environment.
    ///   - showsUnicode: Whether the terminal can show more than ASCII; if not, English is used.
    ///   - variable: The value of an environment variable.
    public convenience init(setting: Language?, showsUnicode: Bool, variable: (String) -> String?) {
        let language = showsUnicode ? setting ?? Language.wanted(by: variable) : .english
        self.init(language, dates: showsUnicode ? Self.dates(language, isSet: setting != nil, variable) : nil)
    }

    /// The date forms of the user's locale.
    /// - Returns: nil to use the language's, because the environment names no locale, the system lacks it, or the
    ///   configured language overrides LANG.
    private static func dates(_ language: Language, isSet: Bool, _ variable: (String) -> String?) -> DateForms? {
        guard let locale = LocaleName(of: "LC_TIME", variable), !locale.isPlain else { return nil }
        if isSet, locale.variable == "LANG" { return nil }
        // The built-in forms are the same, and available without the system's locale.
        if language == .japanese, Language(code: locale.name) == .japanese { return nil }
        return locale.namesInUTF8.lazy.compactMap { DateForms(systemLocale: $0) }.first
    }
}
