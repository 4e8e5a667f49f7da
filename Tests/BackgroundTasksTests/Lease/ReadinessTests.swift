import CLinux
import Glibc
import Testing

@Suite("Readiness of a socket")
struct ReadinessTests {
    /// What poll(2) reports for a readiness descriptor, at once.
    private func state(of readiness: Int32) -> Int32 {
        var state = pollfd(fd: readiness, events: Int16(POLLIN), revents: 0)
        poll(&state, 1, 0)
        return Int32(state.revents)
    }

    @Test("Incoming bytes or a disconnect make it readable, never hung up, which can crash libdispatch")
    func hangUp() throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let readiness = clinux_readiness_open(ends[0])
        defer { for descriptor in [readiness, ends[0]] { close(descriptor) } }
        try #require(readiness >= 0)
        #expect(state(of: readiness) == 0)
        #expect(send(ends[1], "x", 1, 0) == 1)
        #expect(state(of: readiness) == POLLIN)
        var byte: UInt8 = 0
        #expect(recv(ends[0], &byte, 1, 0) == 1)
        #expect(state(of: readiness) == 0)
        close(ends[1])
        // The socket itself reports both, which shows that this is the relevant case.
        #expect(state(of: ends[0]) == POLLIN | POLLHUP)
        #expect(state(of: readiness) == POLLIN)
    }

    @Test("Space for writing makes it ready only while that is asked for")
    func room() throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let readiness = clinux_readiness_open(ends[0])
        defer { for descriptor in ends + [readiness] { close(descriptor) } }
        #expect(state(of: readiness) == 0)
        clinux_readiness_set_writable(readiness, ends[0], 1)
        #expect(state(of: readiness) == POLLIN)
        clinux_readiness_set_writable(readiness, ends[0], 0)
        #expect(state(of: readiness) == 0)
    }

    @Test("A descriptor that cannot be watched has no readiness")
    func noDescriptor() {
        #expect(clinux_readiness_open(-1) == -1)
    }
}
