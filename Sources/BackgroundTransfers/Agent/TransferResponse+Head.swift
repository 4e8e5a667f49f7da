import FoundationEssentials
import Web

extension TransferResponse {
    /// - Parameter now: from when a date that the server asks to wait for is counted.
    init(_ head: ResponseHead, now: Date) {
        self.init(
            status: head.status, url: head.url, contentType: head.contentType,
            contentLength: head.extent?.contentLength, contentRange: head.extent?.contentRange,
            contentEncoding: head.extent?.contentEncoding, etag: head.etag, lastModified: head.lastModified,
            date: head.date, retryAfter: head.retryAfter.flatMap { Self.wait($0, now: now) },
            retryAfterField: head.retryAfter, cacheControl: head.cacheControl, expires: head.expires, age: head.age,
            redirects: head.redirects.map { DownloadResponse.Redirect(status: $0.status, location: $0.location) },
            beganInPrivateNetwork: head.beganInPrivateNetwork, firstUnencrypted: head.firstUnencrypted)
    }

    /// `Retry-After`: seconds, or a date (RFC 9110, 10.2.3).
    private static func wait(_ field: String, now: Date) -> Double? {
        let text = field.trimmedOfSpaces
        if !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return Double(text) }
        return HTTPDate.seconds(text).map { max(0, Double($0) - now.timeIntervalSince1970) }
    }
}
