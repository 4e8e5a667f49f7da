import NewsParser
import Testing

@Suite("What a feed says of when it changes")
struct UpdateScheduleTests {
    private func channel(_ markup: String) throws -> ParsedFeed {
        try parse(
            "<rss version='2.0' xmlns:sy='http://purl.org/rss/1.0/modules/syndication/'><channel><title>T</title>"
                + markup + "<item><title>One</title><ttl>9</ttl></item></channel></rss>")
    }

    @Test("The time to live is in minutes, and nonsense is none", arguments: [("60", 60), (" 5 ", 5)])
    func timeToLive(text: String, minutes: Int) throws {
        #expect(try channel("<ttl>\(text)</ttl>").timeToLive == minutes)
        #expect(try channel("").timeToLive == nil)
        #expect(try channel("<ttl>soon</ttl>").timeToLive == nil)
        #expect(try channel("<ttl>-1</ttl>").timeToLive == nil)
    }

    @Test(
        "Period and frequency make seconds, in either order, and each has a default",
        arguments: [
            ("<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>", 1_800),
            ("<sy:updateFrequency>4</sy:updateFrequency><sy:updatePeriod> Daily </sy:updatePeriod>", 21_600),
            ("<sy:updatePeriod>weekly</sy:updatePeriod>", 604_800),
            ("<sy:updateFrequency>2</sy:updateFrequency>", 43_200),
        ])
    func updatePeriod(markup: String, seconds: Int) throws {
        #expect(try channel(markup).updatePeriod == seconds)
        #expect(try channel("<sy:updatePeriod>often</sy:updatePeriod>").updatePeriod == nil)
        #expect(try channel("<sy:updateFrequency>0</sy:updateFrequency>").updatePeriod == nil)
    }

    @Test("Hours and days to skip are gathered; the items after them are read")
    func skipped() throws {
        let feed = try channel(
            "<skipHours><hour>0</hour><hour>7</hour><hour>24</hour><hour>25</hour></skipHours>"
                + "<skipDays><day>Sunday</day><day>saturday</day><day>Someday</day></skipDays>")
        #expect(feed.skipHours == [0, 7])
        #expect(feed.skipDays == [0, 6])
        #expect(feed.entries.map(\.title) == ["One"])
        #expect(feed.timeToLive == nil)
    }

    @Test("RDF and Atom feeds carry the syndication module, too")
    func otherFormats() throws {
        let module = "xmlns:sy='http://purl.org/rss/1.0/modules/syndication/'"
        let rdf = try parse(
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/' \(module)>"
                + "<channel><title>T</title><sy:updatePeriod>hourly</sy:updatePeriod></channel></rdf:RDF>")
        #expect(rdf.updatePeriod == 3_600)
        let atom = try parse(
            "<feed xmlns='http://www.w3.org/2005/Atom' \(module)><sy:updatePeriod>hourly</sy:updatePeriod>"
                + "<entry><title>x</title><sy:updatePeriod>yearly</sy:updatePeriod></entry></feed>")
        #expect(atom.updatePeriod == 3_600)
    }
}
