import CLinux
import Glibc

/// Sockets that are polled together, and a bell with which other threads end the wait.
final class SocketSet {
    struct Interest: OptionSet {
        let rawValue: UInt8
        static let readable = Interest(rawValue: 1)
        static let writable = Interest(rawValue: 2)
    }

    struct Ready: Equatable {
        var socket: Int32
        var isReadable = false
        var isWritable = false
    }

    /// Ends the wait; usable on any thread while the set exists (`TransferThread` ensures that).
    struct Bell: Sendable {
        fileprivate let descriptor: Int32

        func ring() {
            var one: UInt64 = 1
            // Fails only if it is already ringing.
            _ = Glibc.write(descriptor, &one, MemoryLayout.size(ofValue: one))
        }
    }

    let bell: Bell
    private let descriptor: Int32
    private var interests: [Int32: Interest] = [:]
    /// In the order of muting.
    private var muted: [Int32] = []

    init() throws(WebError) {
        descriptor = clinux_sockets_open()
        bell = Bell(descriptor: clinux_event_open())
        guard descriptor >= 0, bell.descriptor >= 0, clinux_sockets_set(descriptor, bell.descriptor, 1, 0) == 0 else {
            throw .cannotStart(reason: systemReason(errno))
        }
    }

    deinit {
        close(descriptor)
        close(bell.descriptor)
    }

    var mutedCount: Int { muted.count }

    /// - Parameter interest: What to wait for; nil for nothing.
    func watch(_ socket: Int32, _ interest: Interest?) {
        interests[socket] = interest
        if interest == nil { muted.removeAll { $0 == socket } }
        if !muted.contains(socket) { apply(interest, to: socket) }
    }

    /// Reports nothing about the socket until `unmute`, not even an error.
    func mute(_ socket: Int32) {
        guard interests[socket] != nil, !muted.contains(socket) else { return }
        muted.append(socket)
        apply(nil, to: socket)
    }

    func isMuted(_ socket: Int32) -> Bool { muted.contains(socket) }

    /// Unmutes the sockets that were muted first.
    func unmute(first count: Int) {
        for socket in muted.prefix(count) { apply(interests[socket], to: socket) }
        muted.removeFirst(min(count, muted.count))
    }

    /// Blocks until a socket is ready, the bell rings, or the time is up.
    func wait(milliseconds: Int) -> [Ready] {
        let capacity = 512
        return withUnsafeTemporaryAllocation(of: clinux_ready_socket.self, capacity: capacity) { ready in
            let count = clinux_sockets_wait(
                descriptor, ready.baseAddress, Int32(capacity), Int32(clamping: milliseconds))
            var sockets: [Ready] = []
            for entry in ready.prefix(Int(count)) {
                if entry.socket == bell.descriptor {
                    var rings: UInt64 = 0
                    _ = Glibc.read(entry.socket, &rings, MemoryLayout.size(ofValue: rings))
                } else {
                    sockets.append(
                        Ready(
                            socket: entry.socket, isReadable: entry.is_readable != 0, isWritable: entry.is_writable != 0
                        ))
                }
            }
            return sockets
        }
    }
}

extension SocketSet {
    private func apply(_ interest: Interest?, to socket: Int32) {
        let interest = interest ?? []
        // A closed socket has already left the set. If the kernel has no memory for another, its transfer times out.
        _ = clinux_sockets_set(
            descriptor, socket, interest.contains(.readable) ? 1 : 0, interest.contains(.writable) ? 1 : 0)
    }
}
