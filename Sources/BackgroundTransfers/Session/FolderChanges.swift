import BackgroundTasks
import Programs

/// Change notifications of some folders, for any number of loops. Several unread ones are combined into one, which
/// later subscribers receive too. The folders are watched for as long as the value lives.
final class FolderChanges: Sendable {
    private let signs = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: true)
    private let watch: FolderWatch

    init(_ folders: [String]) throws(BackgroundTaskError) {
        let signs = signs
        watch = try FolderWatch(folders) { signs.send(()) }
    }

    func send() { signs.send(()) }

    func stream() -> AsyncStream<Void> { signs.stream() }

    /// Waits for a notification at which a condition holds, at most as long as an agent may take to come up.
    func wait(until isSo: @escaping @Sendable () -> Bool = { true }) async {
        let signs = stream()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await signs.first { isSo() } }
            group.addTask { try? await Task.sleep(for: BackgroundSession.timeout) }
            await group.next()
            group.cancelAll()
        }
    }
}
