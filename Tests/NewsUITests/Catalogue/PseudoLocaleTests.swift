import News
import Terminal
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

/// Translates every text into other letters of the same width, so that a Latin word on a screen is one that bypassed
/// the catalogue.
@Suite("Screens in a pseudo-locale")
struct PseudoLocaleTests {
    /// Cyrillic letters for Latin ones.
    private nonisolated static func foreign(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar {
                    case "a"..."z": Unicode.Scalar(0x430 + scalar.value - 0x61) ?? scalar
                    case "A"..."Z": Unicode.Scalar(0x410 + scalar.value - 0x41) ?? scalar
                    default: scalar
                    }
                }))
    }

    private static let locale: InterfaceLocale? = TextCatalog(.english).map { texts in
        InterfaceLocale(.english, texts: texts.mapped(foreign))
    }

    /// Names in the tests, and keys, parts of dates, tasks and settings that are the same in every language.
    private static let names = Set(
        """
        Feed Article Author Text Paragraph article feed rss https example every third Line urls address
        Enter Esc Tab Space Left Right Up Down PgUp PgDn Home End Backspace newsterm
        Mon Tue Wed Thu Fri Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
        refresh maintenance org apprefresh display number theme
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// Names on a single screen: commands, and suggested feeds.
    private static func names(in context: KeyContext) -> Set<String> {
        let texts: [String] =
            switch context {
            case .help:
                Action.allCases.map(\.name) + KeyContext.allCases.map(\.name) + ["[keys] of config.toml", "Shift"]
            // Part of the query.
            case .ruleForm: ["author", "Ada", "title"]
            case .feedChoice: StarterFeeds.topics.flatMap(StarterFeeds.feeds).flatMap { [$0.title, $0.url] }
            default: []
            }
        return names.union(texts.flatMap { $0.matches(of: /[A-Za-z]{3,}/).map { String($0.0) } })
    }

    @Test("Every word on every screen comes from the texts", arguments: KeyContext.allCases)
    func screens(context: KeyContext) throws {
        try InterfaceLocale.$current.withValue(#require(Self.locale)) {
            let reader = Reader.reader(amid: context)
            try #require(reader.model.context == context)
            let text = reader.text
            let strangers = Set(text.matches(of: /[A-Za-z]{3,}/).map { String($0.0) })
                .subtracting(Self.names(in: context))
            #expect(strangers.isEmpty, "\(strangers.sorted()) in\n\(text)")
            #expect(text.contains(/[\u{410}-\u{44F}]{3}/))
        }
    }

    @Test("English sentences from lower layers are translated in any other language")
    func below() throws {
        try InterfaceLocale.$current.withValue(#require(Self.locale)) {
            for cause in CauseTextsTests.causes {
                #expect(isForeign(ExchangeTexts.failed("English words.", cause)), "\(cause)")
            }
            for reason in CauseTextsTests.reasons {
                #expect(isForeign(CheckReasonTexts.sentence("English words.", reason)), "\(reason)")
            }
            for error in ErrorSamples.all { #expect(isForeign(ErrorTexts.sentence(for: error)), "\(error)") }
        }
    }

    /// Whether a text is in foreign letters, without three English words in a row.
    private func isForeign(_ sentence: String) -> Bool {
        sentence.contains(/[\u{410}-\u{44F}]{2}/) && !sentence.contains(/[a-z]+ [a-z]+ [a-z]+/)
    }
}
