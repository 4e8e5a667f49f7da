import News
import Testing

@Suite("Numbers with their nouns")
struct CountedTests {
    @Test("One is singular, all else plural")
    func nouns() {
        #expect(1.counted("feed") == "1 feed" && 0.counted("feed") == "0 feeds" && 2.counted("feed") == "2 feeds")
        #expect(1_234.counted("fetch", "fetches") == "1,234 fetches" && 1.counted("fetch", "fetches") == "1 fetch")
    }
}
