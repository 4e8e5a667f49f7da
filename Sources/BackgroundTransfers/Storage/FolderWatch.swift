import BackgroundTasks
// A dispatch source is not marked as Sendable on Linux; it is made by one thread, and cancelled by one.
@preconcurrency import Dispatch
import Glibc

/// Tells when something gets a name in one of some folders, through inotify(7): all that is of interest in a session is
/// written under another name first. Tells as well when a folder goes away. Nothing runs meanwhile.
final class FolderWatch: Sendable {
    private let source: any DispatchSourceRead

    /// - Parameter onChange: called on a queue of the watch's own.
    /// - Throws: `storage` when there is no such folder, or the system gives no watch.
    init(_ folders: [String], onChange: @escaping @Sendable () -> Void) throws(BackgroundTaskError) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw File.error("watch", folders.first ?? "") }
        for folder in folders
        where inotify_add_watch(descriptor, folder, UInt32(IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)) < 0 {
            let error = File.error("watch", folder)
            close(descriptor)
            throw error
        }
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "BackgroundTransfers.FolderWatch"))
        source.setEventHandler {
            withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) {
                while read(descriptor, $0.baseAddress, $0.count) > 0 {}
            }
            onChange()
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }
}
