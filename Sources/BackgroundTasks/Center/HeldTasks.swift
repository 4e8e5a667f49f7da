/// The background tasks in the process that holds their lease, for a program that needs more control than
/// ``BackgroundTaskCenter/run(_:endsOnSignals:)`` gives: it registers handlers with the scheduler, runs it for any
/// length of time or not at all, and answers other processes meanwhile.
///
/// ```swift
/// if let lease = try Lease.acquire(directory: center.directory) {
///     let held = try center.hold(lease)
///     try await held.whileAnswering { try await held.scheduler.run(.dueTasks) }
/// }
/// ```
public struct HeldTasks: Sendable {
    /// Loaded from the folder, not running yet.
    public let scheduler: BackgroundTaskScheduler
    let center: BackgroundTaskCenter
    let lease: Lease
    /// nil: other processes cannot reach this one.
    let server: LeaseServer?

    /// Does the work while answering other processes, then releases the lease. Call it once.
    /// - Parameters:
    ///   - answer: answers program-defined requests.
    ///   - answerLegacy: answers lines that are not calls, from processes of program versions that did not use
    ///     `BackgroundTaskCenter` yet.
    ///   - prepareStatus: called before a status or an explanation is sent.
    public func whileAnswering<Value: Sendable>(
        _ answer: BackgroundTaskCenter.Answer? = nil, earlier answerLegacy: BackgroundTaskCenter.Answer? = nil,
        prepareStatus: @escaping @Sendable () async -> Void = {}, _ work: () async throws -> Value
    ) async throws -> Value {
        var host = center.makeHost(scheduler)
        host.answer = answer ?? host.answer
        (host.answerLegacy, host.prepareStatus) = (answerLegacy, prepareStatus)
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
    /// Opens the tasks of the folder whose lease this process has acquired.
    /// - Parameter needsSocket: whether to throw when other processes cannot reach this one, as on a file system
    ///   without sockets. If false, they wait for the lease instead and are told to retry when that takes long.
    /// - Throws: `BackgroundTaskError.storage`.
    public func hold(_ lease: Lease, needsSocket: Bool = true) throws(BackgroundTaskError) -> HeldTasks {
        let server: LeaseServer?
        // Open the socket before anything slow: callers then wait for an answer instead of finding no process.
        do {
            server = try LeaseServer(directory: directory)
        } catch {
            guard !needsSocket else { throw error }
            server = nil
        }
        return HeldTasks(scheduler: try makeScheduler(conditions), center: self, lease: lease, server: server)
    }

    /// Writes a program's entry into the journal, whichever process runs the tasks.
    /// - Returns: whether subscribers of this process's scheduler received it; false when it runs none.
    @discardableResult
    public func note(_ entry: JournalEntry) async throws(BackgroundTaskError) -> Bool {
        guard let host else {
            try Journal.append(entry, directory: directory)
            return false
        }
        if await host.scheduler?.note(entry) != true { try Journal.append(entry, directory: directory) }
        return true
    }
}
