import News
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("The language of the screen")
struct LanguageTests {
    private static let environments: [([String: String], Language)] = [
        ([:], .english), (["LANG": "ja_JP.UTF-8"], .japanese), (["LANG": "ja"], .japanese),
        (["LANG": "de_DE.UTF-8"], .english), (["LANG": "C"], .english), (["LANG": "POSIX"], .english),
        (["LANG": "jam_JM.UTF-8"], .english),
        // An empty value counts as unset (POSIX, section 8.2).
        (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja_JP.UTF-8"], .japanese),
        (["LC_MESSAGES": "ja_JP.UTF-8", "LANG": "en_GB.UTF-8"], .japanese),
        (["LC_ALL": "en_GB.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"], .english),
        (["LC_CTYPE": "ja_JP.UTF-8", "LANG": "en_GB.UTF-8"], .english),
        // GNU's list of languages, which a plain C locale ignores.
        (["LANGUAGE": "ja:en", "LANG": "en_GB.UTF-8"], .japanese),
        (["LANGUAGE": "fr:ja_JP", "LANG": "fr_FR.UTF-8"], .japanese),
        (["LANGUAGE": "fr", "LANG": "ja_JP.UTF-8"], .english), (["LANGUAGE": "ja", "LANG": "C"], .english),
        (["LANGUAGE": "ja", "LANG": "C.UTF-8"], .english), (["LANGUAGE": "", "LANG": "ja_JP"], .japanese),
    ]

    @Test("It follows the user's locale, with English for other languages and the plain locale")
    func environment() {
        for (variables, language) in Self.environments {
            let locale = InterfaceLocale(setting: nil, showsUnicode: true) { variables[$0] }
            #expect(locale.language == language, "\(variables)")
        }
    }

    @Test("The configuration overrides the locale, and a terminal that lacks its characters overrides both")
    func setting() {
        let variables = ["LANG": "ja_JP.UTF-8"]
        #expect(InterfaceLocale(setting: .english, showsUnicode: true) { variables[$0] }.language == .english)
        #expect(InterfaceLocale(setting: .japanese, showsUnicode: true) { _ in nil }.language == .japanese)
        let limited = InterfaceLocale(setting: .japanese, showsUnicode: false) { variables[$0] }
        #expect(limited.language == .english)
        #expect(limited.dates == DateForms.ofLanguage(.english))
    }

    @Test("A language chosen instead of LANG's has its own date formats")
    func dates() {
        let chosen = InterfaceLocale(setting: .english, showsUnicode: true) { ["LANG": "ja_JP.UTF-8"][$0] }
        #expect(chosen.dates == DateForms.ofLanguage(.english))
        let japanese = InterfaceLocale(setting: nil, showsUnicode: true) { ["LANG": "ja_JP.UTF-8"][$0] }
        #expect(japanese.dates == DateForms.ofLanguage(.japanese))
        // A locale that the system does not have.
        let unknown = InterfaceLocale(setting: nil, showsUnicode: true) { ["LANG": "xx_XX.UTF-8"][$0] }
        #expect(unknown.dates == DateForms.ofLanguage(.english))
    }

    @Test("Every language has its texts", arguments: Language.allCases)
    func texts(language: Language) { #expect(TextCatalog(language) != nil) }

    @Test("Outside the reader everything is in English", .language(.english))
    func outside() {
        #expect(InterfaceLocale.english.language == .english)
        #expect(InterfaceLocale.current.language == .english)
        #expect(speaking(.japanese) { CountTexts.none } == "なし")
        #expect(CountTexts.none == "none")
    }
}
