/// One round through the sockets that are ready.
///
/// While transfers begin, reading waits as long as most of the servers that have been asked are silent: each takes its
/// time once it is asked, and a dead one its time-out, whatever is done meanwhile. When most have answered, to begin more
/// would only leave more to be read. A server whose document is arriving counts as silent: its socket is served anyway.
struct ReadyBatch {
    /// Those that are served, until the next transfers may begin.
    static let most = 64

    /// To be served now, those first through which documents are arriving; the others stay ready.
    let sockets: [SocketSet.Ready]

    /// - Parameters:
    ///   - arriving: sockets through which documents are arriving.
    ///   - asked: while transfers begin, the sockets through which requests have gone out (what others have to read
    ///     belongs to their handshakes); else none.
    ///   - muted: how many sockets have something to read and are not waited for.
    init(_ ready: [SocketSet.Ready], arriving: Set<Int32>, asked: Set<Int32>, muted: Int) {
        let answers = Set(
            ready.lazy.filter { !$0.isWritable && asked.contains($0.socket) && !arriving.contains($0.socket) }
                .map(\.socket))
        let unread = muted + answers.count
        let silent = asked.count - unread
        let served = unread < silent ? ready.filter { !answers.contains($0.socket) } : ready
        let inOrder = served.filter { arriving.contains($0.socket) } + served.filter { !arriving.contains($0.socket) }
        sockets = Array(inOrder.prefix(Self.most))
    }
}
