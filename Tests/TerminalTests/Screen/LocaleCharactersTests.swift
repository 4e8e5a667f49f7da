import Testing

@testable import Terminal

@Suite("Characters that the locale can show")
struct LocaleCharactersTests {
    private typealias Case = (codeset: String?, variables: [String: String], isLimited: Bool)

    private static let cases: [Case] = [
        ("UTF-8", ["LANG": "en_GB.UTF-8"], false), ("ANSI_X3.4-1968", ["LANG": "C"], true),
        ("ANSI_X3.4-1968", ["LC_ALL": "POSIX"], true), ("ISO-8859-1", ["LC_CTYPE": "de_DE"], true),
        ("ANSI_X3.4-1968", [:], false), ("ANSI_X3.4-1968", ["LANG": ""], false),
        ("UTF-8", [:], false),
        // The system lacks these locales: their names decide.
        (nil, ["LANG": "ja_JP.UTF-8"], false), (nil, ["LC_ALL": "de_DE.utf8@euro"], false),
        (nil, ["LANG": "ja_JP.eucJP"], true), (nil, ["LANG": "ja_JP"], true),
        (nil, ["LC_CTYPE": "ja_JP.UTF-8", "LANG": "C"], false),
    ]

    @Test(
        "A locale with another charset than UTF-8 can show ASCII only; without a locale, UTF-8 is assumed")
    func limited() {
        for (codeset, variables, isLimited) in Self.cases {
            #expect(
                LocaleCharacters.areLimited(codeset: codeset) { variables[$0] } == isLimited,
                "\(codeset ?? "none"), \(variables)")
        }
    }
}
