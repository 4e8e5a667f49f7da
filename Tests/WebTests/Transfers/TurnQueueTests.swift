import Testing

@testable import Web

@Suite("The queue for turns")
struct TurnQueueTests {
    @Test("Each host is first come, first served, up to its limit")
    func perHost() {
        var queue = TurnQueue<Int>(total: 10) { _ in HostLimits(connections: 2) }
        for id in 1...4 { queue.enqueue(id, host: "a") }
        queue.enqueue(5, host: "b")
        #expect(queue.takeTurns(at: .zero) == [1, 2, 5])
        #expect(queue.takeTurns(at: .zero) == [])
        queue.remove(2)
        #expect(queue.takeTurns(at: .zero) == [3])
        queue.remove(1)
        queue.remove(3)
        #expect(queue.takeTurns(at: .zero) == [4])
    }

    @Test("Turns can be taken a few at a time, in the same order")
    func fewAtATime() {
        var queue = TurnQueue<Int>(total: 10) { _ in HostLimits(connections: 3) }
        for id in 1...4 { queue.enqueue(id, host: "a") }
        for id in 5...6 { queue.enqueue(id, host: "b") }
        #expect(queue.takeTurns(at: .zero, most: 2) == [1, 2])
        #expect(queue.takeTurns(at: .zero, most: 2) == [3, 5])
        #expect(queue.takeTurns(at: .zero, most: 2) == [6])
        queue.remove(1)
        #expect(queue.takeTurns(at: .zero, most: 2) == [4])
    }

    @Test("The total limit applies across hosts, and those held back come next")
    func total() {
        var queue = TurnQueue<Int>(total: 2) { _ in HostLimits(connections: 2) }
        for id in 1...3 { queue.enqueue(id, host: "\(id)") }
        queue.enqueue(4, host: "1")
        #expect(queue.takeTurns(at: .zero) == [1, 4])
        queue.remove(1)
        #expect(queue.takeTurns(at: .zero) == [2])
        queue.remove(4)
        #expect(queue.takeTurns(at: .zero) == [3])
    }

    @Test("A cancelled waiter is skipped, and may return for another host")
    func removal() {
        var queue = TurnQueue<Int>(total: 10) { _ in HostLimits(connections: 1) }
        for id in 1...3 { queue.enqueue(id, host: "a") }
        #expect(queue.takeTurns(at: .zero) == [1])
        queue.remove(2)
        queue.enqueue(2, host: "b")
        #expect(queue.takeTurns(at: .zero) == [2])
        queue.remove(1)
        #expect(queue.takeTurns(at: .zero) == [3])
        for id in [2, 3, 3, 7] { queue.remove(id) }
        #expect(queue.isEmpty)
        queue.enqueue(1, host: "a")
        #expect(queue.takeTurns(at: .zero) == [1])
    }

    @Test("After its burst a host gets one request at a time, without delaying other hosts")
    func rateLimit() {
        let rateLimit = RateLimit(burst: 3, spacing: .seconds(1))
        var queue = TurnQueue<Int>(total: 10) { _ in HostLimits(connections: 9, rateLimit: rateLimit) }
        for id in 1...6 { queue.enqueue(id, host: "a") }
        #expect(queue.takeTurns(at: .zero) == [1, 2, 3])
        #expect(queue.nextStart == .seconds(1))
        #expect(queue.takeTurns(at: .milliseconds(999)) == [])
        queue.enqueue(7, host: "b")
        #expect(queue.takeTurns(at: .milliseconds(999)) == [7])
        #expect(queue.takeTurns(at: .seconds(1)) == [4])
        #expect(queue.nextStart == .seconds(2))
        // Removing an entry does not advance the next one.
        queue.remove(1)
        #expect(queue.takeTurns(at: .milliseconds(1_500)) == [])
        #expect(queue.takeTurns(at: .seconds(2)) == [5])
        // A pause allows a new burst, but no more than that.
        for id in 8...12 { queue.enqueue(id, host: "a") }
        #expect(queue.takeTurns(at: .seconds(100)) == [6, 8, 9])
        for id in 1...12 { queue.remove(id) }
        #expect(queue.takeTurns(at: .seconds(200)) == [])
        #expect(queue.nextStart == nil && queue.isEmpty)
    }

    @Test("The waiters at a host are listed in order, without those that gave up")
    func waiting() {
        var queue = TurnQueue<Int>(total: 10) { _ in HostLimits(connections: 1) }
        for id in 1...4 { queue.enqueue(id, host: "a") }
        #expect(queue.takeTurns(at: .zero) == [1])
        queue.remove(3)
        #expect(queue.waiting(at: "a") == [2, 4])
        #expect(queue.waiting(at: "b") == [])
    }

    @Test("Whatever the order of arrivals, departures and cancellations, no limit is exceeded and none forgotten")
    func randomOrder() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            var queue = TurnQueue<Int>(total: 5) { _ in HostLimits(connections: 2) }
            var waiting: [Int: Int] = [:]
            var running: [Int: Int] = [:]
            for id in 0..<200 {
                let host = Int.random(in: 0..<8, using: &generator)
                queue.enqueue(id, host: "\(host)")
                waiting[id] = host
                if let gone = waiting.keys.randomElement(), Bool.random(), Bool.random() {
                    queue.remove(gone)
                    waiting[gone] = nil
                }
                if let done = running.keys.randomElement(), Bool.random() {
                    queue.remove(done)
                    running[done] = nil
                }
                if Bool.random() {
                    for turn in queue.takeTurns(at: .zero) { running[turn] = waiting.removeValue(forKey: turn) }
                }
                #expect(running.count <= 5)
                #expect(Dictionary(grouping: running.values) { $0 }.values.allSatisfy { $0.count <= 2 })
            }
            while !waiting.isEmpty || !running.isEmpty {
                for id in running.keys { queue.remove(id) }
                running = [:]
                let turns = queue.takeTurns(at: .zero)
                guard !turns.isEmpty || waiting.isEmpty else {
                    Issue.record("\(waiting.count) are never served")
                    return
                }
                for turn in turns { running[turn] = waiting.removeValue(forKey: turn) }
            }
            #expect(queue.isEmpty)
        }
    }
}

extension TurnQueue {
    fileprivate var isEmpty: Bool { hostOfWaiting.isEmpty && hostOfRunning.isEmpty }
}
