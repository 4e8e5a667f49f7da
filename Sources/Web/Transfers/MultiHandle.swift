import CCurl

/// A libcurl multi handle: transfers side by side, with the connections, names and certificates they share.
final class MultiHandle {
    /// Wakes the thread that waits in `wait`.
    ///
    /// Unchecked because of the pointer: `curl_multi_wakeup` is the one call that libcurl allows from any thread, and
    /// `TransferThread` keeps it from being called after the handle is gone.
    struct Waker: @unchecked Sendable {
        fileprivate let pointer: UnsafeMutableRawPointer

        func wake() { curl_multi_wakeup(pointer) }
    }

    private let pointer: UnsafeMutableRawPointer

    init(maximumConnections: Int) throws(WebError) {
        guard let pointer = curl_multi_init() else { throw .cannotStart(reason: "out of memory or of open files") }
        self.pointer = pointer
        // Idle connections are kept for as long as there are not more than this in all.
        newsterm_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, maximumConnections)
        newsterm_multi_set_long(pointer, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    }

    deinit { curl_multi_cleanup(pointer) }

    var waker: Waker { Waker(pointer: pointer) }

    func add(_ easy: EasyHandle) -> Bool { curl_multi_add_handle(pointer, easy.pointer) == CURLM_OK }

    func remove(_ easy: EasyHandle) { curl_multi_remove_handle(pointer, easy.pointer) }

    /// Moves every transfer on as far as it goes without waiting.
    func perform() {
        var running: Int32 = 0
        curl_multi_perform(pointer, &running)
    }

    /// Sleeps until a connection has something to do, the waker is used, or the time is over.
    func wait(milliseconds: Int) {
        curl_multi_poll(pointer, nil, 0, Int32(clamping: milliseconds), nil)
    }

    /// A transfer that has ended since the last call.
    func nextFinished() -> (easy: UnsafeMutableRawPointer, result: CURLcode)? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(pointer, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            return (easy, newsterm_message_result(message))
        }
        return nil
    }
}
