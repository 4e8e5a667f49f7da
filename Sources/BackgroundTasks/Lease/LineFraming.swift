import FoundationEssentials

/// Messages on a stream of bytes: each is one line. An empty line says that no more will come.
struct LineFraming: Sendable {
    /// Bytes of the longest message, in both directions: room for the addresses of 100,000 feeds.
    static let maximumLength = 1 << 24

    private var buffer = Data()

    /// Whether bytes are one message.
    static func isMessage(_ bytes: Data) -> Bool {
        !bytes.isEmpty && bytes.count <= maximumLength && !bytes.contains(0x0a)
    }

    /// Takes bytes as they come and hands out the lines that they complete, empty ones too.
    /// - Returns: nil when a line is longer than a message may be.
    mutating func consume(_ bytes: Data) -> [Data]? {
        // Only what is new is looked through, however long the line is that it belongs to.
        var lines = Lines.complete(in: bytes).map { Data($0) }
        let rest = bytes.dropFirst(lines.reduce(0) { $0 + $1.count + 1 })
        if let end = lines.first {
            lines[0] = buffer + end
            buffer = Data()
        }
        buffer.append(rest)
        guard buffer.count <= Self.maximumLength, lines.allSatisfy({ $0.count <= Self.maximumLength }) else {
            return nil
        }
        return lines
    }
}
