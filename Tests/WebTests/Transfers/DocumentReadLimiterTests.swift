import Testing

@testable import Web

@Suite("Limiting the documents being read")
struct DocumentReadLimiterTests {
    private let ms = { (count: Int) in Duration.milliseconds(count) }

    @Test("A document counts from its first bytes until it is no longer needed")
    func fromFirstToLast() {
        var limiter = DocumentReadLimiter<Int>(limit: 2)
        #expect(limiter.room(at: .zero) == 2)
        limiter.received(1, 20_000, through: 7, at: .zero)
        limiter.received(2, 20_000, through: 8, at: .zero)
        #expect(limiter.room(at: .zero) == 0)
        #expect(limiter.sockets == [7, 8])
        limiter.arrived(1)
        #expect(limiter.room(at: .zero) == 0)
        #expect(limiter.sockets == [8])
        limiter.end(1)
        #expect(limiter.room(at: .zero) == 1)
    }

    @Test("A document from a silent server frees its place, and counts again with its next bytes")
    func silence() {
        var limiter = DocumentReadLimiter<Int>(limit: 1)
        limiter.received(1, 20_000, through: 7, at: .zero)
        #expect(limiter.room(at: ms(99)) == 0)
        #expect(limiter.room(at: ms(100)) == 1)
        limiter.received(1, 20_000, through: nil, at: ms(150))
        #expect(limiter.room(at: ms(200)) == 0)
        #expect(limiter.sockets == [7])
    }

    @Test("Unread bytes that have arrived do not count as the server's silence")
    func unread() {
        var limiter = DocumentReadLimiter<Int>(limit: 2)
        limiter.received(1, 1, through: 7, at: .zero)
        limiter.received(2, 1, through: 8, at: .zero)
        limiter.found(unread: [7, 8])
        #expect(limiter.room(at: .seconds(60)) == 0)
        limiter.wasRead(8)
        #expect(limiter.room(at: .seconds(60)) == 1)
        limiter.found(unread: [])
        #expect(limiter.room(at: .seconds(60)) == 2)
    }

    @Test("A document that arrives slowly frees its place, and one at a normal pace does not")
    func slowArrival() {
        var limiter = DocumentReadLimiter<Int>(limit: 2)
        for step in 0...20 {
            limiter.received(1, 1, through: 7, at: ms(step * 50))
            limiter.received(2, 10_000, through: 8, at: ms(step * 50))
        }
        #expect(limiter.room(at: ms(1_010)) == 1)
        limiter.arrived(1)
        #expect(limiter.room(at: ms(1_010)) == 0)
    }

    @Test("A document that has arrived counts for as long as it is in use")
    func inUse() {
        var limiter = DocumentReadLimiter<Int>(limit: 1)
        limiter.received(1, 20_000, through: 7, at: .zero)
        limiter.arrived(1)
        #expect(limiter.room(at: .seconds(60)) == 0)
    }

    @Test("The limit may be exceeded when silent servers resume; no place is free then")
    func tooMany() {
        var limiter = DocumentReadLimiter<Int>(limit: 1)
        limiter.received(1, 20_000, through: 7, at: .zero)
        limiter.received(2, 20_000, through: 8, at: ms(200))
        limiter.received(1, 20_000, through: 7, at: ms(210))
        #expect(limiter.room(at: ms(220)) == 0)
        limiter.end(1)
        #expect(limiter.room(at: ms(220)) == 0)
    }

    @Test("An exchange without a document does not count")
    func withoutDocument() {
        var limiter = DocumentReadLimiter<Int>(limit: 1)
        limiter.arrived(1)
        #expect(limiter.room(at: .zero) == 1)
        limiter.end(1)
        #expect(limiter.room(at: .zero) == 1)
    }
}
