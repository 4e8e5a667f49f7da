// Dispatch sources are not marked Sendable on Linux; this one is created once and never changed.
@preconcurrency import Dispatch
import Glibc
import Synchronization

/// Reports when an entry is moved into one of the folders, and when a folder itself goes away, through inotify(7).
/// Nothing runs in between. Lasts as long as the value.
package final class FolderWatch: Sendable {
    private struct Watcher: Sendable {
        let signs: UInt32
        let report: @Sendable () -> Void
    }

    /// All watches of the process share one inotify instance: Linux gives a user 128 instances for all programs
    /// together, but many thousand folders in each.
    private struct Watched {
        /// Negative: not opened yet.
        var descriptor: Int32 = -1
        var source: (any DispatchSourceRead)?
        /// Keyed by the kernel's watch descriptors, which are not reused.
        var watchers: [Int32: [ObjectIdentifier: Watcher]] = [:]
    }

    private static let watched = Mutex(Watched())

    /// Retained to the end, so that what it captures is released outside the lock.
    private let watcher: Watcher

    /// - Parameters:
    ///   - includesWrites: whether to report created and written files, too.
    ///   - includesRemovals: whether to report entries deleted or moved elsewhere, too.
    ///   - onChange: called on the watch's own queue, possibly once more after the end.
    /// - Throws: `storage` when a folder does not exist, or the system denies the watch.
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
                // Adds to the events that others watch in the same folder.
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
        source.setEventHandler { notify(descriptor) }
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
            // Fails for a deleted folder, whose watch the kernel has already removed.
            inotify_rm_watch(watched.descriptor, number)
        }
    }

    /// Reads all pending events and calls each watcher once.
    private static func notify(_ descriptor: Int32) {
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
        let changed = watched.withLock { watched -> [ObjectIdentifier: Watcher] in
            var changed: [ObjectIdentifier: Watcher] = [:]
            for (number, watchers) in watched.watchers {
                let seen = signs[number] ?? 0
                for (id, watcher) in watchers where isOverflown || seen & watcher.signs != 0 { changed[id] = watcher }
                if seen & UInt32(IN_IGNORED) != 0 { watched.watchers[number] = nil }
            }
            return changed
        }
        for watcher in changed.values { watcher.report() }
    }
}
