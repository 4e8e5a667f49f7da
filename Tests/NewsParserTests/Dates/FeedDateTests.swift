import NewsParser
import Testing

@Suite("Dates")
struct FeedDateTests {
    @Test(
        "RFC 822 dates are read in every form found in feeds",
        arguments: [
            "Tue, 05 Mar 2024 06:30:00 GMT", "Tue, 05 Mar 2024 06:30:00 +0000", "Tue, 5 Mar 2024 06:30 UT",
            "5 Mar 24 06:30 Z", "Wed, 05 March 2024 06:30:00", "Tue,05 Mar 2024 01:30:00 EST",
            "Tuesday, 05-Mar-24 06:30:00 GMT", "Tue Mar  5 06:30:00 2024", "Tue Mar 5 06:30:00 GMT 2024",
            "Tue, 05 Mar 2024 08:30:00 +02:00", "Tue, 05 Mar 2024 08:30:00 GMT+2", "March 5, 2024 6:30 AM",
            "Mar 5 2024 06:30:00 am", "Di, 05 Mär 2024 07:30:00 MEZ", "mar., 5 mars 2024 07:30:00 +0100",
            "Вт, 05 мар 2024 09:30:00 +0300", "05.03.2024 06:30", "03/05/2024 06:30:00",
            "Tue, 05 Mar 2024 06:30:00.000 GMT",
            "  Tue, 05 Mar 2024 06:30:00 GMT\n", "Tue, 05 Mar 2024  06:30:00  PDT-7",
        ])
    func rfc822(_ text: String) {
        let expected = text.hasSuffix("PDT-7") ? utc(2024, 3, 5, 13, 30) : utc(2024, 3, 5, 6, 30)
        #expect(FeedDate.parse(text) == expected)
    }

    @Test(
        "RFC 3339 and W3CDTF dates are read",
        arguments: [
            "2024-03-05T06:30:00Z", "2024-03-05T06:30Z", "2024-03-05 06:30:00", "2024-03-05T07:30:00+01:00",
            "2024-03-05T01:30:00-0500", "20240305T063000Z", "2024-03-05T06:30:00.000000Z", "2024-03-05t06:30:00z",
            "2024/03/05 06:30", "1709620200", "202403050630", "2024-3-5T6:30:00Z", "20240305063000",
            "2024-03-05T06:30:00 +0000",
            "2024-065T06:30:00Z", "2024-03-05 T 06:30:00Z", "2024-03-05 06:30:00 AM", "1709620200000",
            "2024-03-05 06:30:00 +0000 UTC", "2024-03-05T07:30:00+01:00[Europe/Paris]",
        ])
    func rfc3339(_ text: String) {
        #expect(FeedDate.parse(text) == utc(2024, 3, 5, 6, 30))
    }

    @Test("A date may stop at its year, month or day")
    func short() {
        #expect(FeedDate.parse("2024") == utc(2024, 1, 1))
        #expect(FeedDate.parse("2024-03") == utc(2024, 3, 1))
        #expect(FeedDate.parse("2024-03-05") == utc(2024, 3, 5))
        #expect(FeedDate.parse("2024年3月5日") == utc(2024, 3, 5))
    }

    @Test(
        "Text that is not a date is rejected",
        arguments: [
            "", "yesterday", "0000-00-00T00:00:00Z", "2024-13-01", "2024-02-30", "Tue, 32 Mar 2024 06:30:00 GMT",
            "2024-03-05T25:00:00Z", "2024-03-05T06:30:00+01:yy", "2024-03-05T06:30:00+01:00nonsense",
            "Tue, 05 Mar 2024 06:30:00 +01:yy", "Tue, Mar y 2024 06:30:00 GMT", "12",
            "::::", "99999999999999999999", "+-+-+-", "Mon, Mon, Mon",
        ])
    func none(_ text: String) {
        #expect(FeedDate.parse(text) == nil)
    }

    @Test("Leap days, leap seconds, midnight and centuries are handled")
    func edges() {
        #expect(FeedDate.parse("2023-02-29") == nil)
        #expect(FeedDate.parse("2000-02-29") == utc(2000, 2, 29))
        #expect(FeedDate.parse("1900-02-29") == nil)
        #expect(FeedDate.parse("2016-12-31T23:59:60Z") == utc(2017, 1, 1))
        #expect(FeedDate.parse("2024-03-04T24:00:00Z") == utc(2024, 3, 5))
        #expect(FeedDate.parse("Thu, 01 Jan 70 00:00:00 GMT") == utc(1970, 1, 1))
        #expect(FeedDate.parse("1969-12-31T23:59:59Z") == utc(1969, 12, 31, 23, 59, 59))
    }

    @Test("The century may be omitted, as ISO 8601 once allowed")
    func withoutCentury() {
        #expect(FeedDate.parse("-24-03") == utc(2024, 3, 1))
        #expect(FeedDate.parse("-2403") == utc(2024, 3, 1))
        #expect(FeedDate.parse("04065") == utc(2004, 3, 5) && FeedDate.parse("22013") == nil)
        #expect(FeedDate.parse("24-065") == utc(2024, 3, 5))
    }

    @Test(
        "Month names are known in many languages",
        arguments: [
            ("5 janvier 2024", 1), ("5 január 2024", 1), ("5 януари 2024", 1), ("5 février 2024", 2),
            ("5 março 2024", 3), ("5 maaliskuu 2024", 3), ("5 apríl 2024", 4), ("5 Mayıs 2024", 5), ("5 maja 2024", 5),
            ("5. června 2024", 6), ("5. července 2024", 7), ("5 lipca 2024", 7), ("5 août 2024", 8),
            ("5 września 2024", 9), ("5 октября 2024", 10), ("5 marraskuu 2024", 11), ("5 Aralık 2024", 12),
        ])
    func months(_ text: String, _ month: Int) {
        #expect(FeedDate.parse(text) == utc(2024, month, 5))
    }

    @Test("Morning and afternoon markers are known in Asian languages, and Korean ones imply Korean time")
    func halves() {
        #expect(FeedDate.parse("2024-03-05 오후 11:23:17") == utc(2024, 3, 5, 14, 23, 17))
        #expect(FeedDate.parse("2024년 03월 05일 01:31:15") == utc(2024, 3, 4, 16, 31, 15))
        #expect(FeedDate.parse("2024年3月5日 下午 3:00:00") == utc(2024, 3, 5, 15))
        #expect(FeedDate.parse("March 5, 2024 6:30 p.m.") == utc(2024, 3, 5, 18, 30))
        #expect(FeedDate.parse("2024-03-05 06:30:00 PM") == utc(2024, 3, 5, 18, 30))
    }

    @Test("An offset after a zone's name is not a year")
    func offsetBehindZone() {
        #expect(FeedDate.parse("Tue, 05 Mar 2024 06:30:00 EST -0500") == utc(2024, 3, 5, 11, 30))
        #expect(FeedDate.parse("Tue, 05 Mar 2024 07:30:00 +0100CET") == utc(2024, 3, 5, 6, 30))
    }

    @Test("Tuesday is not March where their names begin alike")
    func tuesday() {
        #expect(FeedDate.parse("mar, 06 abr 2004 19:48:21 +0200") == utc(2004, 4, 6, 17, 48, 21))
        #expect(FeedDate.parse("mar. 4 mai 2004") == utc(2004, 5, 4))
        #expect(FeedDate.parse("maanantai 5. tammikuuta 2004") == utc(2004, 1, 5))
        #expect(FeedDate.parse("Mar 6 2004 by April") == utc(2004, 3, 6))
    }

    @Test(
        "Abbreviated month names are known",
        arguments: [
            ("pon, 05 sty 2004", 1), ("po, 05 úno 2004", 2), ("05 bře 2004", 3), ("05 кві 2004", 4), ("05 maí 2004", 5),
            ("út, 05 čvn 2004", 6), ("05 jūl. 2004", 7), ("05 avg. 2004", 8), ("05 вер 2004", 9), ("05 жов 2004", 10),
            ("05 nóv. 2004", 11), ("05 pro 2004", 12), ("5 أغسطس 2004", 8), ("5 מרץ 2004", 3), ("5 जून 2004", 6),
        ])
    func shortMonths(_ text: String, _ month: Int) {
        #expect(FeedDate.parse(text) == utc(2004, month, 5))
    }

    @Test("Four digits after the year are not another year")
    func digitsBehindYear() {
        #expect(FeedDate.parse("Thu, 01 Jan 2004 19:48:21 0100") == utc(2004, 1, 1, 19, 48, 21))
        #expect(FeedDate.parse("Thu, 01 Jan 2004 1948 GMT") == utc(2004, 1, 1))
    }

    @Test(
        "PHP's zero date is not a date", arguments: ["-0001-11-30T00:00:00+00:00", "-001-11-30T00:00:00+00:00"])
    func phpZero(_ text: String) {
        #expect(FeedDate.parse(text) == nil)
    }

    @Test(
        "The first day of year 1, which Go and .NET write for no date, is not a date",
        arguments: ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00", "Mon, 01 Jan 0001 00:00:00 +0000"])
    func yearOne(_ text: String) {
        #expect(FeedDate.parse(text) == nil)
    }
}
