import CLinux
import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// One end of a connection: reads lines or bytes and writes bytes on its own queue, woken by the kernel, without
/// blocking.
///
/// Unchecked because the compiler cannot see that its variables are used on that queue only.
final class SocketConnection: @unchecked Sendable {
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "BackgroundTasks.SocketConnection")
    /// Becomes ready with the socket (CLinux explains why the socket itself is not used).
    private let readiness: Int32
    private let source: (any DispatchSourceRead)?
    private let onEvent: @Sendable (Event) -> Void
    /// nil: raw bytes instead of lines.
    private var framing: LineFraming?
    private var outgoing: [(bytes: Data, written: CheckedContinuation<Bool, Never>?, cost: Int)] = []
    /// How many entries of `outgoing` are written.
    private var writtenCount = 0
    /// Bytes posted but not yet written, including the overhead of keeping them.
    private let waiting = Atomic(0)
    private var waitsUntilWritable = false
    private var isClosed = false
    private var hasReceived = false

    enum Event: Sendable {
        /// A line; or, without framing, bytes as received.
        case received(Data)
        /// The other end has closed or sent an invalid line; this is the last event.
        case ended
    }

    /// - Parameters:
    ///   - descriptor: a connected socket in non-blocking mode; closed by the connection.
    ///   - readsLines: whether to split the input into lines.
    ///   - onEvent: called on the connection's queue.
    init(_ descriptor: Int32, readsLines: Bool = true, onEvent: @escaping @Sendable (Event) -> Void) {
        self.descriptor = descriptor
        framing = readsLines ? LineFraming() : nil
        self.onEvent = onEvent
        readiness = clinux_readiness_open(descriptor)
        source = readiness < 0 ? nil : DispatchSource.makeReadSource(fileDescriptor: readiness, queue: queue)
    }

    /// Starts reading; ends at once if the process has no descriptors left. The source retains the connection until it
    /// is closed.
    /// - Parameter timeout: the timeout for the other end's first message; nil: none.
    func open(timeout: Duration? = nil) {
        guard let source else { return queue.async { self.end() } }
        source.setEventHandler {
            self.readArrived()
            if self.waitsUntilWritable { self.writeOutgoing() }
        }
        // A closed descriptor may be reused at once, so close only after the source has released it.
        source.setCancelHandler { self.closeDescriptors() }
        source.activate()
        guard let timeout else { return }
        let deadline = DispatchTime.now() + .milliseconds(Int((timeout / .milliseconds(1)).rounded(.up)))
        queue.asyncAfter(deadline: deadline) { [weak self] in
            guard let self, !hasReceived else { return }
            end()
        }
    }

    /// The limit of buffered bytes for a peer that does not read; a single message always fits. Beyond it the peer
    /// counts as gone.
    static let maximumBufferedBytes = LineFraming.maximumLength + 65_536
    private static let perMessageOverhead = 64

    /// Sends bytes asynchronously.
    func post(_ bytes: Data) {
        let cost = bytes.count + Self.perMessageOverhead
        let before = waiting.add(cost, ordering: .relaxed).oldValue
        guard before == 0 || before + cost <= Self.maximumBufferedBytes else { return endNow() }
        queue.async { self.enqueue(bytes, nil, cost) }
    }

    /// Sends bytes and returns when the kernel has taken them.
    /// - Returns: false when the connection is closed before that.
    func send(_ bytes: Data) async -> Bool {
        await withCheckedContinuation { written in queue.async { self.enqueue(bytes, written, 0) } }
    }

    /// Whether the peer is still connected to receive an answer.
    func isConnected() async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async {
                guard !self.isClosed else { return continuation.resume(returning: false) }
                var byte: UInt8 = 0
                let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
                // `recv` returns 0 at the end of the stream and an error while there is just no data yet.
                continuation.resume(returning: recv(self.descriptor, &byte, 1, flags) != 0)
            }
        }
    }

    /// Like `close`, but reports the other end as gone.
    func endNow() { queue.async { self.end() } }

    /// Closes at once, discarding unwritten bytes. May be called again.
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
            // A closed peer must cause an error, not kill the process.
            let count = first.bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count == first.bytes.count {
                removeFirst()
                first.written?.resume(returning: true)
            } else if count >= 0 {
                outgoing[writtenCount].bytes = first.bytes.dropFirst(count)
            } else if errno == EAGAIN {
                return waitUntilWritable(true)
            } else if errno != EINTR {
                return end()
            }
        }
        waitUntilWritable(false)
    }

    /// Removes written entries in batches, because each removal moves all remaining ones.
    private func removeFirst() {
        waiting.subtract(outgoing[writtenCount].cost, ordering: .relaxed)
        outgoing[writtenCount].bytes = Data()
        writtenCount += 1
        guard writtenCount * 2 > outgoing.count else { return }
        outgoing.removeFirst(writtenCount)
        writtenCount = 0
    }

    /// A socket is writable nearly all the time, so wait for that only while bytes are pending.
    private func waitUntilWritable(_ isNeeded: Bool) {
        guard !isClosed, isNeeded != waitsUntilWritable else { return }
        waitsUntilWritable = isNeeded
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
