import Testing

@testable import newsterm

@Suite("What is said of an added feed")
struct AddingTests {
    @Test("A feed that was listed before says how much of it is here, and how much of that is new")
    func returned() {
        #expect(AddedNote.stored(new: 1, of: 1).words == ": 1 article.")
        #expect(AddedNote.stored(new: 1_200, of: 1_200).words == ": 1,200 articles.")
        #expect(AddedNote.stored(new: 0, of: 20).words == ": 20 articles, none of them new.")
        #expect(AddedNote.stored(new: 3, of: 23).words == ": 23 articles, 3 of them new.")
        #expect(AddedNote.stored(new: 0, of: 0).words == ": 0 articles.")
    }
}
