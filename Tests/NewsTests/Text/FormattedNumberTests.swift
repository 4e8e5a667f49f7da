import News
import Testing

@Suite("Numbers with their nouns")
struct FormattedNumberTests {
    @Test("One is singular, everything else plural")
    func nouns() {
        #expect(1.counted("feed") == "1 feed" && 0.counted("feed") == "0 feeds" && 2.counted("feed") == "2 feeds")
        #expect(1_234.counted("fetch", "fetches") == "1,234 fetches" && 1.counted("fetch", "fetches") == "1 fetch")
    }

    @Test("A limit in bytes is written exactly, in the largest unit possible")
    func limits() {
        let limits = [
            15_000_000: "15 MB", 1_000: "1 kB", 1_500_000: "1,500 kB", 1_048_576: "1,048,576 bytes", 1: "1 byte",
        ]
        for (bytes, words) in limits { #expect(bytes.asLimitOfBytes == words) }
    }
}
