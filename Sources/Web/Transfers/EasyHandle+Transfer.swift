import CCurl
import Glibc

extension EasyHandle {
    /// Options common to all transfers of a client.
    func setClientDefaults(_ configuration: WebConfiguration) {
        set(CURLOPT_NOSIGNAL, true)
        // Otherwise ending a transfer waits for its name lookup, blocking all others.
        prefer(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, false)
        prefer(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        // All encodings that libcurl can decode.
        set(CURLOPT_ACCEPT_ENCODING, "")
        set(CURLOPT_USERAGENT, configuration.userAgent.filter { !$0.isNewline })
        // libcurl's default reuses a connection for at most 118 s.
        set(CURLOPT_MAXAGE_CONN, max(118, configuration.idleLifetime.milliseconds / 1000))
        set(CURLOPT_NETRC, ccurl_netrc_ignored)
        set(CURLOPT_NOPROXY, "")
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
        // With a certificate folder set, libcurl rereads the bundle for every connection.
        set(CURLOPT_CAPATH, nil)
        set(CURLOPT_PROXY_CAPATH, nil)
        if let caFile = configuration.caFile { set(CURLOPT_CAINFO, caFile) }
    }

    /// The size of the receive buffer. libcurl's default of 16 KB is too small for HTTP/2: up to 8.0, libcurl loses the
    /// part of a frame that does not fit, and the transfer times out. A frame has at most 16 KB, plus its header.
    func setBuffer(isEncrypted: Bool) { set(CURLOPT_BUFFERSIZE, (isEncrypted ? 32 : 16) * 1024) }

    /// The transfer must outlive the handle's run.
    func setCallbacks(of transfer: Transfer) {
        let data = Unmanaged.passUnretained(transfer).toOpaque()
        let onBody = ccurl_easy_set_write_callback(pointer, CURLOPT_WRITEFUNCTION) { bytes, size, count, data in
            let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return switch EasyHandle.transfer(data)?.receiveBody(bytes) {
            case .taken: bytes.count
            case .notYet: Int(CURL_WRITEFUNC_PAUSE)
            case .stopped, nil: 0
            }
        }
        note(CURLOPT_WRITEFUNCTION, onBody)
        setData(CURLOPT_WRITEDATA, data)
        let onHeader = ccurl_easy_set_write_callback(pointer, CURLOPT_HEADERFUNCTION) { bytes, size, count, data in
            let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return EasyHandle.transfer(data)?.receiveHeaderLine(bytes) == true ? bytes.count : 0
        }
        note(CURLOPT_HEADERFUNCTION, onHeader)
        setData(CURLOPT_HEADERDATA, data)
        let onRead = ccurl_easy_set_read_callback(pointer) { bytes, size, count, data in
            let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            return EasyHandle.transfer(data)?.readUpload(into: buffer) ?? Int(CURL_READFUNC_ABORT)
        }
        note(CURLOPT_READFUNCTION, onRead)
        setData(CURLOPT_READDATA, data)
        let onSeek = ccurl_easy_set_seek_callback(pointer) { data, offset, origin in
            guard origin == SEEK_SET, let transfer = EasyHandle.transfer(data) else { return CURL_SEEKFUNC_CANTSEEK }
            transfer.seekUpload(to: Int64(offset))
            return CURL_SEEKFUNC_OK
        }
        note(CURLOPT_SEEKFUNCTION, onSeek)
        setData(CURLOPT_SEEKDATA, data)
        let onSocket = ccurl_easy_set_opensocket_callback(pointer) { data, _, address in
            guard let address, let remote = ccurl_socket_address(address),
                EasyHandle.transfer(data)?.mayConnect(to: remote) == true
            else { return CURL_SOCKET_BAD }
            // libcurl would let child processes inherit it.
            let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
            return socket(address.pointee.family, type, address.pointee.protocol)
        }
        note(CURLOPT_OPENSOCKETFUNCTION, onSocket)
        setData(CURLOPT_OPENSOCKETDATA, data)
        let onRequest = ccurl_easy_set_prereq_callback(pointer) { data, peer, _, _, _ in
            guard let peer, let transfer = EasyHandle.transfer(data), transfer.mayAsk(peer: String(cString: peer))
            else {
                return CURL_PREREQFUNC_ABORT
            }
            transfer.ticket.markRequestSent()
            return CURL_PREREQFUNC_OK
        }
        note(CURLOPT_PREREQFUNCTION, onRequest)
        setData(CURLOPT_PREREQDATA, data)
    }

    private static func transfer(_ data: UnsafeMutableRawPointer?) -> Transfer? {
        data.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }
}
