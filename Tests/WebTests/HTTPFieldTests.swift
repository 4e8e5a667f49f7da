import Testing
import Web

@Suite("HTTP fields about ranges and versions")
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

    @Test("A byte range is read")
    func ranges() {
        #expect(ContentRange("bytes 100-199/200")?.range == 100...199)
        #expect(ContentRange("Bytes 100-199/200")?.total == 200)
        #expect(ContentRange("bytes 0-0/*")?.total == nil)
        #expect(ContentRange("bytes */200")?.range == nil)
        #expect(ContentRange("bytes */200")?.total == 200)
    }

    @Test(
        "An invalid range is ignored",
        arguments: [
            "", "bytes", "bytes 1-2", "lines 1-2/3", "bytes 2-1/3", "bytes 1-3/3", "bytes +1-2/3", "bytes -1/3",
            "bytes 1-2/3/4", "bytes 99999999999999999999-99999999999999999999/*", "bytes 1-/3", "bytes 1-2/",
        ])
    func noRange(field: String) { #expect(ContentRange(field) == nil) }

    @Test("A strong entity tag is a validator; a weak or invalid one is not")
    func entityTags() {
        #expect(validator(etag: " \"x\" ")?.value == "\"x\"")
        for etag in ["W/\"x\"", "x", "\"", "\"x\r\n\"", "\"" + String(repeating: "x", count: 2000) + "\""] {
            #expect(validator(etag: etag) == nil)
        }
    }

    @Test("A modification date is a validator if it is at least a minute before the response")
    func dates() {
        let date = "Sun, 06 Nov 1994 08:50:37 GMT"
        #expect(validator(modified: "Sun, 06 Nov 1994 08:49:37 GMT", date: date) != nil)
        #expect(validator(modified: "Sun, 06 Nov 1994 08:49:38 GMT", date: date) == nil)
        #expect(validator(modified: "Sun, 06 Nov 1994 08:49:37 GMT") == nil)
        #expect(validator(modified: "yesterday", date: date) == nil)
        #expect(validator(etag: "W/\"x\"", modified: "Sun, 06 Nov 1994 08:49:37 GMT", date: date) != nil)
    }

    @Test("An encoded body has no validator, unless it is kept as sent, with its length")
    func encoded() {
        #expect(validator(etag: "\"x\"", length: 9, encoding: "gzip", isAsSent: true) != nil)
        #expect(validator(etag: "\"x\"", encoding: "gzip", isAsSent: true) == nil)
        let (modified, date) = ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 09:49:37 GMT")
        #expect(validator(modified: modified, date: date, length: 9, encoding: "gzip", isAsSent: true) == nil)
        #expect(validator(etag: "\"x\"", length: 9, encoding: "gzip") == nil)
        #expect(validator(etag: "\"x\"", encoding: "gzip") == nil)
        #expect(validator(etag: "\"x\"", encoding: "identity") != nil)
    }

    @Test("An HTTP date is read to the second, and anything else is ignored")
    func httpDates() {
        #expect(HTTPDate.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
        for text in ["", "Sun, 06 Nov 1994 08:49:37", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 8:49 GMT"] {
            #expect(HTTPDate.seconds(text) == nil)
        }
    }
}
