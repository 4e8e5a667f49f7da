// A dispatch source is not marked as Sendable on Linux; it is made once, and never touched again.
@preconcurrency import Dispatch
import Glibc
import Synchronization

/// Tells when something gets a name in one of some folders, through inotify(7), and when one of them goes away. Nothing
/// runs meanwhile. Lasts as long as the value.
package final class FolderWatch: Sendable {
    private struct Watcher: Sendable {
        let signs: UInt32
        let tell: @Sendable () -> Void
    }

    /// What the process watches, through one instance of inotify: Linux gives a user 128 of those for all programs
    /// together, and many thousand folders in each.
    private struct Watched {
        /// Negative: nothing was watched yet.
        var descriptor: Int32 = -1
        var source: (any DispatchSourceRead)?
        /// By the kernel's numbers of the folders, which are not used twice.
        var watchers: [Int32: [ObjectIdentifier: Watcher]] = [:]
    }

    private static let watched = Mutex(Watched())

    /// Kept to the end, so that what it holds is let go of without the lock.
    private let watcher: Watcher

    /// - Parameters:
    ///   - includesWrites: whether it tells as well when a file in there is made or written.
    ///   - includesRemovals: whether it tells as well when something in there goes, or is moved elsewhere.
    ///   - onChange: called on a queue of the watch's own; it may come once more after the end.
    /// - Throws: `storage` when there is no such folder, or the system gives no watch.
    package init(
        _ folders: [String], includesWrites: Bool = false, includesRemovals: Bool = false,
        onChange: @escaping @Sendable () -> Void
    ) throws(BackgroundTaskError) {
        let signs = UInt32(
            IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | (includesWrites ? IN_MODIFY | IN_CREATE : 0)
                | (includesRemovals ? IN_DELETE | IN_MOVED_FROM : 0))
        let queue = DispatchQueue(label: "BackgroundTasks.FolderWatch")
        let watcher = Watcher(signs: signs) { queue.async(execute: onChange) }
        self.watcher = watcher
        let id = ObjectIdentifier(self)
        let failure = Self.watched.withLock { watched -> BackgroundTaskError? in
            if let failure = Self.open(&watched, folders.first ?? "") { return failure }
            for folder in folders {
                // What others want to know of the same folder stays.
                let number = inotify_add_watch(watched.descriptor, folder, signs | UInt32(IN_MASK_ADD))
                guard number >= 0 else {
                    let failure = File.error(.watch, folder)
                    Self.remove(id, &watched)
                    return failure
                }
                watched.watchers[number, default: [:]][id] = watcher
            }
            return nil
        }
        if let failure { throw failure }
    }

    deinit { Self.watched.withLock { Self.remove(ObjectIdentifier(self), &$0) } }
}

extension FolderWatch {
    private static func open(_ watched: inout Watched, _ folder: String) -> BackgroundTaskError? {
        guard watched.descriptor < 0 else { return nil }
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return File.error(.watch, folder) }
        let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "BackgroundTasks.FolderWatch.events"))
        source.setEventHandler { tell(descriptor) }
        source.activate()
        watched.descriptor = descriptor
        watched.source = source
        return nil
    }

    private static func remove(_ id: ObjectIdentifier, _ watched: inout Watched) {
        for (number, watchers) in watched.watchers where watchers[id] != nil {
            watched.watchers[number]?[id] = nil
            guard watchers.count == 1 else { continue }
            watched.watchers[number] = nil
            // It fails for a folder that is gone, which the kernel has let go of already.
            inotify_rm_watch(watched.descriptor, number)
        }
    }

    /// Takes all waiting events, and tells each watcher once.
    private static func tell(_ descriptor: Int32) {
        var signs: [Int32: UInt32] = [:]
        var isOverflown = false
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
                let events = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= events.count {
                    let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    offset += MemoryLayout<inotify_event>.size + Int(event.len)
                    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isOverflown = true }
                    signs[event.wd, default: 0] |= event.mask
                }
            }
        }
        let told = watched.withLock { watched -> [ObjectIdentifier: Watcher] in
            var told: [ObjectIdentifier: Watcher] = [:]
            for (number, watchers) in watched.watchers {
                let seen = signs[number] ?? 0
                for (id, watcher) in watchers where isOverflown || seen & watcher.signs != 0 { told[id] = watcher }
                if seen & UInt32(IN_IGNORED) != 0 { watched.watchers[number] = nil }
            }
            return told
        }
        for watcher in told.values { watcher.tell() }
    }
}
