/// Which documents may be read: few at once, one after the other, so that the first is done while the last has not begun,
/// and memory holds few of them. What is not read yet stays in the network.
///
/// A document counts from its first bytes until whoever asked for it needs it no more. While its server is silent it does
/// not count, so that slow servers do not hold up the others.
struct DocumentTurns<ID: Hashable> {
    private enum Document {
        /// Through the socket, if one is known; when its last bytes came.
        case arriving(socket: Int32?, last: Duration)
        /// It has arrived, and is in use.
        case whole
    }

    /// A server that has sent nothing for this long is silent.
    static var silence: Duration { .milliseconds(100) }

    private let limit: Int
    private var documents: [ID: Document] = [:]

    init(limit: Int) { self.limit = max(1, limit) }

    /// Bytes of a document have come.
    mutating func received(_ id: ID, through socket: Int32?, at now: Duration) {
        var socket = socket
        if socket == nil, case .arriving(let known, _) = documents[id] { socket = known }
        documents[id] = .arriving(socket: socket, last: now)
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
                if case .arriving(let socket, _) = $0 { socket } else { nil }
            })
    }

    /// How many more may begin.
    func room(at now: Duration) -> Int {
        let counted = documents.values.count {
            switch $0 {
            case .arriving(_, let last): now - last < Self.silence
            case .whole: true
            }
        }
        return max(0, limit - counted)
    }
}
