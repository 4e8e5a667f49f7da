import FoundationEssentials

/// Messages on a byte stream, one per line. An empty line marks the end of the answers.
struct LineFraming: Sendable {
    /// The maximum length of a message in bytes, in both directions: room for the addresses of 100,000 feeds.
    static let maximumLength = 1 << 24

    private var buffer = Data()

    /// Whether the bytes are a single valid message.
    static func isMessage(_ bytes: Data) -> Bool {
        !bytes.isEmpty && bytes.count <= maximumLength && !bytes.contains(0x0a)
    }

    /// Consumes received bytes and returns the lines that they complete, including empty ones.
    /// - Returns: nil when a line exceeds the maximum length.
    mutating func consume(_ bytes: Data) -> [Data]? {
        // Scans only the new bytes, however long the incomplete line is.
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
