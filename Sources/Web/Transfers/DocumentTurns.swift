/// Which documents may be read: few at once, one after the other, so that the first is done while the last has not begun,
/// and memory holds few of them. What is not read yet stays in the network.
///
/// A document counts from its first bytes until whoever asked for it needs it no more. While its server is silent, or
/// drips, it does not count, so that slow servers do not hold up the others; what has come and was not read yet is no
/// silence of the server's.
struct DocumentTurns<ID: Hashable> {
    private enum Document {
        case arriving(Arrival)
        /// It has arrived, and is in use.
        case whole
    }

    private struct Arrival {
        /// If one is known.
        var socket: Int32?
        let began: Duration
        var last: Duration
        var bytes: Int

        /// Whether the server sends what can be worked with; one that drips holds up nobody, and fills no memory.
        func isFlowing(at now: Duration) -> Bool {
            guard now - last < DocumentTurns.silence else { return false }
            let age = now - began
            return age < DocumentTurns.silence
                || Double(bytes) >= DocumentTurns.leastBytesPerSecond * (age / .seconds(1))
        }
    }

    /// A server that has sent nothing for this long is silent.
    static var silence: Duration { .milliseconds(100) }
    private static var leastBytesPerSecond: Double { 80_000 }

    private let limit: Int
    private var documents: [ID: Document] = [:]
    /// Sockets from which something is to be read.
    private var unread: Set<Int32> = []

    init(limit: Int) { self.limit = max(1, limit) }

    /// So many bytes of a document have come.
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

    /// A document has come to its end.
    mutating func arrived(_ id: ID) {
        if documents[id] != nil { documents[id] = .whole }
    }

    /// A document is needed no more.
    mutating func end(_ id: ID) { documents[id] = nil }

    /// Those through which documents are arriving.
    var sockets: Set<Int32> {
        Set(
            documents.values.compactMap {
                if case .arriving(let arrival) = $0 { arrival.socket } else { nil }
            })
    }

    /// Something is to be read from these sockets, and from no others.
    mutating func found(unread sockets: Set<Int32>) { unread = sockets }

    /// What had come through a socket has been read.
    mutating func wasRead(_ socket: Int32) { unread.remove(socket) }

    /// How many more may begin.
    /// - Parameter now: when it was last looked for what is unread; reading takes its time.
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
