import News
import Testing

@Suite("Suggestions for mistyped words")
struct NearestTests {
    @Test(
        "A suggestion has the same beginning, or differs by one typo; otherwise there is none",
        arguments: [
            ("serch", "search"), ("drak", "dark"), ("sta", "stats"), ("statz", "stats"), ("lits", "list"),
            ("improt-newsbaot", "import-newsboat"), ("import", nil), ("nope", nil), ("me", nil), ("q", nil), ("", nil),
            ("sea", "search"), ("dork", "dark"), ("Stats", "stats"), ("LIST", "list"),
        ])
    func meaning(word: String, suggestion: String?) {
        let names = ["h", "search", "dark", "stats", "list", "export", "mono", "import-newsboat", "quit"]
        #expect(names.filter { word != "import" || $0 != "import-newsboat" }.suggestion(for: word) == suggestion)
    }

    @Test("Another case of a letter is less of a difference than another letter")
    func cases() {
        #expect(["name", "then", "when"].suggestion(for: "When") == "when")
        #expect(["name", "when", "then"].suggestion(for: "THEN") == "then")
    }

    @Test("Two swapped letters count as one typo")
    func places() {
        #expect("dark".editDistance(to: "drak") == 1)
        #expect("ca".editDistance(to: "abc") == 3)
        #expect("".editDistance(to: "ab") == 2 && "ab".editDistance(to: "") == 2)
        #expect("kitten".editDistance(to: "sitting") == 3)
    }
}
