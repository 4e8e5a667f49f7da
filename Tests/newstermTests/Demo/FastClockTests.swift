import BackgroundTasks
import Foundation
import TestSupport
import Testing

@testable import ReaderApp

@Suite("A fast clock")
struct FastClockTests {
    /// A rate that divides these times without a remainder, so that all results are exact.
    private static let rate = 64.0

    @Test("An alarm fires at its date or uptime on this clock, long before the machine's clock gets there")
    func alarms() async {
        let machine = VirtualClock()
        await machine.advance(by: 100)
        let clock = FastClock(rate: Self.rate, machine: machine)
        let (rings, sink) = AsyncStream.makeStream(of: Void.self)
        var iterator = rings.makeAsyncIterator()
        let alarm = clock.makeAlarm { sink.yield() }
        let date = clock.now.addingTimeInterval(86_400)
        let uptime = clock.uptime + 43_200
        for (setting, seconds) in [((date, nil), 1_350), ((nil, uptime), 675), ((date, uptime), 675)]
            as [((Date?, TimeInterval?), Double)]
        {
            alarm.set(setting.0, uptime: setting.1)
            #expect(machine.nextAlarm == machine.now.addingTimeInterval(seconds))
        }
        async let passing: Void = machine.advance(by: 675)
        _ = await iterator.next()
        #expect(clock.uptime == uptime)
        alarm.set(nil, uptime: nil)
        await passing
        #expect(machine.nextAlarm == nil)
    }

    @Test("Its date and uptime advance equally, faster than the machine's, from their values at creation")
    func times() async {
        let machine = VirtualClock()
        await machine.advance(by: 100)
        let clock = FastClock(rate: Self.rate, machine: machine)
        let (date, uptime) = (clock.now, clock.uptime)
        #expect(date == machine.now && uptime == machine.uptime && clock.elapsed == 0)
        await machine.advance(by: 10)
        #expect(clock.now == date.addingTimeInterval(640) && clock.uptime == uptime + 640 && clock.elapsed == 640)
    }
}
