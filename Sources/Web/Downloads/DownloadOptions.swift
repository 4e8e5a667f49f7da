import CCurl

/// What sets a download apart from the exchange of a document.
struct DownloadOptions: Sendable {
    /// Sent to every hop.
    var headers: [RequestHeader]
    var bytesPerSecond: Int?
    var upload: WebUpload?

    /// With libcurl's usual 16 KB it calls the kernel some ten times as often; what is written to a file in larger pieces than
    /// this costs the kernel up to twice the time.
    private static let largestBuffer = 96 * 1024
    private static let smallestBuffer = 1024

    /// - Parameter total: what all downloads together may bring in a second; nil: there is no such limit.
    func set(on easy: EasyHandle, total: Int?) {
        // libcurl (7.88) fills the buffer up to a hundred times before it looks at the speed: a quarter of a second's
        // bytes, then.
        let limit = [bytesPerSecond, total].compactMap { $0 }.min()
        let size = limit.map { max(Self.smallestBuffer, min(Self.largestBuffer, $0 / 400)) } ?? Self.largestBuffer
        easy.set(CURLOPT_BUFFERSIZE, size)
        // HTTP/2 wants more room (see `EasyHandle.setBuffer`), and has nothing to give to a single file.
        if limit != nil { easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)) }
        limitSpeed(of: easy, share: total)
    }

    /// - Parameter share: of what all downloads together may bring; nil: there is no such limit.
    func limitSpeed(of easy: EasyHandle, share: Int?) {
        let limit = [bytesPerSecond, share].compactMap { $0 }.min()
        easy.setOffset(CURLOPT_MAX_RECV_SPEED_LARGE, limit.map { max(1, $0) } ?? 0)
    }
}
