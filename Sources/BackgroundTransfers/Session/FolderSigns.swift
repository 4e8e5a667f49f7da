import BackgroundTasks

/// Signs that something has changed in some folders, for any number of loops. Of several that nobody has taken, one is
/// kept; also for who comes later. Lasts as long as the value.
final class FolderSigns: Sendable {
    private let signs = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: true)
    private let watch: FolderWatch

    /// - Throws: `storage`.
    init(_ folders: [String]) throws(BackgroundTaskError) {
        let signs = signs
        watch = try FolderWatch(folders) { signs.send(()) }
    }

    func send() { signs.send(()) }

    func stream() -> AsyncStream<Void> { signs.stream() }

    /// Waits for a sign after which something is so, for as long as an agent may take to begin.
    func wait(until isSo: @escaping @Sendable () -> Bool = { true }) async {
        let signs = stream()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await signs.first { isSo() } }
            group.addTask { try? await Task.sleep(for: BackgroundSession.patience) }
            await group.next()
            group.cancelAll()
        }
    }
}
