import BackgroundTransfers
import Dispatch
public import FoundationEssentials
import News
import NewsStore
import Web

/// Fetches that go on in the background session.
extension FeedRefresher {
    /// Seconds after which the session gives a fetch up, and a refresh asks the feed itself, whatever the session is
    /// waiting for.
    public static let longestPromotion: TimeInterval = 1800

    /// Stores what came of a fetch, by the rules of a refresh. It does no harm when it comes again.
    /// - Parameter answered: when the answer came.
    /// - Returns: nil: nobody waits for it any more, since the feed is no longer listed, or has answered since.
    /// - Throws: why it cannot be stored now: it is to come again.
    public func conclude(
        _ fetch: PromotedFetch, _ result: FetchResult, answered: Date
    ) async throws -> RefreshOutcome? {
        // A refresh that had the feed in work meanwhile may have come to nothing.
        while let check = try await check(of: fetch, for: result) {
            var ours: Result<RefreshOutcome, any Error>?
            _ = await inWork.joining(check.feed, at: check.url) {
                do {
                    // Another refresh may have asked it while this one waited for its turn.
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
            // Told to end while it waited for its turn, it knows nothing of the feed.
            try Task.checkCancellation()
        }
        return nil
    }

    /// The feed's check when it waits for what came of the fetch.
    private func check(of fetch: PromotedFetch, for result: FetchResult) async throws -> FeedCheck? {
        guard let check = try await library.check(of: fetch.feed), check.url == fetch.url else { return nil }
        if (check.lastCheck ?? .distantPast) < fetch.asked { return check }
        // Asked since, it came to nothing: a document is at hand all the same, unless another has been read since.
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
                        "The document that was fetched has vanished from the disk.",
                        .download(.unreadableDocument(reason: nil))))
            } catch let WebError.fileUnreadable(_, reason) {
                // Told again and again, it would keep all that comes after it.
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

/// What a refresh has to know of them.
extension FeedRefresher {
    /// The fetches that some feeds wait for. What nobody waits for any more is ended, and what the user wants asked now.
    /// - Parameter areAll: whether the feeds are all that are listed.
    func promotedFetches(
        of checks: [FeedCheck], areAll: Bool, insists: Bool, at now: Date
    ) async -> [Feed.ID: PromotedFetch] {
        // A session that cannot be read holds up no refresh: should it bring something later, the feed has been asked.
        guard let session = session?(.background(wake: UUID())), let tasks = try? await session.storedTasks(),
            !tasks.isEmpty
        else { return [:] }
        var waitedFor: [Feed.ID: PromotedFetch] = [:]
        let chosen = Dictionary(checks.map { ($0.feed, $0) }) { first, _ in first }
        for task in tasks where !task.isAbandoned {
            guard let fetch = PromotedFetch(task) else { continue }
            let isChosen = chosen[fetch.feed]?.url == fetch.url
            let isYoung = abs(now.timeIntervalSince(fetch.promoted)) < Self.longestPromotion
            if isChosen, isYoung, !insists {
                waitedFor[fetch.feed] = fetch
            } else if isChosen || areAll, task.state != .completed {
                // One that has ended waits for its event to be handled, and no agent has to be started for it.
                // One that cannot be ended brings something that nobody waits for.
                try? await session.cancel(fetch.task)
            }
        }
        return waitedFor
    }

    func inSession(_ check: FeedCheck) -> RefreshOutcome {
        var outcome = RefreshOutcome(
            url: check.url, status: .skipped,
            reason: "Its fetch goes on in the background session.", nextCheck: check.nextCheck)
        outcome.isPromoted = true
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
    private static let bytesAtATime = 64 * 1024

    /// Reads a whole document, on a thread that may be kept waiting.
    /// - Returns: what it holds, and its length in bytes.
    /// - Throws: `ConsumerFailure` when it is no feed; `WebError` when the file cannot be read.
    static func read(
        _ file: String, head: ResponseHead, known: BodyIdentity?, maximumBytes: Int
    ) async throws -> (output: Output, bytes: Int) {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                continuation.resume(
                    with: Result { try readNow(file, head: head, known: known, maximumBytes: maximumBytes) })
            }
        }
    }

    private static func readNow(
        _ file: String, head: ResponseHead, known: BodyIdentity?, maximumBytes: Int
    ) throws -> (output: Output, bytes: Int) {
        let file = try RegularFile(path: file)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytesAtATime, alignment: 16)
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
