import Foundation
import Testing

@testable import TextGenerator

/// newsterm's own texts. The build ensures that none is missing, and that each has its values.
@Suite("The texts in Resources/locale")
struct LocaleTests {
    private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized

    private static func files() throws -> [POFile] { try poFiles(in: root.appending(path: "Resources/locale")) }

    private static func isJapanese(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            0x3001...0x30FF ~= $0.value || 0x4E00...0x9FFF ~= $0.value || 0xFF01...0xFF60 ~= $0.value
        }
    }

    /// A text without its placeholders.
    private static func words(_ text: String) -> String {
        (Template(text)?.parts ?? []).map { if case .text(let words) = $0 { words } else { " " } }.joined()
    }

    @Test("Every text is in its language's script, and none is marked as unfinished")
    func letters() throws {
        let files = try Self.files()
        let (english, japanese) = (files[0], try #require(files.first { $0.language == "ja" }))
        #expect(english.language == "en" && english.entries.count > 1_000)
        for entry in english.entries {
            for text in [entry.source, entry.plural ?? ""] {
                #expect(!Self.isJapanese(text), "\(entry.context)")
                #expect(!["TODO", "FIXME", "XXX", "%@", "%d", "??"].contains { text.contains($0) }, "\(entry.context)")
            }
        }
        for entry in japanese.entries {
            let text = entry.translations[0]
            #expect(text.last != "." || entry.source.last != ".", "\(entry.context)")
            #expect(!text.unicodeScalars.contains { 0xFF61...0xFF9F ~= $0.value }, "\(entry.context)")
            if Self.words(text).contains(where: \.isLetter), !Self.areNamesAlone(text) {
                #expect(Self.isJapanese(text), "\(entry.context): \(text)")
            }
        }
    }

    /// Texts that are the same in both languages: names of programs, and a page's media types.
    private static func areNamesAlone(_ text: String) -> Bool {
        ["config.toml", "newsterm", "RSS", "OPML"].contains { words(text).contains($0) }
    }

    @Test("The compiled texts match the files")
    func compiled() throws {
        let files = try Self.files()
        #expect(faults(in: files).map(\.description) == [])
        let path = Self.root.appending(path: "Sources/Texts/Texts+Generated.swift")
        let isUpToDate = try String(contentsOf: path, encoding: .utf8) == generatedSwift(files)
        #expect(isUpToDate, "Run `swift run TextGenerator`.")
    }

    @Test("Texts are grouped, and the groups sorted by name")
    func order() throws {
        for file in try Self.files() {
            var parts: [String] = []
            for part in file.entries.map({ String($0.context.prefix { $0 != "." }) }) where parts.last != part {
                parts.append(part)
            }
            #expect(parts == parts.sorted() && Set(parts).count == parts.count, "\(file.path)")
        }
    }
}
