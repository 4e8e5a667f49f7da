import News
import Testing

@Suite("Guessing what was meant")
struct NearestTests {
    @Test(
        "A word is guessed by its beginning, or when a slip of the pen parts it from another; else nothing is",
        arguments: [
            ("serch", "search"), ("drak", "dark"), ("sta", "stats"), ("statz", "stats"), ("lits", "list"),
            ("improt-newsbaot", "import-newsboat"), ("import", nil), ("nope", nil), ("me", nil), ("q", nil), ("", nil),
            ("sea", "search"), ("dork", "dark"),
        ])
    func meaning(word: String, meant: String?) {
        let names = ["h", "search", "dark", "stats", "list", "export", "mono", "import-newsboat", "quit"]
        #expect(names.filter { word != "import" || $0 != "import-newsboat" }.meant(by: word) == meant)
    }

    @Test("Two letters that changed places are one slip")
    func places() {
        #expect("dark".editDistance(to: "drak") == 1)
        #expect("ca".editDistance(to: "abc") == 3)
        #expect("".editDistance(to: "ab") == 2 && "ab".editDistance(to: "") == 2)
        #expect("kitten".editDistance(to: "sitting") == 3)
    }
}
