import BackgroundTransfers
import Dispatch
public import FoundationEssentials
import News
import NewsStore
import Programs
import Web

/// Fetches continued by the background session.
extension FeedRefresher {
    /// Seconds after which the session's fetch is dropped and a refresh fetches the feed itself, whatever the session
    /// waits for.
    public static let handoffTimeout: TimeInterval = 1800

    /// Stores the result of a fetch like a refresh does. Idempotent, since the result may be repeated.
    /// - Parameter answered: When the response arrived.
    /// - Returns: nil if the result is obsolete: the feed is no longer listed, or has been fetched since.
    /// - Throws: Why it cannot be stored now; it will be repeated.
    public func conclude(
        _ fetch: HandedOverFetch, _ result: FetchResult, answered: Date
    ) async throws -> RefreshOutcome? {
        // A concurrent refresh of the feed may have failed.
        while let check = try await check(of: fetch, for: result) {
            var ours: Result<RefreshOutcome, any Error>?
            _ = await inWork.joining(check.feed, at: check.url) {
                do {
                    // Another refresh may have fetched it while this one waited.
                    guard let check = try await self.check(of: fetch, for: result) else { return cancelled(check) }
                    let outcome = try await store(result, of: check, asked: fetch.asked, answered: answered)
                    ours = .success(outcome)
                    return outcome
                } catch {
                    ours = .failure(error)
                    return cancelled(check)
                }
            }
            if let ours { return try ours.get() }
            // Cancelled while waiting: the feed's state is unknown.
            try Task.checkCancellation()
        }
        return nil
    }

    /// The feed's check, if it still needs the result of the fetch.
    private func check(of fetch: HandedOverFetch, for result: FetchResult) async throws -> FeedCheck? {
        guard let check = try await library.check(of: fetch.feed), check.url == fetch.url else { return nil }
        if (check.lastCheck ?? .distantPast) < fetch.asked { return check }
        // If a later fetch failed, a document is still useful, unless another has been read since.
        guard case .document = result, check.failureCount > 0, check.body == fetch.known else { return nil }
        return check
    }

    private func store(
        _ result: FetchResult, of check: FeedCheck, asked: Date, answered: Date
    ) async throws -> RefreshOutcome {
        let refresh = FeedRefresh(check, by: self, started: asked, now: { answered })
        switch result {
        case .document(let file, let head):
            do {
                let (output, bytes) = try await FeedBody.read(
                    file, head: head, known: check.body, maximumBytes: settings.maximumBodyBytes)
                return try await refresh.conclude(WebAnswer(head: head, bodyBytes: bytes, output: output))
            } catch let failure as ConsumerFailure {
                return try await refresh.failed(.consumer(failure))
            } catch WebError.fileNotFound {
                return try await refresh.failed(
                    ExchangeFailure(
                        "The fetched document is missing from the disk.",
                        .download(.unreadableDocument(reason: nil))))
            } catch let WebError.fileUnreadable(_, reason) {
                // Store it as a failure: an error would be repeated, and block the events after it.
                return try await refresh.failed(ExchangeFailure(unreadable: reason))
            } catch WebError.notARegularFile {
                return try await refresh.failed(ExchangeFailure(unreadable: "it is not a file"))
            }
        case .answer(let head):
            return try await refresh.conclude(WebAnswer<FeedBody.Output>(head: head, bodyBytes: 0, output: nil))
        case .failure(let failure): return try await refresh.failed(failure)
        }
    }
}

/// What a refresh needs to know about these fetches.
extension FeedRefresher {
    /// The session's fetches that feeds may wait for. Cancels obsolete ones, and those the user wants done now.
    /// - Parameter areAll: Whether these are all listed feeds.
    func handedOverFetches(
        of checks: [FeedCheck], areAll: Bool, overridesHostPause: Bool, at now: Date
    ) async -> [Feed.ID: HandedOverFetch] {
        // An unreadable session must not block a refresh, and its late results are recognised as obsolete.
        guard let session = session?(.background(wake: UUID())), let tasks = try? await session.storedTasks(),
            !tasks.isEmpty
        else { return [:] }
        var waitedFor: [Feed.ID: HandedOverFetch] = [:]
        let chosen = Dictionary(checks.map { ($0.feed, $0) }) { first, _ in first }
        for task in tasks where !task.isAbandoned {
            guard let fetch = HandedOverFetch(task) else { continue }
            let isChosen = chosen[fetch.feed]?.url == fetch.url
            let isRecent = abs(now.timeIntervalSince(fetch.handedOver)) < Self.handoffTimeout
            if isChosen, isRecent, !overridesHostPause {
                waitedFor[fetch.feed] = fetch
            } else if isChosen || areAll, task.state != .completed {
                // A completed task waits for its event to be handled, so do not start an agent for it. A task that
                // cannot be cancelled delivers an obsolete result.
                try? await session.cancel(fetch.task)
            }
        }
        return waitedFor
    }

    func inSession(_ check: FeedCheck) -> RefreshOutcome {
        var outcome = RefreshOutcome(
            url: check.url, status: .skipped,
            reason: "Its fetch continues in the background session.", nextCheck: check.nextCheck)
        outcome.isHandedOver = true
        return outcome
    }
}

extension DownloadTask {
    /// Whether it is no longer wanted.
    fileprivate var isAbandoned: Bool {
        if case .cancelled = error { return true }
        return state == .canceling
    }
}

extension FeedBody {
    private static let chunkSize = 64 * 1024

    /// Reads a whole document, on a thread that may block.
    /// - Returns: Its content, and its length in bytes.
    /// - Throws: `ConsumerFailure` if it is not a feed; `WebError` if the file cannot be read.
    static func read(
        _ file: String, head: ResponseHead, known: BodyIdentity?, maximumBytes: Int
    ) async throws -> (output: Output, bytes: Int) {
        try await DispatchQueue.global(qos: .utility).run {
            try readNow(file, head: head, known: known, maximumBytes: maximumBytes)
        }
    }

    private static func readNow(
        _ file: String, head: ResponseHead, known: BodyIdentity?, maximumBytes: Int
    ) throws -> (output: Output, bytes: Int) {
        let file = try RegularFile(path: file)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
        defer { buffer.deallocate() }
        var body = FeedBody(head: head, known: known, maximumBytes: maximumBytes)
        var length = 0
        while case let count = try file.read(into: buffer), count > 0 {
            length += count
            do { try body.consume(.init(rebasing: buffer[..<count])) } catch { throw ConsumerFailure(error) }
        }
        do { return (try body.finish(), length) } catch { throw ConsumerFailure(error) }
    }
}
