import Foundation
import News
import Testing

@Suite("How long a response is fresh")
struct FreshnessTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func seconds(
        _ cacheControl: String? = nil, expires: String? = nil, date: String? = nil, age: String? = nil
    ) -> TimeInterval? {
        Freshness(cacheControl: cacheControl, expires: expires, date: date, age: age, answered: now)?.seconds
    }

    @Test(
        "max-age is read in any notation, and the first of two counts",
        arguments: ["max-age=600", "public, Max-Age=600", "max-age=\"600\", must-revalidate", "max-age=600,max-age=9"])
    func maxAge(value: String) {
        #expect(seconds(value) == 600)
    }

    @Test(
        "A response that requires revalidation, or has an invalid number, is not fresh",
        arguments: ["no-cache, max-age=600", "no-store", "max-age=0", "max-age=soon", "max-age=-5", "private", ""])
    func notFresh(value: String) {
        #expect(seconds(value) == nil)
    }

    @Test("Time that a response spent in a cache is subtracted")
    func age() {
        #expect(seconds("max-age=600", age: "200") == 400)
        #expect(seconds("max-age=600", age: "700") == nil)
    }

    @Test("Expires is relative to the response's own date, and used only without max-age")
    func expires() {
        let date = "Fri, 15 Jan 2027 07:00:00 GMT"
        let hourLater = "Fri, 15 Jan 2027 08:00:00 GMT"
        #expect(seconds(expires: hourLater, date: date) == 3_600)
        #expect(seconds(expires: "Fri, 15 Jan 2027 08:10:00 GMT") == 600)
        #expect(seconds("max-age=60", expires: hourLater, date: date) == 60)
        #expect(seconds(expires: date, date: hourLater) == nil)
        #expect(seconds(expires: "0") == nil)
    }
}
