import Testing

@testable import newsterm

@Suite("What is said of an added feed")
struct AddingTests {
    @Test("A feed that was listed before says how much of it is here, and how much of that is new")
    func returned() {
        #expect(Workshop.note(new: 1, of: 1) == ": 1 article.")
        #expect(Workshop.note(new: 1_200, of: 1_200) == ": 1,200 articles.")
        #expect(Workshop.note(new: 0, of: 20) == ": 20 articles, none of them new.")
        #expect(Workshop.note(new: 3, of: 23) == ": 23 articles, 3 of them new.")
        #expect(Workshop.note(new: 0, of: 0) == ": 0 articles.")
    }
}
