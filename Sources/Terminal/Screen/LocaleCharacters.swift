import Glibc

/// What the person's locale says of the characters that the terminal can show.
enum LocaleCharacters {
    /// The variables that name the locale of characters, what counts first coming first (POSIX, section 8.2).
    private static let variables = ["LC_ALL", "LC_CTYPE", "LANG"]

    /// Whether a locale is named that is not in UTF-8, as LANG=C is not. Where none is named nothing is known, and
    /// today's terminals take UTF-8.
    /// - Parameter codeset: of the locale, as nl_langinfo(3) names it.
    static func areLimited(codeset: String, variable: (String) -> String?) -> Bool {
        guard codeset != "UTF-8" else { return false }
        return variables.contains { variable($0)?.isEmpty == false }
    }

    /// Sets the process's LC_CTYPE to the person's locale, or to C.UTF-8 where that one is not in UTF-8.
    /// - Returns: whether the person's own says that the terminal can show ASCII only.
    static func adopt(codeset: () -> String) -> Bool {
        setlocale(LC_CTYPE, "")
        let own = codeset()
        if own != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
        return areLimited(codeset: own) { getenv($0).map { String(cString: $0) } }
    }
}
