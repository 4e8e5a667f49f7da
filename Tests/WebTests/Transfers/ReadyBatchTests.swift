import Testing

@testable import Web

@Suite("One round over the ready sockets")
struct ReadyBatchTests {
    private func readable(_ sockets: ClosedRange<Int32>) -> [SocketSet.Ready] {
        sockets.map { SocketSet.Ready(socket: $0, isReadable: true) }
    }

    @Test("While transfers begin and most servers are silent, responses wait, and others are served")
    func mostAreSilent() {
        let handshake = SocketSet.Ready(socket: 20, isReadable: true)
        let connected = SocketSet.Ready(socket: 21, isWritable: true)
        let sending = SocketSet.Ready(socket: 5, isReadable: true, isWritable: true)
        let round = ReadyBatch(
            readable(1...3) + [handshake, connected, sending], arriving: [3], asked: Set(1...10), muted: 2)
        #expect(round.sockets.map(\.socket) == [3, 20, 21, 5])
    }

    @Test("When as many servers have responded as are silent, they are read; paused ones count as having responded")
    func halfHaveAnswered() {
        func served(muted: Int) -> [SocketSet.Ready] {
            ReadyBatch(readable(1...3), arriving: [], asked: Set(1...8), muted: muted).sockets
        }
        #expect(served(muted: 0).isEmpty)
        #expect(served(muted: 1) == readable(1...3))
    }

    @Test("When no transfers begin, nothing waits")
    func nothingBegins() {
        let round = ReadyBatch(readable(1...3), arriving: [2], asked: [], muted: 0)
        #expect(round.sockets.map(\.socket) == [2, 1, 3])
    }

    @Test("A round is limited, and documents that are arriving come first")
    func most() {
        let last = Int32(2 * ReadyBatch.maximumCount)
        let round = ReadyBatch(readable(1...last), arriving: [last], asked: [], muted: 0)
        #expect(round.sockets.map(\.socket) == [last] + (1..<Int32(ReadyBatch.maximumCount)))
    }
}
