// A dispatch source is not marked as Sendable on Linux; it is made once, and never touched again.
@preconcurrency import Dispatch
import Glibc
import Synchronization

/// The folders that the process watches, through one instance of inotify(7): Linux gives a user 128 of those for all
/// programs together, and many thousand folders in each.
final class WatchedFolders: Sendable {
    /// Who is told.
    final class Watcher: Sendable {
        fileprivate let signs: UInt32
        private let onChange: @Sendable () -> Void
        private let queue = DispatchQueue(label: "BackgroundTasks.FolderWatch")

        init(signs: UInt32, onChange: @escaping @Sendable () -> Void) {
            self.signs = signs
            self.onChange = onChange
        }

        fileprivate func tell() { queue.async { [onChange] in onChange() } }
    }

    private struct State {
        /// Negative: nothing was watched yet.
        var descriptor: Int32 = -1
        var source: (any DispatchSourceRead)?
        /// By the kernel's numbers of the folders, which are not used twice.
        var watchers: [Int32: [Watcher]] = [:]
    }

    static let shared = WatchedFolders()

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "BackgroundTasks.WatchedFolders")

    private init() {}

    func add(_ watcher: Watcher, _ folders: [String]) throws(BackgroundTaskError) {
        let failure = state.withLock { state -> BackgroundTaskError? in
            if let failure = open(&state, folders.first ?? "") { return failure }
            for folder in folders {
                // What others want to know of the same folder stays.
                let signs = watcher.signs | UInt32(IN_MASK_ADD)
                let number = inotify_add_watch(state.descriptor, folder, signs)
                guard number >= 0 else {
                    let failure = File.error("watch", folder)
                    Self.remove(watcher, &state)
                    return failure
                }
                state.watchers[number, default: []].append(watcher)
            }
            return nil
        }
        if let failure { throw failure }
    }

    func remove(_ watcher: Watcher) { state.withLock { Self.remove(watcher, &$0) } }
}

extension WatchedFolders {
    private func open(_ state: inout State, _ folder: String) -> BackgroundTaskError? {
        guard state.descriptor < 0 else { return nil }
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return File.error("watch", folder) }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [unowned self] in tell(descriptor) }
        source.activate()
        state.descriptor = descriptor
        state.source = source
        return nil
    }

    private static func remove(_ watcher: Watcher, _ state: inout State) {
        for (number, watchers) in state.watchers where watchers.contains(where: { $0 === watcher }) {
            let rest = watchers.filter { $0 !== watcher }
            state.watchers[number] = rest.isEmpty ? nil : rest
            // It fails for a folder that is gone, which the kernel has let go of already.
            if rest.isEmpty { inotify_rm_watch(state.descriptor, number) }
        }
    }

    /// Takes all waiting events, and tells each watcher once.
    private func tell(_ descriptor: Int32) {
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
        for watcher in watchers(of: signs, all: isOverflown) { watcher.tell() }
    }

    private func watchers(of signs: [Int32: UInt32], all: Bool) -> [Watcher] {
        state.withLock { state in
            var found: [ObjectIdentifier: Watcher] = [:]
            for (number, watchers) in state.watchers {
                let seen = signs[number] ?? 0
                for watcher in watchers where all || seen & watcher.signs != 0 {
                    found[ObjectIdentifier(watcher)] = watcher
                }
            }
            for (number, seen) in signs where seen & UInt32(IN_IGNORED) != 0 { state.watchers[number] = nil }
            return Array(found.values)
        }
    }
}
