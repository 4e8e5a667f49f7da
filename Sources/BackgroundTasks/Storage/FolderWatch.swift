// A dispatch source is not marked as Sendable on Linux; it is made by one thread, and cancelled by one.
@preconcurrency import Dispatch
import Glibc

/// Tells when something gets a name in one of some folders, through inotify(7), and when one of them goes away. Nothing
/// runs meanwhile.
package final class FolderWatch: Sendable {
    private let source: any DispatchSourceRead

    /// - Parameters:
    ///   - includesWrites: whether it tells as well when a file in there is written.
    ///   - onChange: called on a queue of the watch's own.
    /// - Throws: `storage` when there is no such folder, or the system gives no watch.
    package init(
        _ folders: [String], includesWrites: Bool = false, onChange: @escaping @Sendable () -> Void
    ) throws(BackgroundTaskError) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw File.error("watch", folders.first ?? "") }
        let signs = IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | (includesWrites ? IN_MODIFY : 0)
        for folder in folders where inotify_add_watch(descriptor, folder, UInt32(signs)) < 0 {
            let error = File.error("watch", folder)
            close(descriptor)
            throw error
        }
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "BackgroundTasks.FolderWatch"))
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
