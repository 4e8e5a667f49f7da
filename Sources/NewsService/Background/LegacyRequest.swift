import BackgroundTasks
import FoundationEssentials

/// Requests that only an older version makes, from a process that started before this one was installed. It writes them
/// unwrapped to the lease holder's socket.
private enum LegacyRequest: Decodable {
    case simulateExpiration(identifier: String)
    case explain(identifier: String)
}

/// Answers that only such a process gets.
private enum LegacyReply: Encodable {
    /// The request was understood, and work on it has begun.
    case accepted
    case explanation(Explanation)
}

extension LeaseHolder {
    /// Answers one line from an older version.
    func answerLegacy(_ line: Data, _ say: @escaping @Sendable (Data) -> Void) async {
        func tell(_ answer: some Encodable) { if let line = try? JSONEncoder().encode(answer) { say(line) } }
        let decoder = JSONDecoder()
        guard let request = try? decoder.decode(LegacyRequest.self, from: line) else {
            if (try? decoder.decode(NewsRequest.self, from: line)) != nil { tell(LegacyReply.accepted) }
            return await answer(line, say)
        }
        tell(LegacyReply.accepted)
        do {
            switch request {
            case .simulateExpiration(let identifier):
                try await center.expireOrStop(identifier)
                tell(NewsAnswer.finished(sentence: "Told \(identifier) that its time is up.", status: .success))
            case .explain(let identifier):
                tell(LegacyReply.explanation(try await center.explain(identifier)))
                tell(NewsAnswer.finished(sentence: "Explained \(identifier).", status: .success))
            }
        } catch is CancellationError {
            // Without a last answer, the requester continues by itself.
        } catch {
            tell(NewsAnswer.finished(sentence: "\(error)", status: .failure))
        }
    }
}
