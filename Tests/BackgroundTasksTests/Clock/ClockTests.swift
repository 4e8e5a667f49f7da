import Dispatch
import FoundationEssentials
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Clocks", .timeLimit(.minutes(30)))
struct ClockTests {
    @Test("An alarm of the wall clock fires, not before its date, and can be set again")
    func wallClock() async {
        let clock = WallClock()
        let (stream, continuation) = AsyncStream.makeStream(of: Date.self)
        let alarm = clock.makeAlarm { continuation.yield(Date()) }
        var dates = stream.makeAsyncIterator()
        for _ in 1...2 {
            let date = clock.now.addingTimeInterval(0.05)
            alarm.set(date, uptime: nil)
            let fired = await dates.next()
            #expect(fired.map { $0 >= date } == true)
        }
        alarm.set(.distantPast, uptime: nil)
        #expect(await dates.next() != nil)
        alarm.set(.distantFuture, uptime: .greatestFiniteMagnitude)
        alarm.set(nil, uptime: nil)
    }

    @Test("The virtual clock advances from alarm to alarm, and waits until each has been handled")
    func virtualClock() async throws {
        let clock = VirtualClock()
        let start = clock.now
        let (stream, continuation) = AsyncStream.makeStream(of: Date.self)
        let alarm = clock.makeAlarm { continuation.yield(clock.now) }
        alarm.set(start.addingTimeInterval(10), uptime: nil)
        let answering = Task {
            var dates: [TimeInterval] = []
            for await date in stream {
                dates.append(date.timeIntervalSince(start))
                let next = date.addingTimeInterval(10)
                alarm.set(dates.count < 3 ? next : nil, uptime: nil)
            }
            return dates
        }
        await clock.advance(by: 100)
        continuation.finish()
        #expect(await answering.value == [10, 20, 30])
        #expect(clock.now == start.addingTimeInterval(100))
    }

    @Test("An alarm set to an uptime fires after it, on either clock")
    func uptimes() async {
        let wall = WallClock()
        let (stream, continuation) = AsyncStream.makeStream(of: TimeInterval.self)
        let alarm = wall.makeAlarm { continuation.yield(wall.uptime) }
        var uptimes = stream.makeAsyncIterator()
        let uptime = wall.uptime + 0.05
        alarm.set(nil, uptime: uptime)
        let fired = await uptimes.next()
        #expect(fired.map { $0 >= uptime } == true)
        alarm.set(nil, uptime: -1)
        #expect(await uptimes.next() != nil)
        alarm.set(nil, uptime: nil)
    }

    @Test("The kernel reports when the clock is set, and nothing otherwise")
    func clockChanges() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let queue = DispatchQueue(label: "test")
        let changes = try #require(ClockChanges.listen(queue) { continuation.yield() })
        defer { changes.cancel() }
        // Anything reported by now would be in the queue before this.
        await withCheckedContinuation { done in queue.async { done.resume() } }
        continuation.finish()
        var count = 0
        for await _ in stream { count += 1 }
        #expect(count == 0)
    }

    @Test("A jump changes the date and not the uptime, and wakes waiting alarms and suspended tasks")
    func jumps() async throws {
        let clock = VirtualClock()
        let (start, uptime) = (clock.now, clock.uptime)
        let (stream, continuation) = AsyncStream.makeStream(of: Date.self)
        let alarm = clock.makeAlarm { continuation.yield(clock.now) }
        alarm.set(start.addingTimeInterval(100), uptime: uptime + 50)
        let answering = Task {
            var seen: [TimeInterval] = []
            for await date in stream {
                seen.append(date.timeIntervalSince(start))
                alarm.set(nil, uptime: seen.count < 3 ? uptime + 50 : nil)
            }
            return seen
        }
        await clock.jump(to: start.addingTimeInterval(-1000))
        #expect(clock.uptime == uptime)
        await clock.suspend(for: 3000)
        #expect(clock.uptime == uptime)
        await clock.advance(by: 60)
        #expect(clock.uptime == uptime + 60)
        continuation.finish()
        #expect(await answering.value == [-1000, 2000, 2050])
    }
}
