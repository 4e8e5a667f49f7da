import CCurl

/// The options in which a download differs from the exchange of a document.
struct DownloadOptions: Sendable {
    /// Sent to every hop.
    var headers: [RequestHeader]
    var bytesPerSecond: Int?
    var upload: WebUpload?

    /// libcurl's default of 16 KB takes some ten times as many system calls; above this size, the kernel takes up to
    /// twice the time to write the bytes to a file.
    private static let maximumBuffer = 96 * 1024
    private static let minimumBuffer = 1024

    /// - Parameter total: Limit for all downloads together in bytes a second; nil for no limit.
    func set(on easy: EasyHandle, total: Int?) {
        // libcurl (7.88) fills the buffer up to a hundred times before it checks the speed: make that a quarter of a
        // second's bytes.
        let limit = [bytesPerSecond, total].compactMap { $0 }.min()
        let size = limit.map { max(Self.minimumBuffer, min(Self.maximumBuffer, $0 / 400)) } ?? Self.maximumBuffer
        easy.set(CURLOPT_BUFFERSIZE, size)
        // HTTP/2 requires a larger buffer (see `EasyHandle.setBuffer`), and has no advantage for a single file.
        if limit != nil { easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)) }
        limitSpeed(of: easy, share: total)
    }

    /// - Parameter share: This download's part of the total limit; nil for no limit.
    func limitSpeed(of easy: EasyHandle, share: Int?) {
        let limit = [bytesPerSecond, share].compactMap { $0 }.min()
        easy.setOffset(CURLOPT_MAX_RECV_SPEED_LARGE, limit.map { max(1, $0) } ?? 0)
    }
}
