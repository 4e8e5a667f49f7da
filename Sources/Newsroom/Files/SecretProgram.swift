import Programs

/// A program of the user's that prints a secret.
enum SecretProgram {
    struct Failure: Error {
        /// A sentence for the user; nil if the wait was cancelled.
        let reason: String?
    }

    /// How long it may take, and bytes that it prints at most.
    private static let limit = (time: Duration.seconds(30), bytes: 10_000)

    /// The first line that it prints.
    static func line(of words: [String]) async throws(Failure) -> String {
        let ended: (end: StreamedProgram.End, output: [UInt8]?)
        do {
            ended = try await StreamedProgram(words).output(within: limit.time, atMost: limit.bytes)
        } catch let error as SpawnFailure {
            throw Failure(reason: "\(error.description).")
        } catch StreamedProgram.Interruption.ended {
            throw Failure(reason: nil)
        } catch {
            throw Failure(reason: "it took too long.")
        }
        guard let output = ended.output else { throw Failure(reason: "it printed too much.") }
        guard ended.end.status == 0 else { throw Failure(reason: "it ended with status \(ended.end.status).") }
        let line = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
        guard !line.isEmpty else { throw Failure(reason: "it printed nothing.") }
        guard !line.contains("\0") else { throw Failure(reason: "it printed the character NUL.") }
        return String(line)
    }
}
