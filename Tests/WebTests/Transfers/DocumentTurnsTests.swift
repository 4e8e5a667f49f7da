import Testing

@testable import Web

@Suite("Which documents may be read")
struct DocumentTurnsTests {
    private let ms = { (count: Int) in Duration.milliseconds(count) }

    @Test("A document counts from its first bytes until it is needed no more")
    func fromFirstToLast() {
        var turns = DocumentTurns<Int>(limit: 2)
        #expect(turns.room(at: .zero) == 2)
        turns.received(1, 20_000, through: 7, at: .zero)
        turns.received(2, 20_000, through: 8, at: .zero)
        #expect(turns.room(at: .zero) == 0)
        #expect(turns.sockets == [7, 8])
        turns.arrived(1)
        #expect(turns.room(at: .zero) == 0)
        #expect(turns.sockets == [8])
        turns.end(1)
        #expect(turns.room(at: .zero) == 1)
    }

    @Test("A document whose server is silent makes room, and counts again with its next bytes")
    func silence() {
        var turns = DocumentTurns<Int>(limit: 1)
        turns.received(1, 20_000, through: 7, at: .zero)
        #expect(turns.room(at: ms(99)) == 0)
        #expect(turns.room(at: ms(100)) == 1)
        turns.received(1, 20_000, through: nil, at: ms(150))
        #expect(turns.room(at: ms(200)) == 0)
        #expect(turns.sockets == [7])
    }

    @Test("What has come and was not read yet is no silence of the server's")
    func unread() {
        var turns = DocumentTurns<Int>(limit: 2)
        turns.received(1, 1, through: 7, at: .zero)
        turns.received(2, 1, through: 8, at: .zero)
        turns.found(unread: [7, 8])
        #expect(turns.room(at: .seconds(60)) == 0)
        turns.wasRead(8)
        #expect(turns.room(at: .seconds(60)) == 1)
        turns.found(unread: [])
        #expect(turns.room(at: .seconds(60)) == 2)
    }

    @Test("A document whose server drips makes room, and one that comes at a proper pace does not")
    func drip() {
        var turns = DocumentTurns<Int>(limit: 2)
        for step in 0...20 {
            turns.received(1, 1, through: 7, at: ms(step * 50))
            turns.received(2, 10_000, through: 8, at: ms(step * 50))
        }
        #expect(turns.room(at: ms(1_010)) == 1)
        turns.arrived(1)
        #expect(turns.room(at: ms(1_010)) == 0)
    }

    @Test("A document that has arrived counts for as long as it is in use")
    func inUse() {
        var turns = DocumentTurns<Int>(limit: 1)
        turns.received(1, 20_000, through: 7, at: .zero)
        turns.arrived(1)
        #expect(turns.room(at: .seconds(60)) == 0)
    }

    @Test("More may be read than there is room for, when silent servers speak again; there is no room then")
    func tooMany() {
        var turns = DocumentTurns<Int>(limit: 1)
        turns.received(1, 20_000, through: 7, at: .zero)
        turns.received(2, 20_000, through: 8, at: ms(200))
        turns.received(1, 20_000, through: 7, at: ms(210))
        #expect(turns.room(at: ms(220)) == 0)
        turns.end(1)
        #expect(turns.room(at: ms(220)) == 0)
    }

    @Test("An exchange without a document counts for nothing")
    func withoutDocument() {
        var turns = DocumentTurns<Int>(limit: 1)
        turns.arrived(1)
        #expect(turns.room(at: .zero) == 1)
        turns.end(1)
        #expect(turns.room(at: .zero) == 1)
    }
}
