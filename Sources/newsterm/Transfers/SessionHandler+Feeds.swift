import BackgroundTransfers
import Foundation
import NewsStore
import Newsroom
import Web

extension SessionHandler {
    /// What follows from the events of the session of feeds: what a refresh would have done.
    /// - Parameter journal: takes a sentence.
    init(_ workshop: Workshop, notifier: Notifier, journal: @escaping @Sendable (String) async -> Void) {
        let transfers = workshop.feedTransfers
        self.init(configuration: transfers.configuration) { event, file in
            guard let id = event.taskIdentifier, let task = try transfers.tasks().first(where: { $0.id == id }),
                let fetch = PromotedFetch(task), let result = FetchResult(event, task, file: file)
            else { return }
            guard let outcome = try await workshop.refresher.conclude(fetch, result, answered: result.date(task)) else {
                return await journal(PromotionSentence.dropped(fetch))
            }
            await journal(PromotionSentence.ended(outcome))
            guard outcome.status == .new else { return }
            await notifier.refreshed([outcome])
            try await workshop.makeFindable()
            try await workshop.downloads.askAutomatically()
        }
    }
}

extension FetchResult {
    /// Nil: nothing follows from the event.
    fileprivate init?(_ event: BackgroundSessionEvent, _ task: DownloadTask, file: String?) {
        switch event {
        case .didFinishDownloading:
            guard let file, let response = task.response else { return nil }
            self = .document(file: file, ResponseHead(response))
        case .didComplete(_, let error?):
            if case .cancelled = error { return nil }
            if case .status(let status) = error, let response = task.response, response.status == status {
                self = .answer(ResponseHead(response))
            } else {
                self = .failure(error.description)
            }
        case .didComplete(_, nil), .didWriteData, .didResumeAtOffset, .didFinishEvents: return nil
        }
    }

    /// When the server gave the answer, which may have been long ago.
    fileprivate func date(_ task: DownloadTask) -> Date {
        if case .failure = self { return Date() }
        return task.response?.receivedAt ?? Date()
    }
}

extension ResponseHead {
    fileprivate init(_ response: DownloadResponse) {
        self.init(
            status: response.status, url: response.url, contentType: response.contentType, etag: response.etag,
            lastModified: response.lastModified, retryAfter: response.retryAfter, cacheControl: response.cacheControl,
            expires: response.expires, date: response.date, age: response.age,
            redirects: response.redirects.map { Redirect(status: $0.status, location: $0.location) },
            beganInPrivateNetwork: response.beganInPrivateNetwork,
            extent: Extent(contentLength: response.contentLength, contentEncoding: response.contentEncoding))
    }
}
