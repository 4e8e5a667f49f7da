package import FoundationEssentials
package import News
import Texts

/// Progress of downloads.
extension DownloadTexts {
    /// "12.3 MB of 28.6 MB".
    package static func bytes(_ received: Int64, of expected: Int64?) -> String {
        guard let expected else { return FormattedNumber.bytes(received) }
        return bytesReceived(received: FormattedNumber.bytes(received), expected: FormattedNumber.bytes(expected))
    }

    package static func left(_ span: RoundedDuration) -> String {
        switch span.unit {
        case .second: leftSecond(span.count)
        case .minute: leftMinute(span.count)
        case .hour: leftHour(span.count)
        case .day: leftDay(TimeTexts.days(span.count))
        }
    }

    /// The state of a download that receives no bytes, and its problem.
    package static func doing(_ status: DownloadStatus, now: Date) -> String {
        let doing =
            switch status.phase {
            case .paused where status.isResumable == false:
                isPausedAndStartsOver
            case .paused: isPaused
            case .placing: doingPlacing
            case .waiting(let wait): waits(wait, now: now)
            case .transferring, .unplaced, .finished, .missing, .failed: ""
            }
        guard let failure = status.failure, status.phase != .paused else { return doing }
        return "\(doing): \(ExchangeTexts.sentence(for: failure))"
    }

    private static func waits(_ wait: DownloadWait?, now: Date) -> String {
        switch wait {
        case nil: justWaits
        case .turn: waitsTurn
        case .network: waitsNetwork
        case .unmeteredNetwork: waitsUnmeteredNetwork
        case .externalPower: waitsExternalPower
        case .retry(let date):
            waitsRetry(span(to: date, now))
        case .date(let date): waitsDate(span(to: date, now))
        }
    }

    private static func span(to date: Date, _ now: Date) -> String {
        Waiting(until: date, at: now).text ?? TimeTexts.now
    }

    /// Describes a download that needs the user's attention.
    package static func detail(of status: DownloadStatus) -> String {
        let (path, failure) = (status.download.path ?? "", status.failure.map(ExchangeTexts.sentence) ?? "")
        return switch status.phase {
        case .missing: detailMissing(path)
        case .unplaced: detailUnplaced(failure)
        default: detailFailed(failure)
        }
    }

    /// The complete text for the status line, which its row may truncate.
    package static func whole(_ status: DownloadStatus) -> String {
        switch status.phase {
        case .failed, .unplaced, .missing: detail(of: status)
        case .finished: status.download.path ?? ""
        case .transferring, .waiting, .paused, .placing:
            status.failure.map { inEnglish($0.sentence, else: doesNotAdvance(ExchangeTexts.sentence(for: $0))) }
                ?? Redaction.redacted(status.download.enclosure.url)
        }
    }

    /// In a word or two, for the line of an enclosure.
    package static func state(of status: DownloadStatus) -> String {
        let percent = status.fraction.map(FormattedNumber.percent) ?? ""
        return switch status.phase {
        case .finished: stateFinished
        case .failed: stateFailed
        case .unplaced: stateUnplaced
        case .missing: stateMissing
        case .paused where percent.isEmpty: statePaused
        case .paused: statePausedPercent(percent)
        case .transferring, .waiting, .placing:
            percent.isEmpty
                ? stateTransferring : stateTransferringPercent(percent)
        }
    }
}

/// Results of the user's actions.
extension DownloadTexts {
    package static func asks(_ name: String, hasFile: Bool) -> String {
        hasFile
            ? asksToRemoveWithFile(name)
            : asksToRemove(name)
    }

    /// The answer keys, the same in every language.
    package static let yes: Character = "y"
    package static let keep: Character = "k"
    package static let all: Character = "a"
    package static var yesHint: String { "\(yes) \(answerYes)" }
    package static var keepHint: String { "\(keep) \(answerKeepFile)" }

    /// The hint for removing a whole group; downloaded files stay.
    package static func allHint(_ group: DownloadGroup, _ count: Int) -> String {
        let number = FormattedNumber.grouped(count)
        return switch group {
        case .failed: "\(all) \(allHintFailed(number))"
        case .finished: "\(all) \(allHintFinished(number))"
        }
    }

    /// The message when a download ends while its screen is not open.
    package static func ended(_ status: DownloadStatus) -> String {
        let (name, detail) = (status.name, detail(of: status))
        return [.failed, .unplaced].contains(status.phase)
            ? endedInFailure(name: name, detail: detail)
            : hasDownloaded(name)
    }
}

extension DownloadOutcome {
    package var sentence: String {
        switch self {
        case .begun(let name): DownloadTexts.begun(name)
        case .beginsLater(let name, let reason):
            DownloadTexts.beginsLater(name: name, reason: ExchangeTexts.sentence(for: reason))
        case .isUnderWay(let name, let fraction):
            fraction.map { DownloadTexts.isUnderWayAt(name: name, percent: FormattedNumber.percent($0)) }
                ?? DownloadTexts.isUnderWay(name)
        case .isThere(let path): DownloadTexts.isThere(path)
        case .paused(startsOver: false): DownloadTexts.paused
        case .paused(startsOver: true):
            DownloadTexts.pausedCannotResume
        case .resumed: DownloadTexts.resumed
        case .triedAgain: DownloadTexts.triedAgain
        case .removed: DownloadTexts.removed
        case .removedWithFile(let path): DownloadTexts.removedWithFile(path)
        case .removedFileStays(let path, isRequested: true):
            DownloadTexts.removedFileStays(path)
        case .removedFileStays(let path, isRequested: false):
            DownloadTexts.removedChangedFileStays(path)
        case .cleared(.failed, let count):
            DownloadTexts.clearedFailed(count)
        case .cleared(.finished, let count):
            DownloadTexts.clearedFinished(count)
        }
    }
}
