import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("Clocks", .timeLimit(.minutes(1)))
struct ClockTests {
    @Test("An alarm of the wall clock goes off, not before its date, and again when it is set again")
    func wallClock() async {
        let clock = WallClock()
        let (stream, continuation) = AsyncStream.makeStream(of: Date.self)
        let alarm = clock.makeAlarm { continuation.yield(Date()) }
        var dates = stream.makeAsyncIterator()
        for _ in 1...2 {
            let date = clock.now.addingTimeInterval(0.05)
            alarm.set(date)
            let fired = await dates.next()
            #expect(fired.map { $0 >= date } == true)
        }
        alarm.set(.distantPast)
        #expect(await dates.next() != nil)
        alarm.set(.distantFuture)
        alarm.set(nil)
    }

    @Test("The virtual clock goes from alarm to alarm, and waits until each has been answered")
    func virtualClock() async throws {
        let clock = VirtualClock()
        let start = clock.now
        let (stream, continuation) = AsyncStream.makeStream(of: Date.self)
        let alarm = clock.makeAlarm { continuation.yield(clock.now) }
        alarm.set(start.addingTimeInterval(10))
        let answering = Task {
            var dates: [TimeInterval] = []
            for await date in stream {
                dates.append(date.timeIntervalSince(start))
                let next = date.addingTimeInterval(10)
                alarm.set(dates.count < 3 ? next : nil)
            }
            return dates
        }
        await clock.advance(by: 100)
        continuation.finish()
        #expect(await answering.value == [10, 20, 30])
        #expect(clock.now == start.addingTimeInterval(100))
    }
}
