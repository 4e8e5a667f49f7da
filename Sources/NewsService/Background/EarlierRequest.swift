import BackgroundTasks
import FoundationEssentials

/// What a newsterm says that was begun before this version was installed, beside what is still said: such a process writes
/// its requests as they are to the socket of the one that runs the tasks.
private enum EarlierRequest: Decodable {
    case simulateExpiration(identifier: String)
    case explain(identifier: String)
}

/// What only such a process is answered.
private enum EarlierAnswer: Encodable {
    /// Understood, and being worked on.
    case accepted
    case explanation(Explanation)
}

extension LeaseHolder {
    /// Answers one line of a newsterm of an earlier version.
    func answerEarlier(_ line: Data, _ say: @escaping @Sendable (Data) -> Void) async {
        func tell(_ answer: some Encodable) { if let line = try? JSONEncoder().encode(answer) { say(line) } }
        let decoder = JSONDecoder()
        guard let request = try? decoder.decode(EarlierRequest.self, from: line) else {
            if (try? decoder.decode(NewsRequest.self, from: line)) != nil { tell(EarlierAnswer.accepted) }
            return await answer(line, say)
        }
        tell(EarlierAnswer.accepted)
        do {
            switch request {
            case .simulateExpiration(let identifier):
                try await center.expireOrStop(identifier)
                tell(NewsAnswer.finished(sentence: "Told \(identifier) that its time is up.", status: .success))
            case .explain(let identifier):
                tell(EarlierAnswer.explanation(try await center.explain(identifier)))
                tell(NewsAnswer.finished(sentence: "Explained \(identifier).", status: .success))
            }
        } catch is CancellationError {
            // Without a last word it goes on by itself.
        } catch {
            tell(NewsAnswer.finished(sentence: "\(error)", status: .failure))
        }
    }
}
