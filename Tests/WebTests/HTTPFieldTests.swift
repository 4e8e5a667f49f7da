import Testing
import Web

@Suite("What HTTP says of a part and of a version")
struct HTTPFieldTests {
    private func validator(
        etag: String? = nil, modified: String? = nil, date: String? = nil, length: Int64? = nil,
        encoding: String? = nil, isAsSent: Bool = false
    ) -> HTTPValidator? {
        HTTPValidator(
            ResponseHead(
                status: 200, url: "https://a.example", contentLength: length, contentEncoding: encoding, etag: etag,
                lastModified: modified, date: date), isAsSent: isAsSent)
    }

    @Test("A range of bytes is read as it is written")
    func ranges() {
        #expect(ContentRange("bytes 100-199/200")?.range == 100...199)
        #expect(ContentRange("Bytes 100-199/200")?.total == 200)
        #expect(ContentRange("bytes 0-0/*")?.total == nil)
        #expect(ContentRange("bytes */200")?.range == nil)
        #expect(ContentRange("bytes */200")?.total == 200)
    }

    @Test(
        "What is no range is none",
        arguments: [
            "", "bytes", "bytes 1-2", "lines 1-2/3", "bytes 2-1/3", "bytes 1-3/3", "bytes +1-2/3", "bytes -1/3",
            "bytes 1-2/3/4", "bytes 99999999999999999999-99999999999999999999/*", "bytes 1-/3", "bytes 1-2/",
        ])
    func noRange(field: String) { #expect(ContentRange(field) == nil) }

    @Test("A strong entity tag is a validator; a weak one, or one that is none, is not")
    func entityTags() {
        #expect(validator(etag: " \"x\" ")?.value == "\"x\"")
        for etag in ["W/\"x\"", "x", "\"", "\"x\r\n\"", "\"" + String(repeating: "x", count: 2000) + "\""] {
            #expect(validator(etag: etag) == nil)
        }
    }

    @Test("A date of change is a validator when it lies a minute before the answer")
    func dates() {
        let date = "Sun, 06 Nov 1994 08:50:37 GMT"
        #expect(validator(modified: "Sun, 06 Nov 1994 08:49:37 GMT", date: date) != nil)
        #expect(validator(modified: "Sun, 06 Nov 1994 08:49:38 GMT", date: date) == nil)
        #expect(validator(modified: "Sun, 06 Nov 1994 08:49:37 GMT") == nil)
        #expect(validator(modified: "yesterday", date: date) == nil)
        #expect(validator(etag: "W/\"x\"", modified: "Sun, 06 Nov 1994 08:49:37 GMT", date: date) != nil)
    }

    @Test("A body that was encoded for the way has no validator, unless it is kept as it was sent, with its length")
    func encoded() {
        #expect(validator(etag: "\"x\"", length: 9, encoding: "gzip", isAsSent: true) != nil)
        #expect(validator(etag: "\"x\"", encoding: "gzip", isAsSent: true) == nil)
        let (modified, date) = ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 09:49:37 GMT")
        #expect(validator(modified: modified, date: date, length: 9, encoding: "gzip", isAsSent: true) == nil)
        #expect(validator(etag: "\"x\"", length: 9, encoding: "gzip") == nil)
        #expect(validator(etag: "\"x\"", encoding: "gzip") == nil)
        #expect(validator(etag: "\"x\"", encoding: "identity") != nil)
    }

    @Test("A date of HTTP is read to the second, and nothing else is one")
    func httpDates() {
        #expect(HTTPDate.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
        for text in ["", "Sun, 06 Nov 1994 08:49:37", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 8:49 GMT"] {
            #expect(HTTPDate.seconds(text) == nil)
        }
    }
}
