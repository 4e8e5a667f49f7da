import FoundationEssentials
import Glibc
import Testing

@testable import BackgroundTasks

/// In separate processes, since the time zone is the process's.
@Suite("Daily times")
struct TimeOfDayTests {
    @Test(
        "A local time skipped by the clock becomes the first moment after it; an ambiguous one is the first of the two"
    )
    func summerTime() async {
        await #expect(processExitsWith: .success) {
            // Central Europe's, in a form that needs no time zone database: 2026-03-29 at 01:00 and 2026-10-25 at 01:00
            // UTC.
            setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
            func next(_ hour: Int, _ minute: Int, after seconds: TimeInterval) -> TimeInterval {
                TimeOfDay(hour: hour, minute: minute).next(after: Date(timeIntervalSince1970: seconds))
                    .timeIntervalSince1970
            }
            let (spring, autumn) = (1_774_746_000.0, 1_792_890_000.0)
            // On that day 02:00 to 03:00 does not exist.
            #expect(next(1, 59, after: spring - 7200) == spring - 60)
            #expect(next(2, 0, after: spring - 7200) == spring)
            #expect(next(2, 30, after: spring - 7200) == spring)
            #expect(next(3, 0, after: spring - 7200) == spring)
            #expect(next(3, 30, after: spring - 7200) == spring + 1800)
            // It comes once: the next is on the next day.
            #expect(next(2, 30, after: spring) == spring + 86_400 - 1800)
            // On that day 02:00 to 03:00 exists twice.
            #expect(next(1, 30, after: autumn - 7200) == autumn - 5400)
            #expect(next(2, 30, after: autumn - 7200) == autumn - 1800)
            #expect(next(2, 30, after: autumn - 1800) == autumn + 86_400 + 1800)
            #expect(next(2, 30, after: autumn + 600) == autumn + 86_400 + 1800)
            #expect(next(3, 0, after: autumn - 7200) == autumn + 3600)
        }
    }

    @Test("It is due once on each day of a year, in various time zones")
    func year() async {
        await #expect(processExitsWith: .success) {
            let zones = [
                "UTC", "CET-1CEST,M3.5.0,M10.5.0/3", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "EST5EDT,M3.2.0,M11.1.0",
            ]
            for zone in zones {
                setenv("TZ", zone, 1)
                for time in [TimeOfDay.at(hour: 0), .at(hour: 2, minute: 15), .at(hour: 23, minute: 59)] {
                    var date = Date(timeIntervalSince1970: 1_767_225_600)
                    var days: [Int32] = []
                    for _ in 0..<400 {
                        date = time.next(after: date)
                        if let fields = LocalTime.fields(date) { days.append(fields.tm_yday) }
                    }
                    let steps = zip(days, days.dropFirst()).map { $1 - $0 }
                    #expect(steps.allSatisfy { $0 == 1 || $0 == -364 }, "\(zone), \(time)")
                }
            }
        }
    }

    @Test("A daily task keeps its local time when daylight saving time begins and ends")
    func task() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
            for start in [1_774_656_000, 1_792_800_000] as [TimeInterval] {
                var driver = try MachineDriver.running()
                driver.now = Date(timeIntervalSince1970: start)
                let daily = Repetition(daily: .at(hour: 3))
                driver.submit(
                    BackgroundTaskRequest(
                        identifier: MachineDriver.refresh, kind: .appRefresh,
                        earliestBeginDate: daily.daily?.next(after: driver.now), repetition: daily))
                for _ in 0..<4 {
                    driver.advanceToNextLaunch()
                    driver.complete(MachineDriver.refresh)
                }
                let hours = driver.launches.compactMap { LocalTime.fields($0.launchedAt)?.tm_hour }
                #expect(hours == [3, 3, 3, 3])
            }
        }
    }

    @Test("A daily request follows a clock that is set back to its time of day")
    func setBack() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "UTC", 1)
            var driver = try MachineDriver.running()
            let daily = Repetition(daily: .at(hour: 3))
            driver.submit(
                BackgroundTaskRequest(identifier: MachineDriver.refresh, kind: .appRefresh, repetition: daily))
            driver.complete(MachineDriver.refresh)
            driver.jump(by: -40_000)
            driver.advanceToNextLaunch()
            #expect(LocalTime.fields(try #require(driver.launches.last).launchedAt)?.tm_hour == 3)
        }
    }

    @Test("An impossible time of day is ignored without further effect", arguments: [25, -1, 3_000_000_000])
    func impossible(hour: Int) {
        let time = TimeOfDay(hour: hour)
        #expect(Repetition(daily: time).sanitized == nil)
        #expect(time.next(after: Date(timeIntervalSince1970: 1_789_992_000)) > .distantPast)
    }

    @Test("A daily request is stored, read back and described with its time of day")
    func stored() throws {
        let daily = Repetition(daily: .at(hour: 3, minute: 5))
        let read = try JSONCoding.decode(Repetition.self, from: JSONCoding.encode(daily))
        #expect(read == daily && read.sanitized == daily && "\(TimeOfDay.at(hour: 3, minute: 5))" == "03:05")
        let earlier = try JSONCoding.decode(Repetition.self, from: Data(#"{"every":60,"flex":0,"jitter":0}"#.utf8))
        #expect(earlier == Repetition(every: .seconds(60)))
    }
}
