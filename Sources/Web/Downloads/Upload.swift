import CCurl

/// What an exchange uploads, hop by hop. Confined to the transfer thread.
final class Upload {
    private let upload: WebUpload
    private var file: UploadFile?
    /// Whether the next hop gets the file; after some redirects it gets a GET instead.
    private(set) var sendsFile = true

    init(_ upload: WebUpload) { self.upload = upload }

    func follow(_ status: Int, _ location: String, by redirectChain: inout RedirectChain) throws(WebError) {
        // Bytes may hold a password: they go only to the address that the user named.
        let isOfBytes = if case .file = upload.content { false } else { true }
        let isOtherRequest = sendsFile && (isOfBytes || upload.isDropped(by: status))
        if isOtherRequest { sendsFile = false }
        try redirectChain.follow(status: status, location: location, isOtherRequest: isOtherRequest)
        // A file that was to be sent encrypted must not go over an unencrypted connection.
        if sendsFile, let address = redirectChain.firstUnencrypted {
            throw .redirectRefused(to: address, reason: .unencrypted)
        }
    }

    /// Configures the request of a hop.
    func prepare(_ easy: EasyHandle, _ headers: inout [(String, String)]) throws(WebError) {
        easy.set(CURLOPT_UPLOAD, sendsFile)
        guard sendsFile else {
            easy.set(CURLOPT_HTTPGET, true)
            easy.set(CURLOPT_CUSTOMREQUEST, nil)
            return
        }
        let opened: UploadFile
        if let file { opened = file } else { opened = try UploadFile(upload.content) }
        file = opened
        if case .bytes = upload.content { easy.set(CURLOPT_FRESH_CONNECT, true) }
        // libcurl would send `Expect: 100-continue` before more than 1 MB, and to some servers before any length, and
        // wait a second for those that do not answer it (RFC 9110, 10.1.1). Bytes are sent at once.
        if case .file = upload.content {} else { headers.append(("Expect", "")) }
        opened.seek(to: 0)
        easy.set(CURLOPT_CUSTOMREQUEST, upload.method)
        easy.setOffset(CURLOPT_INFILESIZE_LARGE, Int(opened.length))
        let named = Set(headers.map { $0.0.lowercased() })
        headers += upload.headers.filter { $0.isSendable && !named.contains($0.name.lowercased()) }
            .map { ($0.name, $0.value) }
    }

    /// Reads the next bytes.
    /// - Returns: Their count, and the total so far.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(WebError) -> (count: Int, total: Int64) {
        guard let file else { throw .cancelled }
        let count = try file.read(into: buffer)
        return (count, file.position)
    }

    func seek(to offset: Int64) { file?.seek(to: offset) }
}
