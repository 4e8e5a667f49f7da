import News
import Testing

@testable import NewsStore

@Suite("The stored hash")
struct StableHashTests {
    @Test("It never changes, since libraries hold it")
    func stable() {
        #expect(Sample.entry("https://a.example/1").identityHash == -3_115_347_407_006_817_211)
        #expect(Sample.entry("").identityHash == 4_667_587_211_272_257_588)
        #expect(
            Sample.entry("a", title: "A", published: Sample.now, content: "B").fingerprint == -9_169_941_485_477_207_923
        )
    }

    @Test("Every part of an entry counts, and where it stands")
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

    @Test("Identities of all lengths stay apart")
    func lengths() {
        var seen: Set<Int64> = []
        for length in 0..<200 {
            for last in ["a", "b"] {
                seen.insert(Sample.entry(String(repeating: "a", count: length) + last).identityHash)
            }
        }
        // "aaa" and "aab" of each length; none equal.
        #expect(seen.count == 400)
    }
}
