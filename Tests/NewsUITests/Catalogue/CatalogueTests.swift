import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The catalogue of texts")
struct CatalogueTests {
    /// Whether something is in Japanese letters.
    private static func isJapanese(_ character: Character) -> Bool {
        character.unicodeScalars.contains {
            0x3001...0x30FF ~= $0.value || 0x4E00...0x9FFF ~= $0.value || 0xFF01...0xFF60 ~= $0.value
        }
    }

    @Test("Every text is there in both languages, each in its own letters, and no placeholder is left")
    func everyText() throws {
        let texts = try SaidText.all()
        #expect(texts.count > 250)
        for text in texts {
            try #require(text.versions.count == 2, "\(text)")
            let (english, japanese) = (text.versions[0], text.versions[1])
            #expect(japanese.source.hasPrefix("ja:"), "\(text)")
            #expect(!english.literal.contains(where: Self.isJapanese), "\(text)")
            for version in text.versions {
                for placeholder in ["TODO", "FIXME", "XXX", "%@", "%d", "??"] {
                    #expect(!version.literal.contains(placeholder), "\(text)")
                }
            }
            guard english.literal.contains(/[A-Za-z]{2}/), japanese.hasLiteral else { continue }
            // A date stands without "on" in Japanese.
            guard japanese.source != #"ja: "\(day)""# else { continue }
            #expect(japanese.literal.contains(where: Self.isJapanese), "\(text): \(japanese.source)")
            #expect(english.literal != japanese.literal, "\(text)")
            #expect(japanese.literal.last != ".", "\(text)")
            #expect(!japanese.literal.unicodeScalars.contains { 0xFF61...0xFF9F ~= $0.value }, "\(text)")
        }
    }

    @Test("What is put into a text in English is put into it in Japanese, but for plurals")
    func everyValue() throws {
        for text in try SaidText.all() {
            try #require(text.versions.count == 2, "\(text)")
            let used = text.versions.map { $0.names.intersection(text.parameters).filter { !$0.hasPrefix("is") } }
            #expect(used[0].isSubset(of: used[1]), "\(text)")
        }
    }

    /// Feeds have names of their own. What the configuration, and the command that reads newsboat's, are told stays in English; names of orders are those
    /// that the command takes, and what is open is kept in words that are read back.
    private static let sameInEveryLanguage: Set = [
        "KeyChange.swift", "KeyChange+Conflicts.swift", "Model+Orders.swift", "NewsboatKeys.swift",
        "NewsboatOperation.swift", "ReaderState+Text.swift", "StarterFeeds.swift",
    ]

    @Test("No screen has sentences of its own past the catalogue")
    func nothingPastIt() throws {
        let inCatalogue = Set(try SaidText.files(in: "Catalogue"))
        let files = try SaidText.files(in: "").filter { !inCatalogue.contains($0) }
        #expect(files.count > 150 && files.contains { $0.lastPathComponent == "Model+Titles.swift" })
        for url in files where !Self.sameInEveryLanguage.contains(url.lastPathComponent) {
            let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            for line in lines where !line.contains("//") {
                #expect(!line.contains(/"[^"]*[A-Za-z]{2,} [a-z]{2,}[^"]*"/), "\(url.lastPathComponent): \(line)")
            }
        }
    }

    @Test(
        "Labels and names of places differ between the languages, and none of the help line's is long",
        arguments: Action.allCases)
    func labels(action: Action) {
        #expect(speaking(.english) { action.label } != speaking(.japanese) { action.label })
        #expect(speaking(.english) { action.help } != speaking(.japanese) { action.help })
        for language in Language.allCases {
            speaking(language) {
                #expect(TextWidth.cells(in: action.label) <= 16, "\(action.label)")
                // The help line's hints are parted by two blanks, their keys by one.
                #expect(!action.label.contains("  "))
                #expect(action.help.hasSuffix(language == .english ? "." : "。"))
            }
        }
        for context in KeyContext.allCases {
            #expect(speaking(.english) { context.title } != speaking(.japanese) { context.title })
        }
    }

    @Test("The widest age is known without measuring", arguments: Language.allCases)
    func ages(language: Language) {
        speaking(language) {
            let ages = Age.Unit.allCases.map { TimeTexts.age($0.most, $0) } + [TimeTexts.now]
            #expect(ages.map { TextWidth.cells(in: $0) }.max() == TimeTexts.ageCells)
        }
    }
}
