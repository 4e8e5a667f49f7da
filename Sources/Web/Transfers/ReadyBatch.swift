/// One round through the ready sockets.
///
/// While transfers are being started, responses are not read as long as most of the servers asked are silent: once all
/// are asked, slow servers take their time, and dead ones their timeout, in parallel. When most have responded,
/// starting more only adds unread data. A server with a document arriving counts as silent, because its socket is
/// served anyway.
struct ReadyBatch {
    /// Sockets served before the next transfers may begin.
    static let maximumCount = 64

    /// The sockets to serve now, those with arriving documents first; the others stay ready.
    let sockets: [SocketSet.Ready]

    /// - Parameters:
    ///   - arriving: Sockets through which documents are arriving.
    ///   - asked: While transfers are being started, the sockets with sent requests (data on others belongs to
    ///     handshakes); otherwise empty.
    ///   - muted: Number of sockets with unread data that are not watched.
    init(_ ready: [SocketSet.Ready], arriving: Set<Int32>, asked: Set<Int32>, muted: Int) {
        let answers = Set(
            ready.lazy.filter { !$0.isWritable && asked.contains($0.socket) && !arriving.contains($0.socket) }
                .map(\.socket))
        let unread = muted + answers.count
        let silent = asked.count - unread
        let served = unread < silent ? ready.filter { !answers.contains($0.socket) } : ready
        let inOrder = served.filter { arriving.contains($0.socket) } + served.filter { !arriving.contains($0.socket) }
        sockets = Array(inOrder.prefix(Self.maximumCount))
    }
}
