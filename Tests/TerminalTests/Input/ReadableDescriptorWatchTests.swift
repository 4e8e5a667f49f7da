import Glibc
import Testing

@testable import Terminal

@Suite("Waiting for readable descriptors")
struct ReadableDescriptorWatchTests {
    /// Reports its release.
    private final class Token: Sendable {
        let released: @Sendable () -> Void
        init(_ released: @escaping @Sendable () -> Void) { self.released = released }
        deinit { released() }
    }

    private static func pair() throws -> (near: Int32, far: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    @Test("Everything readable is reported until the end, which also ends the thread")
    func untilTheEnd() async throws {
        let (near, far) = try Self.pair()
        defer {
            close(near)
            close(far)
        }
        let (bytes, found) = AsyncStream.makeStream(of: UInt8.self)
        var token: Token? = Token { found.finish() }
        var watch: ReadableDescriptorWatch? = try ReadableDescriptorWatch(near) { [token] in
            withExtendedLifetime(token) {
                var byte: UInt8 = 0
                if recv(near, &byte, 1, Int32(MSG_DONTWAIT)) == 1 { found.yield(byte) }
            }
        }
        token = nil
        var iterator = bytes.makeAsyncIterator()
        for sent: UInt8 in 1...3 {
            var byte = sent
            try #require(write(far, &byte, 1) == 1)
            #expect(await iterator.next() == sent)
        }
        watch?.end()
        watch = nil
        // Only the thread retained it.
        #expect(await iterator.next() == nil)
        var byte: UInt8 = 9
        try #require(write(far, &byte, 1) == 1)
        #expect(recv(near, &byte, 1, Int32(MSG_DONTWAIT)) == 1 && byte == 9)
    }

    @Test("The other end's closing is reported, too")
    func hangingUp() async throws {
        let (near, far) = try Self.pair()
        let (ends, found) = AsyncStream.makeStream(of: Int.self)
        let watch = try ReadableDescriptorWatch(near) {
            var byte: UInt8 = 0
            found.yield(recv(near, &byte, 1, Int32(MSG_DONTWAIT)))
        }
        close(far)
        var iterator = ends.makeAsyncIterator()
        #expect(await iterator.next() == 0)
        watch.end()
        // The descriptor stays open for the thread, which may poll it once more.
    }
}
