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
    private let center: BackgroundTaskCenter
    private let lease: Lease
    /// nil: no other process reaches this one.
    private let server: LeaseServer?

    init(
        _ center: BackgroundTaskCenter, _ lease: Lease, needsSocket: Bool
    ) throws(BackgroundTaskError) {
        self.center = center
        self.lease = lease
        // Before anything that takes time: who asks meanwhile waits for the answer instead of finding nobody.
        do {
            server = try LeaseServer(directory: center.directory)
        } catch {
            guard !needsSocket else { throw error }
            server = nil
        }
        scheduler = try center.makeScheduler(center.conditions)
    }

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
        let result: Result<Value, any Error>
        do {
            result = .success(try await answering(answer, answerEarlier, prepareToTell, work))
        } catch {
            result = .failure(error)
        }
        await scheduler.close()
        lease.release()
        return try result.get()
    }

    private func answering<Value: Sendable>(
        _ answer: BackgroundTaskCenter.Answer?, _ answerEarlier: BackgroundTaskCenter.Answer?,
        _ prepareToTell: @escaping @Sendable () async -> Void, _ work: () async throws -> Value
    ) async throws -> Value {
        var host = LocalTaskHost(scheduler: scheduler, registrations: center.registrations, answer: answer)
        (host.answerEarlier, host.prepareToTell) = (answerEarlier, prepareToTell)
        center.begin(host)
        defer { center.endHost() }
        return try await withThrowingTaskGroup(of: Void.self) { [server, host] group in
            if let server { group.addTask { await server.run { line, say in await host.serve(line, say) } } }
            defer { group.cancelAll() }
            return try await work()
        }
    }
}

extension BackgroundTaskCenter {
    /// Opens the tasks of the folder, whose lease this process has taken.
    /// - Parameter needsSocket: whether it is an error that other processes cannot reach this one, as on a file system
    ///   that holds no sockets. They wait for the lease then, and are told to try again when that takes long.
    /// - Throws: `BackgroundTaskError.storage`.
    public func hold(_ lease: Lease, needsSocket: Bool = true) throws(BackgroundTaskError) -> HeldTasks {
        try HeldTasks(self, lease, needsSocket: needsSocket)
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
