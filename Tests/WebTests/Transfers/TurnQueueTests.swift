import Testing

@testable import Web

@Suite("The queue for turns")
struct TurnQueueTests {
    @Test("First come, first served at each host, up to its limit")
    func perHost() {
        var queue = TurnQueue<Int>(total: 10, perHost: 2)
        for id in 1...4 { queue.enqueue(id, host: "a") }
        queue.enqueue(5, host: "b")
        #expect(queue.takeTurns() == [1, 2, 5])
        #expect(queue.takeTurns() == [])
        queue.remove(2)
        #expect(queue.takeTurns() == [3])
        queue.remove(1)
        queue.remove(3)
        #expect(queue.takeTurns() == [4])
    }

    @Test("The limit in all holds over the hosts, and those held back come next")
    func total() {
        var queue = TurnQueue<Int>(total: 2, perHost: 2)
        for id in 1...3 { queue.enqueue(id, host: "\(id)") }
        queue.enqueue(4, host: "1")
        #expect(queue.takeTurns() == [1, 4])
        queue.remove(1)
        #expect(queue.takeTurns() == [2])
        queue.remove(4)
        #expect(queue.takeTurns() == [3])
    }

    @Test("Who gives up waiting is passed over, and may come back for another host")
    func removal() {
        var queue = TurnQueue<Int>(total: 10, perHost: 1)
        for id in 1...3 { queue.enqueue(id, host: "a") }
        #expect(queue.takeTurns() == [1])
        queue.remove(2)
        queue.enqueue(2, host: "b")
        #expect(queue.takeTurns() == [2])
        queue.remove(1)
        #expect(queue.takeTurns() == [3])
        for id in [2, 3, 3, 7] { queue.remove(id) }
        #expect(queue.isEmpty)
        queue.enqueue(1, host: "a")
        #expect(queue.takeTurns() == [1])
    }

    @Test("Whatever the order of arrivals, departures and changes of mind, no limit is passed and no one forgotten")
    func randomOrder() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            var queue = TurnQueue<Int>(total: 5, perHost: 2)
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
                    for turn in queue.takeTurns() { running[turn] = waiting.removeValue(forKey: turn) }
                }
                #expect(running.count <= 5)
                #expect(Dictionary(grouping: running.values) { $0 }.values.allSatisfy { $0.count <= 2 })
            }
            while !waiting.isEmpty || !running.isEmpty {
                for id in running.keys { queue.remove(id) }
                running = [:]
                let turns = queue.takeTurns()
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
