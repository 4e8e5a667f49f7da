import Foundation
import News
import Testing

@Suite("Entries without GUIDs that share a link")
struct LinkIdentityTests {
    private static let home = "https://a.example/news"
    private static let date = Date(timeIntervalSince1970: 1_800_000_000)

    private static func entry(_ title: String, _ published: Date? = date, link: String = home) -> Entry {
        Entry(
            identity: link, linkIdentity: LinkIdentity(link: link, title: title, published: published), title: title,
            link: link, published: published)
    }

    private static func identities(_ entries: Entry...) -> [String] {
        var entries = entries
        entries.disambiguate()
        return entries.map(\.identity)
    }

    @Test("Each is identified by link, title and date; one with its own link by that")
    func shared() {
        let (first, second) = (Self.entry("One"), Self.entry("Two"))
        let later = Self.entry("One", Self.date.addingTimeInterval(60))
        let other = Self.entry("One", link: "https://a.example/1")
        let identities = Self.identities(first, other, second, later)
        #expect(Set(identities).count == 4)
        #expect(identities[1] == "https://a.example/1")
        #expect(identities[0] == first.linkIdentity?.identityIfShared)
        // It does not depend on the other entries.
        #expect(Self.identities(later, first)[1] == identities[0])
    }

    @Test("Entries with the same link, title and date are one, identified by the link if no other has it")
    func same() {
        #expect(Self.identities(Self.entry("One"), Self.entry("One")) == [Self.home])
        let identities = Self.identities(Self.entry("One"), Self.entry("Two"), Self.entry("One"))
        #expect(identities.count == 2 && !identities.contains(Self.home))
    }

    @Test("Entries with several shared links are distinguished by the link as well")
    func links() {
        let other = "https://a.example/photos"
        let identities = Self.identities(
            Self.entry("Untitled", nil), Self.entry("One"), Self.entry("Untitled", nil, link: other),
            Self.entry("Two", link: other))
        #expect(Set(identities).count == 4)
    }

    @Test("Entries with GUIDs are left alone; of several with one GUID the first stays")
    func guids() {
        let first = Entry(identity: Self.home, title: "First", link: Self.home)
        let second = Entry(identity: Self.home, title: "Second", link: Self.home)
        #expect(Self.identities(first, second) == [Self.home])
        let identities = Self.identities(first, Self.entry("One"), Self.entry("Two"))
        #expect(identities[0] == Self.home && Set(identities).count == 3)
        // A single entry without a GUID shares its link with no other.
        #expect(Self.identities(first, Self.entry("One")) == [Self.home])
    }

    @Test("The identity is the same in every run of the program")
    func stable() {
        let name = LinkIdentity(link: "l", title: "t", published: Date(timeIntervalSince1970: 60))
        #expect(name.identityIfShared == "link:a2b348f4343c64bf6ee9edcd568348f3")
        #expect(name.alone == "l")
    }
}
