import BackgroundTasks
import Foundation
import Testing

@testable import newsterm

@Suite("A fast clock")
struct FastClockTests {
    @Test("An alarm goes off when the clock shows its date, or its uptime, long before the machine's clock does")
    func alarms() async throws {
        let clock = FastClock(rate: 100_000)
        let (rings, sink) = AsyncStream.makeStream(of: Void.self)
        var iterator = rings.makeAsyncIterator()
        let alarm = clock.makeAlarm { sink.yield() }
        let date = clock.now.addingTimeInterval(86_400)
        alarm.set(date, uptime: nil)
        _ = await iterator.next()
        #expect(clock.now >= date)
        let uptime = clock.uptime + 86_400
        alarm.set(nil, uptime: uptime)
        _ = await iterator.next()
        #expect(clock.uptime >= uptime)
    }

    @Test("Its two times pass alike, from the date at which it was made")
    func times() {
        let start = Date(timeIntervalSince1970: 1_000_000)
        let clock = FastClock(rate: 50, start: start)
        let uptime = clock.uptime
        let date = clock.now
        #expect(date >= start)
        let (laterDate, laterUptime) = (clock.now, clock.uptime)
        #expect(laterDate >= date && laterUptime >= uptime)
        #expect(clock.elapsed >= laterDate.timeIntervalSince(start))
    }
}
