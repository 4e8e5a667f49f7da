import Dispatch
package import LocalNotifications
import News
import Programs
package import Texts

extension LocalNotification {
    package init(_ text: NotificationText) {
        self.init(
            program: "newsterm", title: text.summary, body: text.lines.joined(separator: "\n"), action: text.opening)
    }
}

/// A user's program that notifies them. No shell is involved. Its child processes outlive it, since they may be meant
/// to.
struct NotificationProgram: Sendable {
    let arguments: [String]
    /// Its standard input.
    private let input: [UInt8]?
    /// Its time limit.
    private let limit: Duration

    /// - Parameter command: the program and its arguments; `%s` in them stands for the summary, `%b` for the titles.
    init(
        command: [String], _ notification: NewsNotification, _ text: NotificationText,
        limit: Duration = .seconds(10)
    ) {
        let body = text.lines.joined(separator: "\n")
        let takesWords = command.contains { $0.contains("%s") || $0.contains("%b") }
        // In one pass, so that a title with "%b" in it stays as it is.
        let words = command.map { Self.filled($0, summary: text.summary, body: body) }
        let report = NotificationReport(notification, text)
        arguments = takesWords ? words : command + [text.summary, body]
        input = (try? Output.jsonText(report)).map { Array(($0 + "\n").utf8) }
        self.limit = limit
    }

    func run() async throws(NotificationFailure) {
        let started: DetachedProgram
        do {
            started = try DetachedProgram.start(arguments, input: input)
        } catch {
            throw .notStarted(program: arguments[0], reason: "\(error)")
        }
        guard let status = await started.status(within: .seconds(Int(limit.components.seconds))) else {
            started.end()
            throw .tookTooLong(program: arguments[0])
        }
        guard status == 0 else { throw .failed(program: arguments[0], status: status) }
    }
}

extension NotificationProgram {
    private static func filled(_ argument: String, summary: String, body: String) -> String {
        var result = ""
        var rest = argument[...]
        while let sign = rest.firstIndex(of: "%") {
            result += rest[..<sign]
            rest = rest[sign...]
            if rest.hasPrefix("%s") {
                result += summary
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("%b") {
                result += body
                rest = rest.dropFirst(2)
            } else {
                result += "%"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}

/// A notification as JSON, for the user's program.
private struct NotificationReport: Report {
    struct Line: Report {
        let line: NotificationLine

        var members: ReportMembers { ["title": line.title, "feed": line.feed] }
    }

    let notification: NewsNotification
    let text: NotificationText

    init(_ notification: NewsNotification, _ text: NotificationText) {
        self.notification = notification
        self.text = text
    }

    var members: ReportMembers {
        [
            "summary": text.summary,
            "new_articles": notification.newArticles,
            "feeds": notification.feeds,
            "downloads": notification.downloads,
            "failed_downloads": notification.failedDownloads,
            "refreshes": endings(.refresh),
            "additions": endings(.addition),
            "full_texts": endings(.fullText),
            "launches": endings(.launch),
            "titles": notification.lines.map(Line.init),
            "more": notification.more,
        ]
    }

    private func endings(_ kind: FinishedWork.Kind) -> [String] {
        notification.endings.filter { $0.kind == kind }.map(\.ending.rawValue)
    }
}
