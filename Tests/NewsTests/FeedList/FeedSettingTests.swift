import News
import Testing

@Suite("Settings and secrets in the feed list")
struct FeedSettingTests {
    @Test(
        "A tag says how often a feed is checked",
        arguments: [("every:6h", 21_600.0), ("every:90s", 90), ("every:1d", 86_400), ("every:5m", 300)])
    func interval(tag: String, seconds: Double) {
        let list = FeedList(text: "https://a.example/ news \(tag)\n")
        #expect(list.entries.first?.interval == seconds)
        #expect(list.problems.isEmpty)
    }

    @Test(
        "An invalid time is reported, and the feed is read without it",
        arguments: ["every:", "every:soon", "every:5", "every:1s", "every:40d", "every:-5m", "every:nand"])
    func badInterval(tag: String) {
        let list = FeedList(text: "https://a.example/ \(tag)\n")
        #expect(list.entries.count == 1)
        #expect(list.entries.first?.interval == nil)
        #expect(list.problems.first?.message.contains("write every:30m") == true)
    }

    @Test("A tag says whether a feed's news is notified; an invalid value is reported, and the feed is read")
    func notification() {
        for (tags, setting) in [("news notify:on", true), ("notify:off", false), ("news", nil), ("notify:maybe", nil)] {
            let list = FeedList(text: "https://a.example/ \(tags)\n")
            #expect(NotificationTag.isOn(tags: list.entries.first?.tags ?? []) == setting)
            #expect(
                list.problems.map(\.message).contains { $0.contains("write notify:on") } == (tags == "notify:maybe"))
        }
    }

    @Test(
        "No error shows a password, however broken the address is",
        arguments: [
            "https://ann:secret@a.example:99999/", "https://ann:secret@/x", "ann:secret@a.example/feed",
            "gopher://ann:secret@a.example/", "https://ann:secret@a.example/a b",
        ])
    func errors(address: String) {
        let error = #expect(throws: FeedAddressError.self) { try FeedAddress.normalized(address) }
        #expect(error?.description.contains("secret") == false)
        let list = FeedList(text: address + "\n")
        #expect(!list.problems.map(\.description).joined().contains("secret"))
    }

    @Test("Passwords are removed from every address in a text, and nothing else is")
    func text() {
        let text =
            "# was https://ann:s@cret@a.example/x\n\"https://b:c@d.example/\" \"~me@home\"\nhttps://e.example/@me\n"
        #expect(
            FeedAddress.strippingCredentials(from: text)
                == "# was https://a.example/x\n\"https://d.example/\" \"~me@home\"\nhttps://e.example/@me\n")
    }

    @Test(
        "A host is found in an address, whatever surrounds it",
        arguments: [
            ("https://A.example/x", "a.example"), ("http://u:p@a.example:80?x", "a.example"),
            ("https://[::1]:8/x", "[::1]"), ("file:///a/b", ""), ("newsterm:welcome", ""),
        ])
    func host(address: String, host: String) {
        #expect(FeedAddress.host(of: address) == host)
    }
}
