import CLinux
import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// One end of a connection: reads lines, or bytes, and writes bytes on a queue of its own, woken by the kernel, never
/// waiting.
///
/// Its variables are touched on that queue only, which the compiler cannot see: hence unchecked.
final class SocketConnection: @unchecked Sendable {
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "BackgroundTasks.SocketConnection")
    /// Ready when the socket is (CLinux says why not the socket itself).
    private let readiness: Int32
    private let source: (any DispatchSourceRead)?
    private let onEvent: @Sendable (Event) -> Void
    /// nil: what comes is no lines.
    private var framing: LineFraming?
    private var outgoing: [(bytes: Data, written: CheckedContinuation<Bool, Never>?, cost: Int)] = []
    /// Of what is outgoing, how much is written.
    private var writtenCount = 0
    /// Bytes that were posted and are not written yet, with what it takes to keep them.
    private let waiting = Atomic(0)
    private var waitsForRoom = false
    private var isClosed = false
    private var hasReceived = false

    enum Event: Sendable {
        /// A line; bytes as they came, where these are no lines.
        case received(Data)
        /// The other end has closed, or sent what is no line; nothing comes after it.
        case ended
    }

    /// - Parameters:
    ///   - descriptor: a connected socket in non-blocking mode; closed by the connection.
    ///   - readsLines: whether what comes is lines.
    ///   - onEvent: called on the connection's queue.
    init(_ descriptor: Int32, readsLines: Bool = true, onEvent: @escaping @Sendable (Event) -> Void) {
        self.descriptor = descriptor
        framing = readsLines ? LineFraming() : nil
        self.onEvent = onEvent
        readiness = clinux_readiness_open(descriptor)
        source = readiness < 0 ? nil : DispatchSource.makeReadSource(fileDescriptor: readiness, queue: queue)
    }

    /// Begins to read; ends at once when the process has no descriptors left. The source keeps the connection alive
    /// until it is closed.
    /// - Parameter patience: how long the other end may take for its first word before it counts as gone; nil: for ever.
    func open(patience: Duration? = nil) {
        guard let source else { return queue.async { self.end() } }
        source.setEventHandler {
            self.readArrived()
            if self.waitsForRoom { self.writeOutgoing() }
        }
        // A descriptor may be reused by anybody once it is closed: only after the source has let go of it.
        source.setCancelHandler { self.closeDescriptors() }
        source.activate()
        guard let patience else { return }
        let deadline = DispatchTime.now() + .milliseconds(Int((patience / .milliseconds(1)).rounded(.up)))
        queue.asyncAfter(deadline: deadline) { [weak self] in
            guard let self, !hasReceived else { return }
            end()
        }
    }

    /// The bytes that wait at most for an end that does not read: one message of any length does. With more it counts as gone.
    static let mostWaiting = LineFraming.maximumLength + 65_536
    private static let costOfKeeping = 64

    /// Sends bytes some time soon.
    func post(_ bytes: Data) {
        let cost = bytes.count + Self.costOfKeeping
        let before = waiting.add(cost, ordering: .relaxed).oldValue
        guard before == 0 || before + cost <= Self.mostWaiting else { return endNow() }
        queue.async { self.enqueue(bytes, nil, cost) }
    }

    /// Sends bytes and returns when the kernel has taken them.
    /// - Returns: false when the connection is closed before that.
    func send(_ bytes: Data) async -> Bool {
        await withCheckedContinuation { written in queue.async { self.enqueue(bytes, written, 0) } }
    }

    /// Whether somebody is still there to hear an answer.
    func isHeard() async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async {
                guard !self.isClosed else { return continuation.resume(returning: false) }
                var byte: UInt8 = 0
                let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
                // At the end of the stream there is nothing, rather than nothing yet.
                continuation.resume(returning: recv(self.descriptor, &byte, 1, flags) != 0)
            }
        }
    }

    /// The same as `close`, and the other end counts as gone.
    func endNow() { queue.async { self.end() } }

    /// Closes at once; what is not written is lost. May be called again.
    func close() { queue.async { self.closeNow() } }
}

extension SocketConnection {
    private func readArrived() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !isClosed {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                let bytes = Data(buffer[..<count])
                guard let received = framing == nil ? [bytes] : framing?.consume(bytes) else { return end() }
                hasReceived = hasReceived || !received.isEmpty
                for event in received where !isClosed { onEvent(.received(event)) }
            } else if count < 0 && (errno == EAGAIN || errno == EINTR) {
                return
            } else {
                return end()
            }
        }
    }

    private func end() {
        guard !isClosed else { return }
        closeNow()
        onEvent(.ended)
    }

    private func enqueue(_ bytes: Data, _ written: CheckedContinuation<Bool, Never>?, _ cost: Int) {
        guard !isClosed else {
            written?.resume(returning: false)
            return
        }
        outgoing.append((bytes, written, cost))
        writeOutgoing()
    }

    private func writeOutgoing() {
        while !isClosed, writtenCount < outgoing.count {
            let first = outgoing[writtenCount]
            // A client that is gone must cost an error, not the process.
            let count = first.bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count == first.bytes.count {
                removeFirst()
                first.written?.resume(returning: true)
            } else if count >= 0 {
                outgoing[writtenCount].bytes = first.bytes.dropFirst(count)
            } else if errno == EAGAIN {
                return waitForRoom(true)
            } else if errno != EINTR {
                return end()
            }
        }
        waitForRoom(false)
    }

    /// Those that are written go together, since each removal moves all that are left.
    private func removeFirst() {
        waiting.subtract(outgoing[writtenCount].cost, ordering: .relaxed)
        outgoing[writtenCount].bytes = Data()
        writtenCount += 1
        guard writtenCount * 2 > outgoing.count else { return }
        outgoing.removeFirst(writtenCount)
        writtenCount = 0
    }

    /// There is room for bytes nearly all the time, so it is waited for only while bytes wait.
    private func waitForRoom(_ isNeeded: Bool) {
        guard !isClosed, isNeeded != waitsForRoom else { return }
        waitsForRoom = isNeeded
        clinux_readiness_set_writable(readiness, descriptor, isNeeded ? 1 : 0)
    }

    private func closeNow() {
        guard !isClosed else { return }
        isClosed = true
        for (_, written, _) in outgoing[writtenCount...] { written?.resume(returning: false) }
        (outgoing, writtenCount) = ([], 0)
        if let source { source.cancel() } else { closeDescriptors() }
    }

    private func closeDescriptors() {
        if readiness >= 0 { Glibc.close(readiness) }
        Glibc.close(descriptor)
    }
}
