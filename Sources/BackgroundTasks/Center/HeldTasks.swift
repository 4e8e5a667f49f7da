/// The background tasks in the process that holds their lease, for a program that does more with it than
/// ``BackgroundTaskCenter/run(_:endsOnSignals:)``: it registers handlers with the scheduler, runs it for as long as it
/// wants to or not at all, and answers other processes meanwhile.
///
/// ```swift
/// if let lease = try Lease.acquire(directory: center.directory) {
///     let held = try center.hold(lease)
///     try await held.whileAnswering { try await held.scheduler.run(.dueTasks) }
/// }
/// ```
public struct HeldTasks: Sendable {
    /// With what the folder holds. It does not run yet.
    public let scheduler: BackgroundTaskScheduler
    let center: BackgroundTaskCenter
    let lease: Lease
    /// nil: no other process reaches this one.
    let server: LeaseServer?

    /// Works, answers other processes meanwhile, and gives the lease back. To be called once.
    /// - Parameters:
    ///   - answer: answers requests of the program's own.
    ///   - answerEarlier: answers what is no call: what processes of the program say that were begun before it used a
    ///     `BackgroundTaskCenter`.
    ///   - prepareToTell: called before somebody is told how the tasks stand, or why one waits.
    public func whileAnswering<Value: Sendable>(
        _ answer: BackgroundTaskCenter.Answer? = nil, earlier answerEarlier: BackgroundTaskCenter.Answer? = nil,
        prepareToTell: @escaping @Sendable () async -> Void = {}, _ work: () async throws -> Value
    ) async throws -> Value {
        var host = center.makeHost(scheduler)
        host.answer = answer ?? host.answer
        (host.answerEarlier, host.prepareToTell) = (answerEarlier, prepareToTell)
        center.begin(host)
        defer { center.end(host) }
        let result: Result<Value, any Error>
        do {
            let value = try await withThrowingTaskGroup(of: Void.self) { [server, host] group in
                if let server {
                    group.addTask { await server.answer { line, client in await host.serve(line, client) } }
                }
                defer { group.cancelAll() }
                return try await work()
            }
            result = .success(value)
        } catch {
            result = .failure(error)
        }
        await scheduler.close()
        lease.release()
        return try result.get()
    }
}

extension BackgroundTaskCenter {
    /// Opens the tasks of the folder, whose lease this process has taken.
    /// - Parameter needsSocket: whether it is an error that other processes cannot reach this one, as on a file system
    ///   that holds no sockets. They wait for the lease then, and are told to try again when that takes long.
    /// - Throws: `BackgroundTaskError.storage`.
    public func hold(_ lease: Lease, needsSocket: Bool = true) throws(BackgroundTaskError) -> HeldTasks {
        let server: LeaseServer?
        // Before anything that takes time: who asks meanwhile waits for the answer instead of finding nobody.
        do {
            server = try LeaseServer(directory: directory)
        } catch {
            guard !needsSocket else { throw error }
            server = nil
        }
        return HeldTasks(scheduler: try makeScheduler(conditions), center: self, lease: lease, server: server)
    }

    /// Writes an entry of the program's into the journal, whoever runs the tasks.
    /// - Returns: whether those who listen to the scheduler of this process have been told; false where it runs none.
    @discardableResult
    public func note(_ entry: JournalEntry) async throws(BackgroundTaskError) -> Bool {
        guard let host else {
            try Journal.append(entry, directory: directory)
            return false
        }
        if await !host.scheduler.note(entry) { try Journal.append(entry, directory: directory) }
        return true
    }
}
