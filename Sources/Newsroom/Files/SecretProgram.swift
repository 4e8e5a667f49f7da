import News
import Programs

/// A program of the user's that prints a secret.
enum SecretProgram {
    /// How long it may take, and bytes that it prints at most.
    private static let limit = (time: Duration.seconds(30), bytes: 10_000)

    /// The first line that it prints.
    /// - Throws: `SecretFault`, `CancellationError`.
    static func line(of words: [String]) async throws -> String {
        let output: [UInt8]
        do {
            let end: Result<StreamedProgram.End, StreamedProgram.Interruption>
            (end, output) = try await StreamedProgram(words).output(within: limit.time, atMost: limit.bytes)
            let status = try end.get().status
            guard status == 0 else { throw SecretFault.ended(status: Int(status)) }
        } catch let error as SpawnFailure {
            throw SecretFault.notStarted(reason: error.description)
        } catch let error as StreamedProgram.Interruption {
            switch error {
            case .ended: throw CancellationError()
            case .printedTooMuch: throw SecretFault.printedTooMuch
            case .tookTooLong: throw SecretFault.tookTooLong
            }
        }
        let line = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
        guard !line.isEmpty else { throw SecretFault.printedNothing }
        guard !line.contains("\0") else { throw SecretFault.printedNUL }
        return String(line)
    }
}
