import CCurl
import Glibc

/// libcurl's callbacks during a transfer; false stops it.
extension Transfer {
    /// More than any proper server sends; libcurl limits only single lines.
    private static let maximumHeaderBytes = 256 * 1024
    /// Unwanted bodies up to this size are read, to keep the connection reusable.
    private static let maximumUnwantedBytes = 64 * 1024
    private static let keptUnwantedBytes = 1_000

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
        /// To be delivered again after `unpause`.
        case notYet
        case stopped
    }

    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Reception {
        guard !ticket.isCancelled, let easy else { return stopBody(.cancelled) }
        guard !hop.isPaused else { return .notYet }
        do throws(WebError) {
            if !delivery.hasBegun {
                let status = easy.long(CURLINFO_RESPONSE_CODE)
                guard delivery.acceptsBody(status) else {
                    hop.unwantedBytes += bytes.count
                    hop.unwanted += bytes.prefix(Self.keptUnwantedBytes - hop.unwanted.count)
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
                guard mayCome else {
                    hop.isPaused = true
                    return .notYet
                }
                limitSlowness(of: easy)
            }
            documentIsArriving(bytes.count)
            try delivery.receive(bytes)
            // However nice a thread is, Linux lets it finish its time slice of some milliseconds once it runs.
            if configuration.isLowPriority { sched_yield() }
            return .taken
        } catch {
            return stopBody(error)
        }
    }

    /// Throws if a download's length is not a number, or if two different lengths are given (RFC 9112, 6.3). libcurl
    /// ignores an overlong number and takes the last of two, and would accept as complete whatever has arrived when the
    /// connection ends.
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

    /// Reads the next bytes to send.
    /// - Returns: Their count; nil stops the transfer.
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
        if !mayReachPublic {
            // Where a proxy sends it is unknown.
            if !hop.isProxied, let address = IPAddress(address), network.isPrivate(address) { return true }
            hop.refusedPublicAddress = true
            return false
        }
        guard !hop.isProxied, !mayReachPrivate else { return true }
        // An address of any other family is not on the public Internet.
        if let address = IPAddress(address), !network.isPrivate(address) { return true }
        hop.refusedPrivateAddress = true
        return false
    }

    /// Also called when a connection is reused.
    func mayAsk(peer: String) -> Bool {
        isLookingUp = false
        // libcurl may repeat the request if a reused connection was dead.
        endHold()
        hop.asked = .now
        guard !hop.isProxied else { return mayReachPublic || stop(refusalOfPublic) }
        let isPrivate = IPAddress(peer).map(network.isPrivate) ?? true
        if isAtFirstHop { beganInPrivateNetwork = isPrivate }
        guard isPrivate || mayReachPublic else { return stop(refusalOfPublic) }
        return !isPrivate || mayReachPrivate || stop(refusalOfPrivate)
    }

    var isAtFirstHop: Bool { redirectChain.redirects.isEmpty }

    /// Whether the current hop may connect to a private address.
    var mayReachPrivate: Bool {
        switch request.reach {
        case .anywhere, .privateOnly: true
        case .publicOnly: false
        case .asNamed: redirectChain.isAtOrigin || request.movedTo == nil && beganInPrivateNetwork == true
        }
    }

    var mayReachPublic: Bool { request.reach != .privateOnly }

    var refusalOfPublic: WebError { .redirectRefused(to: redirectChain.current.text, reason: .unencrypted) }

    var refusalOfPrivate: WebError {
        isAtFirstHop && request.movedTo == nil
            ? .privateAddress(host: host) : .redirectRefused(to: redirectChain.current.text, reason: .privateAddress)
    }
}
