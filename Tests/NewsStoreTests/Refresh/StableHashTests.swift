import News
import Testing

@testable import NewsStore

@Suite("The stored hash")
struct StableHashTests {
    @Test("It never changes, since libraries store it")
    func stable() {
        #expect(Sample.entry("https://a.example/1").identityHash == 4_305_847_528_161_997_700)
        #expect(Sample.entry("").identityHash == 5_400_809_564_685_687_829)
        #expect(
            Sample.entry("a", title: "A", published: Sample.now, content: "B").fingerprint == 4_132_546_610_464_550_033
        )
    }

    @Test("Every part of an entry counts, and so does its position")
    func parts() {
        let base = Entry(identity: "i", title: "t")
        var variants = [base]
        func variant(_ change: (inout Entry) -> Void) {
            var entry = base
            change(&entry)
            variants.append(entry)
        }
        variant { $0.title = "u" }
        variant { $0.link = "x" }
        variant { $0.author = "x" }
        variant { $0.published = Sample.now }
        variant { $0.summary = "x" }
        variant { $0.content = "x" }
        variant { $0.content = "" }
        variant { $0.enclosures = [Enclosure(url: "x")] }
        variant { $0.enclosures = [Enclosure(url: "x", type: "y")] }
        variant { $0.enclosures = [Enclosure(url: "x", length: 0)] }
        variant { $0.categories = ["x"] }
        variant { $0.categories = ["x", "y"] }
        variant { $0.categories = ["xy"] }
        #expect(Set(variants.map(\.fingerprint)).count == variants.count)
    }

    @Test("The time of the last update does not count")
    func updated() {
        var entry = Sample.entry("a")
        let before = entry.fingerprint
        entry.updated = Sample.now
        #expect(entry.fingerprint == before)
    }

    @Test("Identities of different lengths have different hashes")
    func lengths() {
        var seen: Set<Int64> = []
        for length in 0..<200 {
            for last in ["a", "b"] {
                seen.insert(Sample.entry(String(repeating: "a", count: length) + last).identityHash)
            }
        }
        // "aaa" and "aab" of each length; all hashes differ.
        #expect(seen.count == 400)
    }
}
