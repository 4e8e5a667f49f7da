/// Decides which documents may be read: few at once, so that the first are done before the last begin, and memory holds
/// few of them. Unread documents stay in the network.
///
/// A document counts from its first bytes until its caller has finished with it. While its server is silent or very
/// slow it does not count, so that slow servers do not block the others; bytes that have arrived but are unread are not
/// the server's silence.
struct DocumentReadLimiter<ID: Hashable> {
    private enum Document {
        case arriving(Arrival)
        /// Complete, and in use.
        case whole
    }

    private struct Arrival {
        /// Set if known.
        var socket: Int32?
        let began: Duration
        var last: Duration
        var bytes: Int

        /// Whether the server sends fast enough to count; a very slow one fills no memory.
        func isFlowing(at now: Duration) -> Bool {
            guard now - last < DocumentReadLimiter.silence else { return false }
            let age = now - began
            return age < DocumentReadLimiter.silence
                || Double(bytes) >= DocumentReadLimiter.minimumBytesPerSecond * (age / .seconds(1))
        }
    }

    /// A server that has sent nothing for this long is silent.
    static var silence: Duration { .milliseconds(100) }
    private static var minimumBytesPerSecond: Double { 80_000 }

    private let limit: Int
    private var documents: [ID: Document] = [:]
    /// Sockets with unread data.
    private var unread: Set<Int32> = []

    init(limit: Int) { self.limit = max(1, limit) }

    /// Counts bytes of a document that arrived.
    mutating func received(_ id: ID, _ bytes: Int, through socket: Int32?, at now: Duration) {
        var arrival = Arrival(socket: socket, began: now, last: now, bytes: 0)
        if case .arriving(let known) = documents[id] {
            arrival = known
            arrival.socket = socket ?? known.socket
        }
        arrival.last = now
        arrival.bytes += bytes
        documents[id] = .arriving(arrival)
    }

    /// Marks a document as complete.
    mutating func arrived(_ id: ID) {
        if documents[id] != nil { documents[id] = .whole }
    }

    /// Stops counting a document.
    mutating func end(_ id: ID) { documents[id] = nil }

    /// Sockets through which documents are arriving.
    var sockets: Set<Int32> {
        Set(
            documents.values.compactMap {
                if case .arriving(let arrival) = $0 { arrival.socket } else { nil }
            })
    }

    /// Replaces the set of sockets with unread data.
    mutating func found(unread sockets: Set<Int32>) { unread = sockets }

    /// Marks a socket's data as read.
    mutating func wasRead(_ socket: Int32) { unread.remove(socket) }

    /// How many more documents may begin.
    /// - Parameter now: When the unread sockets were last determined, since reading takes time.
    func room(at now: Duration) -> Int {
        let counted = documents.values.count {
            switch $0 {
            case .arriving(let arrival):
                arrival.socket.map(unread.contains) ?? false || arrival.isFlowing(at: now)
            case .whole: true
            }
        }
        return max(0, limit - counted)
    }
}
