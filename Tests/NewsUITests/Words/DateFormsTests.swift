import Foundation
import News
import Terminal
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("Dates by locale")
struct DateFormsTests {
    /// As in glibc 2.36.
    private static let german = DateForms(
        months: ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"],
        weekdays: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"], dateFormat: "%d.%m.%Y",
        dateAndTimeFormat: "%a %d %b %Y %T %Z")
    private static let english = DateForms.ofLanguage(.english)
    private static let korean = DateForms(
        months: (1...12).map { $0 < 10 ? " \($0)월" : "\($0)월" }, weekdays: ["일", "월", "화", "수", "목", "금", "토"],
        dateFormat: "%Y년 %m월 %d일", dateAndTimeFormat: "%x (%a) %r")

    private static func american(_ format: String = "%m/%d/%Y", _ withTime: String = "%a %d %b %Y %r %Z") -> DateForms?
    {
        DateForms(
            months: english.months, weekdays: english.weekdays, dateFormat: format, dateAndTimeFormat: withTime)
    }

    private static func texts(_ forms: DateForms?) throws -> [String] {
        let forms = try #require(forms)
        return InterfaceLocale.$current.withValue(InterfaceLocale(.english, dates: forms)) {
            let time = LocalTime(Samples.now)
            return [time.dayAndMonth, time.monthAndYear, time.day, time.weekdayAndDay, time.weekdayAndDate]
        }
    }

    @Test(
        "The byline has the weekday within a week, and the year only if it is another one",
        arguments: [(1, "Sun 20 Sep, "), (10, "11 Sep, "), (300, "25 Nov 2025, ")])
    func byline(daysAgo: Int, date: String) {
        InterfaceLocale.$current.withValue(.english) {
            let time = LocalTime(Samples.now.addingTimeInterval(TimeInterval(-daysAgo * 86_400)))
            #expect(time.short(near: LocalTime(Samples.now)).hasPrefix(date))
        }
    }

    @Test("Names and order come from the locale")
    func forms() throws {
        let english = ["21 Sep", "Sep 2026", "21 Sep 2026", "Mon 21 Sep", "Mon 21 Sep 2026"]
        #expect(try Self.texts(.ofLanguage(.english)) == english)
        #expect(
            try Self.texts(.ofLanguage(.japanese)) == ["9月21日", "2026年9月", "2026年9月21日", "9月21日(月)", "2026年9月21日(月)"])
        #expect(try Self.texts(Self.german) == ["21 Sep", "Sep 2026", "21 Sep 2026", "Mo 21 Sep", "Mo 21 Sep 2026"])
        #expect(
            try Self.texts(Self.american()) == ["Sep 21", "Sep 2026", "Sep 21 2026", "Mon Sep 21", "Mon Sep 21 2026"])
        #expect(
            try Self.texts(Self.korean) == ["9월 21일", "2026년 9월", "2026년 9월 21일", "9월 21일(월)", "2026년 9월 21일(월)"])
    }

    @Test(
        "If a date format starts with the year, the format with a time determines the order of day and month",
        arguments: [
            ("%Y-%m-%d", "%a %e %b %Y %H:%M:%S", "21 Sep"), ("%Y-%m-%d", "%Y. %b. %-e., %A, %H:%M:%S %Z", "Sep 21"),
            ("%d/%m/%y", "", "21 Sep"), ("%-d.%-m.%Y", "", "21 Sep"), ("%Oy/%Om/%Od", "%A %Oe %B %Oy", "21 Sep"),
            ("", "", "21 Sep"), ("%", "%", "21 Sep"),
        ])
    func order(format: String, withTime: String, text: String) throws {
        #expect(try Self.texts(Self.american(format, withTime))[0] == text)
    }

    @Test("A locale that lacks a name is not used")
    func missing() {
        #expect(DateForms(months: [], weekdays: [], dateFormat: "", dateAndTimeFormat: "") == nil)
        #expect(DateForms(systemLocale: "xx_XX.UTF-8") == nil)
        // Every system has this one.
        #expect(DateForms(systemLocale: "C")?.months == Self.english.months)
    }

    @Test("The width of the longest date is known")
    func cells() throws {
        #expect(Self.english.dayCells == "28 Sep".count)
        #expect(DateForms.ofLanguage(.japanese).dayCells == TextWidth.cells(in: "12月28日"))
        let long = DateForms(
            months: Self.english.months.map { $0 + "ember" }, weekdays: Self.english.weekdays, dateFormat: "%d %b %Y",
            dateAndTimeFormat: "")
        #expect(try #require(long).dayCells == "28 Sepember".count)
    }

    @Test(
        "A time on another day follows its date, joined in the language's way", .language(.japanese))
    func times() {
        let now = LocalTime(Samples.now)
        let earlier = LocalTime(Samples.now.addingTimeInterval(-3 * 86_400))
        #expect(earlier.hourAndMinute(on: now) == "9月18日 \(earlier.hourAndMinute)")
        #expect(LocalTime(Samples.now).full == "2026年9月21日(月) \(now.hourAndMinute)")
        #expect(TextWidth.cells(in: "12月28日 13:31") == LocalTime.cellsOfDayAndTime)
        #expect(LocalTime.daysOfWeek == ["月", "火", "水", "木", "金", "土", "日"])
    }
}
