import CCurl

/// A libcurl multi handle: transfers side by side, with the connections, names and certificates they share.
final class MultiHandle {
    /// Wakes the thread that waits in `wait`.
    ///
    /// Unchecked because of the pointer: `curl_multi_wakeup` is the one call that libcurl allows from any thread, and
    /// `TransferThread` keeps it from being called after the handle is gone.
    struct Waker: @unchecked Sendable {
        fileprivate let curl: CurlFunctions
        fileprivate let pointer: UnsafeMutableRawPointer

        func wake() { _ = curl.multi_wakeup(pointer) }
    }

    private let curl: CurlFunctions
    private let pointer: UnsafeMutableRawPointer

    init(maximumConnections: Int) throws(WebError) {
        curl = try CurlLibrary.start()
        guard let pointer = curl.multi_init() else { throw .cannotStart(reason: "out of memory or of open files") }
        self.pointer = pointer
        // Idle connections are kept for as long as there are not more than this in all.
        curl.multiSet(pointer, CURLMOPT_MAXCONNECTS, long: maximumConnections)
        curl.multiSet(pointer, CURLMOPT_PIPELINING, long: Int(CURLPIPE_MULTIPLEX))
    }

    deinit { _ = curl.multi_cleanup(pointer) }

    var waker: Waker { Waker(curl: curl, pointer: pointer) }

    func add(_ easy: EasyHandle) -> Bool { curl.multi_add_handle(pointer, easy.pointer) == CURLM_OK }

    func remove(_ easy: EasyHandle) { _ = curl.multi_remove_handle(pointer, easy.pointer) }

    /// Moves every transfer on as far as it goes without waiting.
    func perform() {
        var running: Int32 = 0
        _ = curl.multi_perform(pointer, &running)
    }

    /// Sleeps until a connection has something to do, the waker is used, or the time is over.
    func wait(milliseconds: Int) {
        _ = curl.multi_poll(pointer, nil, 0, Int32(clamping: milliseconds), nil)
    }

    /// A transfer that has ended since the last call.
    func nextFinished() -> (easy: UnsafeMutableRawPointer, result: CURLcode)? {
        var left: Int32 = 0
        while let message = curl.multi_info_read(pointer, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            return (easy, newsterm_message_result(message))
        }
        return nil
    }
}
