import FoundationEssentials

@testable import BackgroundTransfers

extension TransferResponse {
    /// With the fields that matter to a test.
    init(
        status: Int, url: String, contentType: String? = nil, contentLength: Int64? = nil, contentRange: String? = nil,
        contentEncoding: String? = nil, etag: String? = nil, lastModified: String? = nil, date: String? = nil,
        retryAfter: Double? = nil, retryAfterField: String? = nil, cacheControl: String? = nil,
        redirects: [DownloadResponse.Redirect] = []
    ) {
        self.init(
            head: DownloadResponse(
                status: status, url: url, receivedAt: Date(timeIntervalSince1970: 0), contentType: contentType,
                contentLength: contentLength, contentEncoding: contentEncoding, etag: etag, lastModified: lastModified,
                cacheControl: cacheControl, date: date, retryAfter: retryAfterField, redirects: redirects),
            contentRange: contentRange, retryAfter: retryAfter)
    }
}
