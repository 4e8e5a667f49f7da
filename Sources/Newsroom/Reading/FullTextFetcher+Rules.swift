import News
import NewsStore

/// The full texts that rules and the settings of feeds want.
extension FullTextFetcher {
    /// How many texts are fetched after a refresh: some seconds of it. The others follow after the next.
    private static let most = 20
    /// How many requests are looked at for it: those to a host that wants a pause must not hold up the others.
    private static let mostExamined = 200
    /// How many are fetched at once.
    private static let atOnce = 4

    /// Fetches requested full texts, those of the newest articles first. One that fails is tried again the next
    /// time, unless that would be in vain.
    /// - Throws: `LibraryError`. When cancelled, returns, and what was not fetched is left for the next time.
    public func fetchRequested() async throws -> FullTextReport {
        let requested = try await library.requestedFullTexts(limit: Self.mostExamined)
        guard !requested.isEmpty else { return FullTextReport() }
        var rest = requested[...]
        progress.beginFullTexts(min(requested.count, Self.most))
        defer { progress.endFullTexts() }
        return try await withThrowingTaskGroup(of: Attempt.self) { group in
            var (left, report) = (Self.most, FullTextReport())
            func begin() {
                guard left > 0, let next = rest.popFirst() else { return }
                left -= 1
                group.addTask { try await fetchRequested(next) }
            }
            for _ in 0..<Self.atOnce { begin() }
            while let attempt = try await group.next() {
                switch attempt {
                case .fetched: report.fetched += 1
                case .failed: report.failed += 1
                case .paused: left += 1
                case .stopped: break
                }
                if attempt != .paused { progress.countFullText() }
                if !Task.isCancelled { begin() }
            }
            return report
        }
    }

    private enum Attempt {
        case fetched, failed
        /// The host is asked again after its pause, or another task fetches the text or has done so.
        case paused
        /// The task was cancelled; the text stays requested.
        case stopped
    }

    private func fetchRequested(_ id: Headline.ID) async throws -> Attempt {
        guard underWay.begin(id) else { return .paused }
        defer { underWay.end(id) }
        // Another task may have fetched it since the requests were listed.
        guard let attempts = try await library.attemptsLeft(ofFullText: id) else { return .paused }
        var hasAsked = false
        do {
            try await fetch(id, nil, isRequested: false, acceptsPart: attempts <= 1, &hasAsked)
            return .fetched
        } catch is CancellationError {
            return .stopped
        } catch let error as FullTextError {
            switch error {
            case .hostIsPaused where !hasAsked: return .paused
            // A page that is answered with a wish for a pause each time must not be asked for ever.
            case .hostIsPaused, .noAnswer: try await library.fullTextRequestFailed(of: id, isFinal: false)
            case .notStored, .noLink, .notOfTheWeb, .notAPage, .nothingFound, .asksForPassword:
                try await library.fullTextRequestFailed(of: id, isFinal: true)
            }
            return .failed
        }
    }
}

/// The requested full texts that were tried.
public struct FullTextReport: Sendable, Equatable {
    public var fetched = 0
    public var failed = 0

    public init() {}

    /// "9 full texts fetched, 3 failed."; nil if none was tried.
    public var sentence: String? {
        switch (fetched, failed) {
        case (0, 0): nil
        case (_, 0): "\(fetched.counted("full text")) fetched."
        case (0, _): "\(failed.counted("full text")) failed."
        default: "\(fetched.counted("full text")) fetched, \(failed.grouped) failed."
        }
    }
}
