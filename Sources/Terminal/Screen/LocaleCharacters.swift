import CNcurses
import Glibc

/// What the user's locale says of the characters that the terminal can show.
public enum LocaleCharacters {
    /// The variables that name the locale of characters, what counts first coming first (POSIX, section 8.2).
    private static let variables = ["LC_ALL", "LC_CTYPE", "LANG"]

    /// Whether the user's locale names another set of characters than UTF-8.
    public static func areLimited() -> Bool { adopt() }

    /// Whether a locale is named that is not in UTF-8, as LANG=C is not. Where none is named nothing is known, and
    /// today's terminals take UTF-8.
    /// - Parameter codeset: of the locale, as nl_langinfo(3) names it; nil: the system does not have it, and its name
    ///   tells.
    static func areLimited(codeset: String?, variable: (String) -> String?) -> Bool {
        guard let name = variables.lazy.compactMap(variable).first(where: { !$0.isEmpty }) else { return false }
        return !isUTF8(codeset ?? String(name.drop { $0 != "." }.dropFirst().prefix { $0 != "@" }))
    }

    /// Sets the process's LC_CTYPE to the user's locale, or to C.UTF-8 where that one is not in UTF-8 or the system
    /// does not have it.
    /// - Returns: whether the user's own says that the terminal can show ASCII only.
    static func adopt() -> Bool {
        let own = setlocale(LC_CTYPE, "").map { _ in String(cString: cncurses_codeset()) }
        if own != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
        return areLimited(codeset: own) { getenv($0).map { String(cString: $0) } }
    }

    /// Locales are named with "UTF-8", "utf8" and the like.
    private static func isUTF8(_ codeset: String) -> Bool {
        codeset.lowercased().filter { $0 != "-" } == "utf8"
    }
}
