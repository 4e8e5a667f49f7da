import Foundation
import News
import Testing

@testable import NewsService

@Suite("The introduction")
struct WelcomeFeedTests {
    /// The contents of these elements.
    private static func texts(_ name: String, _ language: Language) -> [String] {
        let text = String(decoding: WelcomeFeed.document(language), as: UTF8.self)
        return text.components(separatedBy: "<\(name)").dropFirst().map {
            $0.components(separatedBy: "</")[0].components(separatedBy: ">").dropFirst().joined(separator: ">")
        }
    }

    @Test("The introduction has the same articles and code in each language, without duplicate titles")
    func introduction() {
        for name in ["guid", "pubDate"] {
            #expect(Self.texts(name, .japanese) == Self.texts(name, .english))
        }
        #expect(Self.texts("title", .japanese).count == 6)
        #expect(Set(Self.texts("title", .english)).isDisjoint(with: Self.texts("title", .japanese)))
        // In a different order of words, both name the same keys and commands.
        for name in ["b", "code"] {
            let names = Language.allCases.map { language in
                Set(Self.texts(name, language).filter { $0.utf8.allSatisfy { $0 < 0x80 } })
            }
            #expect(names[0].subtracting(["refresh", "maintenance", "\"~A title\""]) == names[1])
        }
    }
}
