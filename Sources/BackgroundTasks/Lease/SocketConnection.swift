import Dispatch
import FoundationEssentials
import Glibc

/// One end of a connection: reads lines and writes bytes on a queue of its own, woken by the kernel, never waiting.
///
/// Its variables are touched on that queue only, which the compiler can not see: hence unchecked.
final class SocketConnection: @unchecked Sendable {
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "BackgroundTasks.SocketConnection")
    private let reader: any DispatchSourceRead
    private let writer: any DispatchSourceWrite
    private let onEvent: @Sendable (Event) -> Void
    private var framing = LineFraming()
    private var outgoing: [(bytes: Data, written: CheckedContinuation<Bool, Never>?)] = []
    private var isWriterResumed = false
    private var isClosed = false
    private var hasReadLine = false
    private var openSources = 2

    enum Event: Sendable {
        case line(Data)
        /// The other end has closed, or sent what is no line; nothing comes after it.
        case ended
    }

    /// - Parameters:
    ///   - descriptor: a connected socket in non-blocking mode; closed by the connection.
    ///   - onEvent: called on the connection's queue.
    init(_ descriptor: Int32, onEvent: @escaping @Sendable (Event) -> Void) {
        self.descriptor = descriptor
        self.onEvent = onEvent
        reader = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        writer = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
    }

    /// Begins to read. The sources keep the connection alive until it is closed.
    /// - Parameter patience: how long the other end may take for its first line before it counts as gone.
    func open(patience: Duration) {
        reader.setEventHandler { self.readArrived() }
        writer.setEventHandler { self.writeOutgoing() }
        reader.setCancelHandler { self.sourceClosed() }
        writer.setCancelHandler { self.sourceClosed() }
        reader.activate()
        let (seconds, attoseconds) = patience.components
        let deadline = DispatchTime.now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
        queue.asyncAfter(deadline: deadline) { [weak self] in
            guard let self, !hasReadLine else { return }
            end()
        }
    }

    /// Sends bytes some time soon.
    func post(_ bytes: Data) {
        queue.async {
            guard !self.isClosed else { return }
            self.outgoing.append((bytes, nil))
            self.writeOutgoing()
        }
    }

    /// Sends bytes and returns when the kernel has taken them.
    /// - Returns: false when the connection is closed before that.
    func send(_ bytes: Data) async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async {
                guard !self.isClosed else { return continuation.resume(returning: false) }
                self.outgoing.append((bytes, continuation))
                self.writeOutgoing()
            }
        }
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

    /// Closes at once; what is not written is lost. May be called again.
    func close() {
        queue.async { self.closeNow() }
    }
}

extension SocketConnection {
    private func readArrived() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !isClosed {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                guard let lines = framing.consume(Data(buffer[..<count])) else { return end() }
                hasReadLine = hasReadLine || !lines.isEmpty
                for line in lines where !isClosed { onEvent(.line(line)) }
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

    private func writeOutgoing() {
        while !isClosed, let first = outgoing.first {
            // A client that is gone must cost an error, not the process.
            let count = first.bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count == first.bytes.count {
                outgoing.removeFirst()
                first.written?.resume(returning: true)
            } else if count >= 0 {
                outgoing[0].bytes = first.bytes.dropFirst(count)
            } else if errno == EAGAIN {
                return resumeWriter(true)
            } else if errno != EINTR {
                return end()
            }
        }
        resumeWriter(false)
    }

    /// The write source tells of room for bytes all the time, so it runs only while bytes wait.
    private func resumeWriter(_ isNeeded: Bool) {
        guard !isClosed, isNeeded != isWriterResumed else { return }
        isWriterResumed = isNeeded
        if isNeeded { writer.resume() } else { writer.suspend() }
    }

    private func closeNow() {
        guard !isClosed else { return }
        isClosed = true
        // A source that is not running does not call its cancel handler.
        if !isWriterResumed { writer.resume() }
        reader.cancel()
        writer.cancel()
        for (_, written) in outgoing { written?.resume(returning: false) }
        outgoing = []
    }

    /// The descriptor may be reused by anybody once it is closed: only after both sources have let go of it.
    private func sourceClosed() {
        openSources -= 1
        if openSources == 0 { Glibc.close(descriptor) }
    }
}
