import Dispatch
import Glibc
import Synchronization

/// Reports writes to one file through inotify(7). It watches the directory, because the file may be deleted and
/// recreated.
final class DirectoryWatch: Sendable {
    private struct State {
        var source: (any DispatchSourceRead)?
        var isSuspended = false
    }

    private let descriptor: Int32
    private let fileName: String
    private let queue: DispatchQueue
    private let state = Mutex(State())

    /// nil if inotify is unavailable.
    init?(directory: String, fileName: String, queue: DispatchQueue) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        guard inotify_add_watch(descriptor, directory, UInt32(IN_MODIFY | IN_MOVED_TO)) >= 0 else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.fileName = fileName
        self.queue = queue
    }

    deinit { stop() }

    /// Calls `onWrite` on the queue after a write, then stays silent until `resume()`: a burst of writes is reported
    /// once, and once more if it continues.
    func start(_ onWrite: @escaping @Sendable () -> Void) {
        state.withLock { state in
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler { [weak self] in
                guard let self, hasWrites() else { return }
                suspend()
                onWrite()
            }
            let descriptor = descriptor
            source.setCancelHandler { close(descriptor) }
            source.resume()
            state.source = source
        }
    }

    func resume() {
        state.withLock { state in
            guard state.isSuspended else { return }
            state.isSuspended = false
            state.source?.resume()
        }
    }

    func stop() {
        state.withLock { state in
            state.source?.cancel()
            // A suspended source neither runs its cancel handler nor may be released.
            if state.isSuspended { state.source?.resume() }
            state = State()
        }
    }
}

extension DirectoryWatch {
    private func suspend() {
        state.withLock { state in
            guard !state.isSuspended, let source = state.source else { return }
            state.isSuspended = true
            source.suspend()
        }
    }

    /// Reads all pending events; true if one is about the file.
    private func hasWrites() -> Bool {
        var isFound = false
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                isFound = Self.names(UnsafeRawBufferPointer(rebasing: buffer[..<count]), fileName) || isFound
            }
        }
        return isFound
    }

    /// An event is a header followed by `len` bytes of file name padded with NUL; an overflow event has no name.
    private static func names(_ events: UnsafeRawBufferPointer, _ fileName: String) -> Bool {
        let header = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + header <= events.count {
            let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + header
            offset = start + Int(event.len)
            guard event.mask & UInt32(IN_Q_OVERFLOW) == 0, offset <= events.count else { return true }
            if events[start..<offset].prefix(while: { $0 != 0 }).elementsEqual(fileName.utf8) { return true }
        }
        return false
    }
}
