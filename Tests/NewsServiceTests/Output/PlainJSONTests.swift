import Foundation
import Testing

@testable import NewsService

@Suite("Plain reports in JSON")
struct PlainJSONTests {
    private struct Sample: Report {
        let members: ReportMembers
    }

    @Test("Their output equals the encoder's, whatever the texts contain")
    func same() throws {
        let controls = (0...0xA1).compactMap(Unicode.Scalar.init).map { String($0) }.joined(separator: "a/")
        let texts = [
            "", "plain", controls, "\"\\/", "漢字\u{2028}\u{202E}\u{200F}", "e\u{301}👩‍👩‍👧‍👦", "\r\n", "\u{FEFF}\u{FFFF}",
        ]
        for text in texts {
            let sample = Sample(members: [
                "title": text, "author": nil, "id": Int64.min, "count": Int.max, "read": true, "starred": false,
                "date": Date(timeIntervalSince1970: -0.5), "published": Date(timeIntervalSince1970: 1_735_964_999.9),
                "tags": [text, "b"], "none": [String](), "feed_url": text, "feed": text,
            ])
            try #require(sample.members.plainJSON != nil)
            #expect(try Output.jsonText(sample) == Output.encodedText(sample))
        }
        #expect(try Output.jsonText(Sample(members: ["a": "\u{61C}\u{202E}"])) == #"{"a":"\u061c\u202e"}"#)
        #expect(try Output.jsonText(Sample(members: [:])) == "{}")
    }

    @Test("Values that are not plain are left to the encoder")
    func others() throws {
        let sample = Sample(members: ["fraction": 0.25, "lists": [[1, 2]], "inner": Sample(members: ["a": 1])])
        #expect(sample.members.plainJSON == nil)
        #expect(try Output.jsonText(sample) == #"{"fraction":0.25,"inner":{"a":1},"lists":[[1,2]]}"#)
    }
}
