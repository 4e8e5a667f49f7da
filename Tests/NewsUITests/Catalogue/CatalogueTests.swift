import Foundation
import News
import Terminal
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

extension Character {
    fileprivate var isJapanese: Bool {
        unicodeScalars.contains { 0x3041...0x30FF ~= $0.value || 0x4E00...0x9FFF ~= $0.value }
    }
}

@Suite("Interface texts")
struct CatalogueTests {
    /// Files whose strings are not translated: suggested feeds keep their names; messages about the configuration and
    /// from the command that reads newsboat's are in English; the command takes the orders' names, and saved state is
    /// read back.
    private static let sameInEveryLanguage: Set = [
        "KeyChange.swift", "KeyChange+Conflicts.swift", "Model+Orders.swift", "NewsboatKeys.swift",
        "NewsboatMacro.swift",
        "NewsboatOperation.swift", "ReaderState+Text.swift", "StarterFeeds.swift",
    ]

    @Test("Screens have no sentences in the code: all are in Resources/locale")
    func allTranslated() throws {
        let files = try swiftFilesOfScreens()
        #expect(files.count > 150 && files.contains { $0.lastPathComponent == "Model+Titles.swift" })
        for url in files where !Self.sameInEveryLanguage.contains(url.lastPathComponent) {
            let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            // English from elsewhere is passed on unchanged.
            for line in lines where !line.contains("//") && !line.contains("inEnglish(") {
                #expect(!line.contains(/"[^"]*[A-Za-z]{2,} [a-z]{2,}[^"]*"/), "\(url.lastPathComponent): \(line)")
                #expect(line.allSatisfy { !$0.isJapanese }, "\(url.lastPathComponent): \(line)")
            }
        }
    }

    @Test(
        "Labels and names of contexts differ between the languages, and those in the help line are short",
        arguments: Action.allCases)
    func labels(action: Action) {
        #expect(speaking(.english) { action.label } != speaking(.japanese) { action.label })
        #expect(speaking(.english) { action.help } != speaking(.japanese) { action.help })
        for language in Language.allCases {
            speaking(language) {
                #expect(TextWidth.cells(in: action.label) <= 16, "\(action.label)")
                // The help line separates hints by two blanks, and a key from its label by one.
                #expect(!action.label.contains("  "))
                #expect(action.help.hasSuffix(language == .english ? "." : "。"))
            }
        }
        for context in KeyContext.allCases {
            #expect(speaking(.english) { context.title } != speaking(.japanese) { context.title })
        }
    }

    @Test("The widest age is a constant that matches the texts", arguments: Language.allCases)
    func ages(language: Language) {
        speaking(language) {
            let ages = Age.Unit.allCases.map { TimeTexts.age($0.most, $0) } + [TimeTexts.now]
            #expect(ages.map { TextWidth.cells(in: $0) }.max() == TimeTexts.ageCells)
        }
    }
}
