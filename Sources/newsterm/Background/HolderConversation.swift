import BackgroundTasks
import Foundation
import News
import Newsroom

/// Asks the process that holds the scheduler's lease.
enum HolderConversation {
    /// - Parameter patience: how long the holder may take for its first word.
    /// - Returns: its answers; nil when no process holds the lease.
    /// - Throws: `CommandFailure` with the status `tryLater` when it holds the lease and does not answer.
    static func ask(
        _ request: HolderRequest, locations: Locations, patience: Duration = .seconds(5)
    ) async throws -> HolderAnswers? {
        guard Lease.holder(directory: locations.background) != nil else { return nil }
        let lines: AsyncThrowingStream<Data, any Error>
        do {
            lines = try await LeaseChannel.ask(
                JSONEncoder().encode(request), directory: locations.background, firstAnswerWithin: patience)
        } catch let error as BackgroundTaskError where error.isSilence {
            // It may have ended since, which gives the lease back.
            guard let holder = Lease.holder(directory: locations.background) else { return nil }
            throw CommandFailure("\(error) It is process \(holder).", status: .tryLater)
        }
        return HolderAnswers(lines: lines)
    }

    /// Who holds the lease; nil when no process does.
    /// - Parameter patience: how long the holder may take for its first word.
    /// - Throws: `CommandFailure` with the status `tryLater` when it holds the lease and does not answer.
    static func holder(
        of locations: Locations, patience: Duration = .seconds(5)
    ) async throws -> (process: Int32, kind: HolderKind)? {
        guard let process = Lease.holder(directory: locations.background),
            let answers = try await ask(.watch(), locations: locations, patience: patience)
        else { return nil }
        for try await case .holder(let kind) in answers { return (process, kind) }
        throw HolderFailure.wentAway
    }

    /// Answers one request, in the process that holds the lease. When the asker hangs up this is cancelled, and with it
    /// the work that was asked for.
    static func answer(
        _ request: Data, by holder: LeaseHolder, _ send: @escaping @Sendable (Data) -> Void
    ) async {
        let say: @Sendable (HolderAnswer) -> Void = { answer in
            // Our own values always encode; one that did not would be missed by the asker, not harm the holder.
            if let data = try? JSONEncoder().encode(answer) { send(data) }
        }
        do {
            let request = try JSONDecoder().decode(HolderRequest.self, from: request)
            say(.accepted)
            try await holder.work(on: request, say)
        } catch is CancellationError {
            // It ends before it was done, and says nothing: the asker then knows that it has to go on without it.
        } catch is DecodingError {
            say(.finished(sentence: HolderFailure.otherVersion.description, status: .failure))
        } catch {
            say(.finished(sentence: "\(error)", status: .failure))
        }
    }
}

extension HolderConversation {
    /// Waits for the end of an answer: says its sentence, and fails when the work has.
    /// - Parameter take: what to do with the answers before that.
    static func finish(_ answers: HolderAnswers, _ take: (HolderAnswer) throws -> Void = { _ in }) async throws {
        Output.say(try await end(of: answers, take))
    }

    /// The same without a word.
    /// - Returns: its sentence.
    static func end(
        of answers: HolderAnswers, _ take: (HolderAnswer) throws -> Void = { _ in }
    ) async throws -> String {
        for try await answer in answers {
            guard case .finished(let sentence, let status) = answer else {
                try take(answer)
                continue
            }
            guard status == .success else { throw CommandFailure(sentence, status: status) }
            return sentence
        }
        throw HolderFailure.wentAway
    }
}

extension BackgroundTaskError {
    /// The holder is not there, or does not speak.
    fileprivate var isSilence: Bool {
        switch self {
        case .noHolder, .noAnswer, .conversationBroken: true
        default: false
        }
    }
}
