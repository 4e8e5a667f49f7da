import Dispatch
import Glibc

/// Tells when something gets a name in one of some folders, through inotify(7), and when one of them goes away. Nothing
/// runs meanwhile. Lasts as long as the value.
package final class FolderWatch: Sendable {
    private let watcher: WatchedFolders.Watcher

    /// - Parameters:
    ///   - includesWrites: whether it tells as well when a file in there is made or written.
    ///   - onChange: called on a queue of the watch's own; it may come once more after the end.
    /// - Throws: `storage` when there is no such folder, or the system gives no watch.
    package init(
        _ folders: [String], includesWrites: Bool = false, onChange: @escaping @Sendable () -> Void
    ) throws(BackgroundTaskError) {
        let signs = IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | (includesWrites ? IN_MODIFY | IN_CREATE : 0)
        watcher = WatchedFolders.Watcher(signs: UInt32(signs), onChange: onChange)
        try WatchedFolders.shared.add(watcher, folders)
    }

    deinit { WatchedFolders.shared.remove(watcher) }
}
