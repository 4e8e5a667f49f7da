import FoundationEssentials
import News
import NewsService
import Presentation

/// A download of `newsterm downloads`; in JSON, absent values are null.
struct DownloadReport: Report {
    private static let barCells = 20

    let status: DownloadStatus

    init(_ status: DownloadStatus) { self.status = status }

    /// A tab-separated line: number, bar, state, feed, title.
    var line: String {
        let download = status.download
        return "\(download.id.rawValue)\t\(bar)\t\(SafeLine.of(words))\t\(SafeLine.of(download.feedTitle))\t"
            + SafeLine.of(status.name)
    }

    /// The download's progress, its error, or the path of its file.
    var words: String {
        switch status.phase {
        case .finished: return status.download.path ?? ""
        case .missing: return "missing: \(status.download.path ?? "")"
        case .failed, .unplaced: return "\(state): \(status.failure?.sentence ?? "")"
        case .transferring, .waiting, .paused, .placing: break
        }
        var words = state
        if let wait { words += " for \(Self.words(of: wait))" }
        var facts = [words, Self.bytes(status.received, of: status.expected)]
        if let speed = status.bytesPerSecond { facts.append("\(FormattedNumber.bytes(Int64(speed)))/s") }
        if let left = status.secondsLeft { facts.append("\(DurationWords.words(left)) left") }
        if status.phase == .paused, status.isResumable == false {
            facts.append("will start over, since the server cannot resume")
        }
        if let failure = status.failure { facts.append(failure.sentence) }
        return facts.joined(separator: ", ")
    }

    var members: ReportMembers {
        [
            "id": status.id.rawValue,
            "article": status.download.article?.rawValue,
            "feed": status.download.feedTitle,
            "title": status.name,
            "url": FeedAddress.withoutCredentials(status.download.enclosure.url),
            "type": status.download.enclosure.type,
            "state": state,
            "path": status.download.path,
            "received": status.received,
            "expected": status.expected,
            "speed": status.bytesPerSecond.map { Int64($0) },
            "seconds_left": status.secondsLeft.map { Int64($0.rounded(.up)) },
            "wait": wait.map(Self.name),
            "next_attempt": wait.flatMap(Self.date),
            "reason": status.failure?.sentence,
            "automatic": status.download.isAutomatic,
            "added": status.download.added,
            "finished": status.download.finished,
            "opened": status.download.opened,
        ]
    }

    private var wait: DownloadWait? { if case .waiting(let wait) = status.phase { wait } else { nil } }

    private var state: String {
        switch status.phase {
        case .transferring: "downloading"
        case .waiting: "waiting"
        case .paused: "paused"
        case .placing: "placing"
        case .unplaced: "unplaced"
        case .finished: "finished"
        case .missing: "missing"
        case .failed: "failed"
        }
    }

    private var bar: String {
        let filled = Int((status.fraction ?? 0) * Double(Self.barCells))
        let percent = status.fraction.map { "\(Int($0 * 100))%" } ?? "?"
        return "[" + String(repeating: "#", count: filled)
            + String(repeating: ".", count: Self.barCells - filled) + "] " + percent
    }

    private static func words(of wait: DownloadWait) -> String {
        switch wait {
        case .turn: "its turn"
        case .network: "the network"
        case .unmeteredNetwork: "an unmetered network"
        case .externalPower: "external power"
        case .retry(let date): "the next attempt at \(DateText.second(date))"
        case .date(let date): "\(DateText.second(date))"
        }
    }

    /// The reason for waiting as a keyword for scripts.
    private static func name(of wait: DownloadWait) -> String {
        switch wait {
        case .turn: "turn"
        case .network: "network"
        case .unmeteredNetwork: "unmetered_network"
        case .externalPower: "external_power"
        case .retry: "retry"
        case .date: "date"
        }
    }

    private static func date(of wait: DownloadWait) -> Date? {
        switch wait {
        case .retry(let date), .date(let date): date
        case .turn, .network, .unmeteredNetwork, .externalPower: nil
        }
    }

    /// "12.3 MB of 28.6 MB".
    private static func bytes(_ received: Int64, of all: Int64?) -> String {
        let received = FormattedNumber.bytes(max(0, received))
        return all.map { "\(received) of \(FormattedNumber.bytes($0))" } ?? received
    }
}
