import CNcurses
import Glibc

/// The character set of the user's locale.
public enum LocaleCharacters {
    /// The environment variables that select LC_CTYPE, highest precedence first (POSIX, section 8.2).
    private static let variables = ["LC_ALL", "LC_CTYPE", "LANG"]

    /// Whether the user's locale uses a character set other than UTF-8. Sets the process's LC_CTYPE.
    public static func areLimited() -> Bool { adopt() }

    /// Whether a locale is set that does not use UTF-8, such as LANG=C. With none set, UTF-8 is assumed, which today's
    /// terminals support.
    /// - Parameter codeset: the locale's codeset according to nl_langinfo(3); nil if the system lacks the locale, whose
    ///   name then decides.
    static func areLimited(codeset: String?, variable: (String) -> String?) -> Bool {
        guard let name = variables.lazy.compactMap(variable).first(where: { !$0.isEmpty }) else { return false }
        return !isUTF8(codeset ?? String(name.drop { $0 != "." }.dropFirst().prefix { $0 != "@" }))
    }

    /// Sets the process's LC_CTYPE to the user's locale, or to C.UTF-8 if that locale is not UTF-8 or the system lacks
    /// it.
    /// - Returns: whether the user's locale limits the terminal to ASCII.
    static func adopt() -> Bool {
        let own = setlocale(LC_CTYPE, "").map { _ in String(cString: cncurses_codeset()) }
        if own != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
        return areLimited(codeset: own) { getenv($0).map { String(cString: $0) } }
    }

    /// Locale names spell it "UTF-8", "utf8" and so on.
    private static func isUTF8(_ codeset: String) -> Bool {
        codeset.lowercased().filter { $0 != "-" } == "utf8"
    }
}
