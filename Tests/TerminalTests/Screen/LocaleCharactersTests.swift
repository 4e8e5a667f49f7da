import Testing

@testable import Terminal

@Suite("What the locale says of characters")
struct LocaleCharactersTests {
    @Test(
        "A locale that is named and not in UTF-8 can show ASCII only; where none is named, UTF-8 is taken for granted",
        arguments: [
            ("UTF-8", ["LANG": "en_GB.UTF-8"], false), ("ANSI_X3.4-1968", ["LANG": "C"], true),
            ("ANSI_X3.4-1968", ["LC_ALL": "POSIX"], true), ("ISO-8859-1", ["LC_CTYPE": "de_DE"], true),
            ("ANSI_X3.4-1968", [:], false), ("ANSI_X3.4-1968", ["LANG": ""], false),
            ("UTF-8", [:], false),
        ])
    func limited(codeset: String, variables: [String: String], isLimited: Bool) {
        #expect(LocaleCharacters.areLimited(codeset: codeset) { variables[$0] } == isLimited)
    }
}
