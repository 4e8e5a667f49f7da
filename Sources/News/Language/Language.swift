/// A language of the reader's interface. Command output, logs and files are always in English, because scripts and
/// searches depend on it.
public enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case japanese = "ja"
}

extension Language {
    /// Parses a locale name such as "ja_JP.UTF-8", or a language code; nil if the language is not supported.
    public init?(code: some StringProtocol) {
        self.init(rawValue: code.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased())
    }

    /// The language that the environment requests: that of the first locale variable set (POSIX, section 8.2), or the
    /// first supported one in LANGUAGE, which overrides any locale but the C locale (GNU gettext, "The LANGUAGE
    /// variable"). Otherwise English.
    public static func wanted(by variable: (String) -> String?) -> Language {
        let locale = LocaleName(of: "LC_MESSAGES", variable)
        guard let locale, !locale.isPlain else { return .english }
        if let languages = variable("LANGUAGE"), !languages.isEmpty {
            return languages.split(separator: ":").lazy.compactMap { Language(code: $0) }.first ?? .english
        }
        return Language(code: locale.name) ?? .english
    }
}
