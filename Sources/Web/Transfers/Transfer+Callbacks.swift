import CCurl
import Glibc

/// What libcurl asks and tells meanwhile; false stops the transfer.
extension Transfer {
    /// More than any proper server sends; libcurl bounds a single line only.
    private static let maximumHeaderBytes = 256 * 1024
    /// Read so that the connection can be used again.
    private static let maximumUnwantedBytes = 64 * 1024

    func receiveHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
        hop.headerBytes += line.count
        guard hop.headerBytes <= Self.maximumHeaderBytes else {
            return stop(.headersTooLarge(limit: Self.maximumHeaderBytes))
        }
        let isBlank = line.allSatisfy { $0 == 0x0d || $0 == 0x0a }
        if isBlank, let easy, easy.long(CURLINFO_RESPONSE_CODE) >= 200 { hop.isHeadComplete = true }
        return true
    }

    enum Reception {
        case taken
        /// It is to come again, after `goOn`.
        case notYet
        case stopped
    }

    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Reception {
        guard !ticket.isCancelled, let easy else { return stopBody(.cancelled) }
        guard !hop.isPaused else { return .notYet }
        do throws(WebError) {
            if !delivery.hasBegun {
                let status = easy.long(CURLINFO_RESPONSE_CODE)
                guard delivery.takes(status) else {
                    hop.unwantedBytes += bytes.count
                    return hop.unwantedBytes <= Self.maximumUnwantedBytes ? .taken : .stopped
                }
                guard documentMayBegin() else {
                    hold()
                    hop.isPaused = true
                    return .notYet
                }
                if easy.offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T) > request.maximumBodyBytes {
                    throw .tooLarge(limit: request.maximumBodyBytes)
                }
                try checkLength(easy)
                let mayCome = try delivery.begin(head(status, easy))
                limitSlowness(of: easy)
                guard mayCome else {
                    hop.isPaused = true
                    return .notYet
                }
            }
            documentIsArriving(bytes.count)
            try delivery.receive(bytes)
            // However nice a thread is, Linux lets it finish its slice of some milliseconds once it runs.
            if configuration.isLowPriority { sched_yield() }
            return .taken
        } catch {
            return stopBody(error)
        }
    }

    /// Throws when the length of a download is no number, or when there are two of it, which end the file at different
    /// places (RFC 9112, 6.3). libcurl takes a number that is too large for it as none, and of two the last: whatever has come
    /// when the connection ends would count as the whole file.
    func checkLength(_ easy: EasyHandle) throws(WebError) {
        guard isDownload, easy.header("Transfer-Encoding") == nil else { return }
        let fields = easy.headers("Content-Length").joined(separator: ",")
        let lengths = Set(
            fields.split(separator: ",").map { field -> Int64? in
                var digits = field.drop { $0 == " " || $0 == "\t" }
                while digits.last == " " || digits.last == "\t" { digits.removeLast() }
                return digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(digits) : nil
            })
        guard lengths.count > 1 || lengths.contains(nil) else { return }
        throw .malformedAnswer(host: host, reason: "Invalid Content-Length: \(Excerpt.of(fields, upTo: 60))")
    }

    /// The next bytes to be sent.
    /// - Returns: how many; nil stops the transfer.
    func readUpload(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        do throws(WebError) {
            guard !ticket.isCancelled, let upload else { throw .cancelled }
            let (count, total) = try upload.read(into: buffer)
            delivery.sent(total)
            return count
        } catch {
            _ = stop(error)
            return nil
        }
    }

    func seekUpload(to offset: Int64) { upload?.seek(to: offset) }

    func mayConnect(to address: UnsafePointer<sockaddr>) -> Bool {
        isLookingUp = false
        guard !hop.isProxied, !mayReachPrivate else { return true }
        // What is neither IPv4 nor IPv6 is not the public Internet.
        if let address = IPAddress(address), !network.isPrivate(address) { return true }
        hop.wasKeptFromPrivateAddress = true
        return false
    }

    /// Asked for a connection that is used again, too.
    func mayAsk(peer: String) -> Bool {
        isLookingUp = false
        // libcurl may ask anew, where a connection that it used again was dead.
        endHold()
        hop.asked = .now
        guard !hop.isProxied else { return true }
        let isPrivate = IPAddress(peer).map(network.isPrivate) ?? true
        if isAtFirstHop { beganInPrivateNetwork = isPrivate }
        return !isPrivate || mayReachPrivate || stop(refusalOfPrivate)
    }

    var isAtFirstHop: Bool { trail.redirects.isEmpty }

    /// Whether the current hop may connect to a private address.
    var mayReachPrivate: Bool {
        switch request.reach {
        case .anywhere: true
        case .publicOnly: false
        case .asNamed: trail.isAtOrigin || request.movedTo == nil && beganInPrivateNetwork == true
        }
    }

    var refusalOfPrivate: WebError {
        isAtFirstHop && request.movedTo == nil
            ? .privateAddress(host: host) : .redirectRefused(to: trail.current.text, reason: .privateAddress)
    }
}
