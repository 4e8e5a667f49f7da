package import FoundationEssentials
package import Web

extension AttemptOrder {
    /// What is asked for, beside the part of it that `headers` name. Who goes on from some bytes has a copy that is newer
    /// than the one the validators are of.
    var document: WebRequest {
        guard let terms else { return WebRequest(url: url, accept: "*/*", reach: reach ?? .asNamed) }
        let isConditional = offset == 0
        return WebRequest(
            url: url, etag: isConditional ? terms.etag : nil, lastModified: isConditional ? terms.lastModified : nil,
            validatorsURL: terms.validatorsURL, accept: terms.accept ?? "*/*", acceptEncoding: terms.acceptEncoding,
            headers: terms.headers.map { RequestHeader(name: $0.name, value: $0.value) }, movedTo: terms.movedTo,
            reach: reach ?? .asNamed)
    }
}

extension DownloadResponse {
    /// What `Web` was answered.
    package init(_ head: ResponseHead, receivedAt: Date) {
        self.init(
            status: head.status, url: head.url, receivedAt: receivedAt, contentType: head.contentType,
            contentLength: head.extent?.contentLength, contentEncoding: head.extent?.contentEncoding, etag: head.etag,
            lastModified: head.lastModified, cacheControl: head.cacheControl, expires: head.expires, date: head.date,
            age: head.age, retryAfter: head.retryAfter,
            redirects: head.redirects.map { Redirect(status: $0.status, location: $0.location) },
            beganInPrivateNetwork: head.beganInPrivateNetwork, firstUnencrypted: head.firstUnencrypted)
    }

    /// The same in the words of `Web`.
    package var responseHead: ResponseHead {
        ResponseHead(
            status: status, url: url, contentType: contentType, etag: etag, lastModified: lastModified,
            retryAfter: retryAfter, cacheControl: cacheControl, expires: expires, date: date, age: age,
            redirects: redirects.map { ResponseHead.Redirect(status: $0.status, location: $0.location) },
            beganInPrivateNetwork: beganInPrivateNetwork, firstUnencrypted: firstUnencrypted,
            extent: ResponseHead.Extent(contentLength: contentLength, contentEncoding: contentEncoding))
    }
}

extension TransferResponse {
    /// - Parameter now: from when a date that the server asks to wait for is counted.
    init(_ head: ResponseHead, now: Date) {
        self.init(
            head: DownloadResponse(head, receivedAt: now),
            contentRange: head.extent?.contentRange, retryAfter: head.retryAfter.flatMap { Self.wait($0, now: now) })
    }

    /// `Retry-After`: seconds, or a date (RFC 9110, 10.2.3).
    private static func wait(_ field: String, now: Date) -> Double? {
        let text = field.trimmedOfSpaces
        if !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return Double(text) }
        return HTTPDate.seconds(text).map { max(0, Double($0) - now.timeIntervalSince1970) }
    }
}
