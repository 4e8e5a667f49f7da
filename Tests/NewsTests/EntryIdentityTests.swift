import Foundation
import News
import Testing

@Suite("What identifies an entry")
struct EntryIdentityTests {
    let date = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("The GUID identifies it, whatever else changes")
    func guid() {
        let first = EntryIdentity.identity(guid: " id 1\n", link: "l", title: "t", published: nil, body: "b")
        let second = EntryIdentity.identity(guid: "id 1", link: "m", title: "u", published: date, body: "c")
        #expect(first == "id 1")
        #expect(first == second)
    }

    @Test("Without a GUID the link does", arguments: [nil, "", " \n"])
    func link(guid: String?) {
        let identity = EntryIdentity.identity(
            guid: guid, link: "https://example.org/1", title: "t", published: date, body: "b")
        #expect(identity == "https://example.org/1")
    }

    @Test("Without a link the title and the date do, so that a corrected body is not a new entry")
    func titleAndDate() {
        func identity(_ title: String, _ published: Date?, _ body: String) -> String {
            EntryIdentity.identity(guid: nil, link: nil, title: title, published: published, body: body)
        }
        #expect(identity("t", date, "b") == identity("t", date, "corrected"))
        #expect(identity("t", date, "b") != identity("u", date, "b"))
        #expect(identity("t", date, "b") != identity("t", nil, "b"))
        #expect(identity("t", date, "b") != identity("t", date.addingTimeInterval(60), "b"))
    }

    @Test("Without a title the body does")
    func body() {
        func identity(_ body: String?) -> String {
            EntryIdentity.identity(guid: nil, link: nil, title: "", published: date, body: body)
        }
        #expect(identity("a") == identity("a"))
        #expect(identity("a") != identity("b"))
        #expect(identity(nil) == identity(""))
    }

    @Test("A date out of range is ignored")
    func dates() {
        let identities = [nil, 1e300, .infinity, 0x1p63].map {
            EntryIdentity.identity(
                guid: nil, link: nil, title: "t", published: $0.map { Date(timeIntervalSince1970: $0) }, body: nil)
        }
        #expect(Set(identities).count == 1)
    }

    @Test("A hash is the same in every run of the program")
    func stable() {
        // The FNV-1a hash of the empty text is its offset basis.
        let identity = EntryIdentity.identity(guid: nil, link: nil, title: nil, published: nil, body: nil)
        #expect(identity == "body:6c62272e07bb014262b821756295c58d")
    }
}
