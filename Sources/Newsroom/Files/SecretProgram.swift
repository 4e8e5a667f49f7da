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
        let output: [UInt8]
        do {
            let end: Result<StreamedProgram.End, StreamedProgram.Interruption>
            (end, output) = try await StreamedProgram(words).output(within: limit.time, atMost: limit.bytes)
            let status = try end.get().status
            guard status == 0 else { throw Failure(reason: "it ended with status \(status).") }
        } catch let error as SpawnFailure {
            throw Failure(reason: "\(error.description).")
        } catch let failure as Failure {
            throw failure
        } catch StreamedProgram.Interruption.ended {
            throw Failure(reason: nil)
        } catch StreamedProgram.Interruption.printedTooMuch {
            throw Failure(reason: "it printed too much.")
        } catch {
            throw Failure(reason: "it took too long.")
        }
        let line = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
        guard !line.isEmpty else { throw Failure(reason: "it printed nothing.") }
        guard !line.contains("\0") else { throw Failure(reason: "it printed the character NUL.") }
        return String(line)
    }
}
