import BackgroundTasks
import BackgroundTransfers
import Foundation
import Synchronization

// MARK: - Data

extension SessionCore {
    /// A caller that waits for the data of a transfer.
    final class Waiter: Sendable {
        let request: DownloadRequest
        let answer = Promise<Result<(Data, BackgroundURLResponse), any Error>>()

        init(_ request: DownloadRequest) { self.request = request }
    }

    func data(_ request: BackgroundURLRequest) async throws -> (Data, BackgroundURLResponse) {
        let address = request.url?.absoluteString
        guard !Task.isCancelled else { throw URLError(.cancelled(nil), address) }
        let waiter: Waiter
        do { waiter = Waiter(try awaited(request)) } catch { throw URLError(error.asTransferError, address) }
        let (identifier, isNew) = state.withLock { state in
            // Join only a transfer that has waiters, since its end is then certain to be delivered here.
            let known = state.waiters.first { $0.value.contains { $0.request.isAlike(waiter.request) } }
            let identifier = known?.key ?? UUID()
            state.waiters[identifier, default: []].append(waiter)
            return (identifier, known == nil)
        }
        if isNew { begin(BackgroundURLSessionDataTask(self, identifier, nil), .download(waiter.request, nil)) }
        // It may have been refused at once.
        if let answer = waiter.answer.present { return try answer.get() }
        return try await withTaskCancellationHandler {
            // After a long stop of this process, another one may have received the end: the task is gone then.
            let watch = try? FolderWatch([session.folder]) { self.endIfGone(identifier) }
            defer { withExtendedLifetime(watch) {} }
            return try await waiter.answer.value().get()
        } onCancel: {
            abandon(identifier, waiter)
        }
    }

    /// Ends the wait for a task that is gone, whose end this process will not receive.
    private func endIfGone(_ identifier: UUID) {
        guard isAwaited(identifier), let tasks = try? session.storedTasks() else { return }
        if !tasks.contains(where: { $0.id == identifier }) { ended(identifier, .outlivedProcess) }
    }

    /// Ends a caller's wait; cancels the task after a grace period unless it is awaited again or became a download.
    private func abandon(_ identifier: UUID, _ waiter: Waiter) {
        state.withLock { $0.waiters[identifier]?.removeAll { $0 === waiter } }
        guard waiter.answer.fulfill(.failure(URLError(.cancelled(nil), waiter.request.url))) else { return }
        Task {
            try? await Task.sleep(for: Self.grace)
            guard state.withLock({ $0.waiters[identifier]?.isEmpty != false }),
                let task = stored(identifier), task.state != .completed, task.originalRequest.awaitedBy == Self.process
            else { return }
            give(.cancel(identifier, producingResumeData: false))
        }
    }

    /// Resumes all callers that wait for the end of a transfer.
    func ended(_ identifier: UUID, _ error: BackgroundTransferError?) {
        let (observers, waiters, data) = state.withLock { state in
            (
                state.observers.removeValue(forKey: identifier) ?? [],
                state.waiters.removeValue(forKey: identifier) ?? [], state.data.removeValue(forKey: identifier)
            )
        }
        let response = BackgroundHTTPURLResponse(head: waiters.isEmpty ? nil : stored(identifier)?.response)
        let answer = response.map { (data ?? Data(), $0 as BackgroundURLResponse) }
        for waiter in waiters {
            waiter.answer.fulfill(
                Result {
                    guard let answer, error == nil else {
                        throw URLError(error ?? .outlivedProcess, waiter.request.url)
                    }
                    return answer
                })
        }
        for observer in observers { observer(error) }
    }
}

// MARK: - Events

extension SessionCore {
    typealias DelegateCall = @Sendable (BackgroundURLSession, any BackgroundURLSessionDelegate) -> Void

    var queue: OperationQueue { state.withLock { $0.queue } ?? .main }

    /// Calls the delegate on its queue.
    /// - Parameter then: runs in the same operation, since the queue may be concurrent; receives whether there was a
    ///   delegate.
    func callDelegate(_ body: @escaping DelegateCall, then: @escaping @Sendable (_ wasCalled: Bool) -> Void = { _ in })
    {
        queue.addOperation {
            let (session, delegate) = self.state.withLock { ($0.session, $0.delegate) }
            if let session = session ?? delegate.map({ _ in BackgroundURLSession(core: self) }), let delegate {
                body(session, delegate)
            }
            then(delegate != nil)
        }
    }

    /// Calls the delegate, and returns when it has returned.
    /// - Throws: `CancellationError` if the invalidated session has no delegate left, so that a later one gets the
    ///   event.
    private func callDelegateAndWait(_ body: @escaping DelegateCall) async throws {
        let wasCalled = await withCheckedContinuation { continuation in
            callDelegate(body) { continuation.resume(returning: $0) }
        }
        if !wasCalled { try Task.checkCancellation() }
    }

    func listen(holding reserved: Lease?) async {
        var reserved = reserved
        await Retries.run {
            do {
                try await session.run(holding: reserved.take()) { [weak self] in try await self?.take($0) }
            } catch is AwaitedByAnotherProcess {
                // Long enough for another process that waits for the lease to take it.
                try await Task.sleep(for: Self.turn)
            }
        } report: {
            BackgroundSession.writeToSystemLog("\($0)")
        }
        // The session was invalidated before it began to listen.
        guard let reserved else { return }
        do { try await session.release(reserved) } catch { BackgroundSession.writeToSystemLog("\(error)") }
    }

    func take(_ event: BackgroundSessionEvent) async throws {
        guard let identifier = event.taskIdentifier else {
            // Acknowledge first: the delegate may end the process, and this event asks for no work that could be lost.
            try await session.acknowledge()
            try await callDelegateAndWait { $1.urlSessionDidFinishEvents(forBackgroundURLSession: $0) }
            return endIfIdle()
        }
        let seen: DownloadTask?
        switch event {
        // Progress needs no read from disk, except for a task that an earlier process began.
        case .didWriteData, .didSendBodyData:
            seen = state.withLock { $0.tasks[identifier] != nil } ? nil : stored(identifier)
        // These events deliver a task's result, or its failure.
        case .didFinishDownloading, .didComplete:
            seen = stored(identifier)
            try leaveToOwner(seen)
        case .didResumeAtOffset, .didFinishEvents: seen = stored(identifier)
        }
        let task = task(identifier, seen)
        task.saw(seen)
        switch event {
        case .didWriteData(_, let written, let total, let expected):
            task.progressed(total, of: expected)
            try await callDelegateOfDownload(task) { session, delegate, task in
                delegate.urlSession(
                    session, downloadTask: task, didWriteData: written, totalBytesWritten: total,
                    totalBytesExpectedToWrite: expected ?? -1)
            }
        case .didResumeAtOffset(_, let offset, let expected):
            try await callDelegateOfDownload(task) { session, delegate, task in
                delegate.urlSession(
                    session, downloadTask: task, didResumeAtOffset: offset, expectedTotalBytes: expected ?? -1)
            }
        case .didSendBodyData(_, let sent, let total, let expected):
            task.progressed(total, of: expected)
            try await callDelegateAndWait { session, delegate in
                (delegate as? any BackgroundURLSessionTaskDelegate)?.urlSession(
                    session, task: task, didSendBodyData: sent, totalBytesSent: total,
                    totalBytesExpectedToSend: expected)
            }
        case .didFinishDownloading(_, let location): try await takeFile(location, of: task, seen)
        case .didComplete(_, let error):
            try await complete(task, seen, error)
            guard state.withLock({ $0.endsWhenIdle }) else { return }
            try await session.acknowledge()
            endIfIdle()
        case .didFinishEvents: break
        }
    }

    private func callDelegateOfDownload(
        _ task: BackgroundURLSessionTask,
        _ body:
            @escaping @Sendable (
                BackgroundURLSession, any BackgroundURLSessionDownloadDelegate, BackgroundURLSessionDownloadTask
            ) -> Void
    ) async throws {
        guard let task = task as? BackgroundURLSessionDownloadTask else { return }
        try await callDelegateAndWait { session, delegate in
            if let delegate = delegate as? any BackgroundURLSessionDownloadDelegate { body(session, delegate, task) }
        }
    }

    private func takeFile(_ path: String, of task: BackgroundURLSessionTask, _ seen: DownloadTask?) async throws {
        let url = URL(fileURLWithPath: path)
        let identifier = task.identifier
        if isAwaited(identifier) {
            let data = try Data(contentsOf: url)
            state.withLock { $0.data[identifier] = data }
        }
        guard let dataTask = task as? BackgroundURLSessionDataTask else {
            return try await callDelegateOfDownload(task) {
                $1.urlSession($0, downloadTask: $2, didFinishDownloadingTo: url)
            }
        }
        // A caller of `data` gets its data from there, not through the delegate.
        guard !belongsToOtherProcess(seen), !isAwaited(identifier) else { return }
        let data = try Data(contentsOf: url)
        try await callDelegateAndWait { session, delegate in
            (delegate as? any BackgroundURLSessionDataDelegate)?
                .urlSession(session, dataTask: dataTask, didReceive: data)
        }
    }

    private func complete(
        _ task: BackgroundURLSessionTask, _ seen: DownloadTask?, _ error: BackgroundTransferError?
    ) async throws {
        if let call = end(task, belongsToOtherProcess(seen) ? .outlivedProcess : error) {
            try await callDelegateAndWait(call)
        }
        state.withLock { state in
            state.tasks[task.identifier] = nil
            state.deferralCounts[task.identifier] = nil
        }
    }

    /// Ends a task, and resumes the callers that wait for it.
    /// - Returns: the call for the delegate; nil: a caller of `data` has received the end instead.
    func end(_ task: BackgroundURLSessionTask, _ error: BackgroundTransferError?) -> DelegateCall? {
        task.end(error)
        let isAwaitedByCaller = task is BackgroundURLSessionDataTask && isAwaited(task.identifier)
        ended(task.identifier, error)
        guard !isAwaitedByCaller else { return nil }
        return { session, delegate in
            (delegate as? any BackgroundURLSessionTaskDelegate)?
                .urlSession(session, task: task, didCompleteWithError: task.reported(error))
        }
    }

    /// Whether a caller in this process waits for the data of a transfer.
    func isAwaited(_ identifier: UUID) -> Bool { state.withLock { $0.waiters[identifier]?.isEmpty == false } }

    /// Whether the response was awaited as data by another process.
    private func belongsToOtherProcess(_ seen: DownloadTask?) -> Bool {
        seen?.originalRequest.awaitedBy.map { $0 != Self.process } ?? false
    }

    /// Leaves a task's events to the living process that awaits its data, which also waits for the lease.
    /// - Throws: `AwaitedByAnotherProcess`, a limited number of times, since that process may be stopped for good.
    private func leaveToOwner(_ seen: DownloadTask?) throws {
        guard let seen, let owner = seen.originalRequest.awaitedBy, owner != Self.process, !owner.hasEnded else {
            return
        }
        let turns = state.withLock { state in
            state.deferralCounts[seen.id, default: 0] += 1
            return state.deferralCounts[seen.id] ?? 0
        }
        if turns <= Self.maximumDeferrals { throw AwaitedByAnotherProcess() }
    }

    /// Another process should receive the event.
    private struct AwaitedByAnotherProcess: Error {}

    private static let turn = Duration.milliseconds(500)
    private static let maximumDeferrals = 20
}
