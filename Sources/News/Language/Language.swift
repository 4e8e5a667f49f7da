/// A language that the reader speaks. What is told on the command line, logged or kept in files is in English always:
/// scripts and searches rely on it.
public enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case japanese = "ja"
}

extension Language {
    /// The language of a locale's name, such as "ja_JP.UTF-8", or of a language's code; nil: it is none that is spoken.
    public init?(code: some StringProtocol) {
        self.init(rawValue: code.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased())
    }

    /// The language that the environment asks for: of the first variable that names a locale (POSIX, section 8.2), or
    /// the first of LANGUAGE that is spoken, which goes before a locale other than the plain one (GNU gettext, "The
    /// LANGUAGE variable"). English where none is.
    public static func wanted(by variable: (String) -> String?) -> Language {
        let locale = LocaleName(of: "LC_MESSAGES", variable)
        guard let locale, !locale.isPlain else { return .english }
        if let languages = variable("LANGUAGE"), !languages.isEmpty {
            return languages.split(separator: ":").lazy.compactMap { Language(code: $0) }.first ?? .english
        }
        return Language(code: locale.name) ?? .english
    }
}
