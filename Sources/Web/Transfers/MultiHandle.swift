import CCurl

/// A libcurl multi handle: concurrent transfers with shared connections, DNS cache and certificates.
///
/// It is passive: the caller reports ready sockets (`act`) and timeouts (`timeOut`), and it reports what to wait for.
/// So the caller decides who may read when, and the cost of a step depends on the ready sockets, not on the open ones.
final class MultiHandle {
    private let pointer: UnsafeMutableRawPointer
    private let watch: (_ socket: Int32, _ interest: SocketSet.Interest?) -> Void
    /// The socket that each transfer last waited for.
    private var sockets: [UnsafeMutableRawPointer: Int32] = [:]
    private let clock = ContinuousClock()
    /// When to call `timeOut`; nil: not before a socket is ready.
    private(set) var deadline: ContinuousClock.Instant?

    /// - Parameter watch: Called with what to wait for on a socket; nil if nothing, as it is about to be closed.
    init(watch: @escaping (_ socket: Int32, _ interest: SocketSet.Interest?) -> Void) throws(WebError) {
        try CurlLibrary.start()
        guard let pointer = curl_multi_init() else { throw .cannotStart(reason: "out of memory or of open files") }
        self.pointer = pointer
        self.watch = watch
        ccurl_multi_set_long(pointer, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        let data = Unmanaged.passUnretained(self).toOpaque()
        ccurl_multi_set_socket_callback(pointer, data) { easy, socket, what, data, _ in
            guard let data else { return 0 }
            let interest: SocketSet.Interest? =
                switch what {
                case CURL_POLL_IN: .readable
                case CURL_POLL_OUT: .writable
                case CURL_POLL_INOUT: [.readable, .writable]
                default: nil
                }
            let multi = Unmanaged<MultiHandle>.fromOpaque(data).takeUnretainedValue()
            if let easy, interest != nil { multi.sockets[easy] = socket }
            multi.watch(socket, interest)
            return 0
        }
        ccurl_multi_set_timer_callback(pointer, data) { _, milliseconds, data in
            guard let data else { return 0 }
            let multi = Unmanaged<MultiHandle>.fromOpaque(data).takeUnretainedValue()
            multi.deadline = milliseconds < 0 ? nil : multi.clock.now + .milliseconds(milliseconds)
            return 0
        }
    }

    deinit { curl_multi_cleanup(pointer) }

    /// How many connections are kept open, including idle ones; the oldest idle ones are closed first.
    func keep(connections: Int) { ccurl_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, connections) }

    func add(_ easy: EasyHandle) -> Bool { curl_multi_add_handle(pointer, easy.pointer) == CURLM_OK }

    func remove(_ easy: EasyHandle) {
        curl_multi_remove_handle(pointer, easy.pointer)
        sockets[easy.pointer] = nil
    }

    /// Several transfers may share a socket.
    func socket(of easy: EasyHandle) -> Int32? { sockets[easy.pointer] }

    /// Continues the transfers that wait for this socket.
    func act(on ready: SocketSet.Ready) {
        let events = (ready.isReadable ? CURL_CSELECT_IN : 0) | (ready.isWritable ? CURL_CSELECT_OUT : 0)
        var running: Int32 = 0
        curl_multi_socket_action(pointer, ready.socket, events, &running)
    }

    /// Continues the transfers whose time has come, including new ones.
    func timeOut() {
        deadline = nil
        var running: Int32 = 0
        curl_multi_socket_action(pointer, CURL_SOCKET_TIMEOUT, 0, &running)
    }

    /// A transfer that has ended since the last call.
    func nextFinished() -> (easy: UnsafeMutableRawPointer, result: CURLcode)? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(pointer, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            return (easy, ccurl_message_result(message))
        }
        return nil
    }
}
