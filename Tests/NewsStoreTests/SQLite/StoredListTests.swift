import Testing

@testable import NewsStore

@Suite("Lists in one column")
struct StoredListTests {
    @Test(
        "Texts are read back as stored",
        arguments: [
            [], [""], ["", ""], ["a"], ["a", "b c", "日本語"], ["\"quoted\"", "b"], ["back\\slash"], ["a/b", ","],
            ["line\nfeed", "\u{1}"], ["\",\""],
        ])
    func texts(texts: [String]) throws {
        #expect(try StoredList.texts(StoredList.json(texts)) == texts)
    }

    @Test("Numbers are read back as stored", arguments: [[], [1], [3, 2, .max]])
    func numbers(numbers: [Int64]) throws {
        #expect(try StoredList.numbers(StoredList.json(numbers)) == numbers)
    }
}
