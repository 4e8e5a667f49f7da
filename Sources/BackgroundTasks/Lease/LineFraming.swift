import FoundationEssentials

/// Messages on a stream of bytes: each is one line. An empty line says that no more will come.
struct LineFraming: Sendable {
    /// Bytes of the longest message, in both directions.
    static let maximumLength = 1 << 20

    private var buffer = Data()

    /// Whether bytes are one message.
    static func isMessage(_ bytes: Data) -> Bool {
        !bytes.isEmpty && bytes.count <= maximumLength && !bytes.contains(0x0a)
    }

    /// Takes bytes as they come and hands out the lines that they complete, empty ones too.
    /// - Returns: nil when a line is longer than a message may be.
    mutating func consume(_ bytes: Data) -> [Data]? {
        buffer.append(bytes)
        let lines = Lines.complete(in: buffer)
        let consumed = lines.reduce(0) { $0 + $1.count + 1 }
        buffer = Data(buffer.dropFirst(consumed))
        guard buffer.count <= Self.maximumLength, lines.allSatisfy({ $0.count <= Self.maximumLength }) else {
            return nil
        }
        return lines.map { Data($0) }
    }
}
