import Dispatch
import News
import NewsUI
import Programs

/// A program that tells the person something: notify-send, or one of their own. No shell is involved.
struct NotificationProgram: Sendable {
    /// The desktop's way (Desktop Notifications Specification): it takes some markup in the text.
    static let desktopProgram = "notify-send"

    let arguments: [String]
    /// What it reads from its standard input.
    let input: [UInt8]?
    /// How long it may take.
    let limit: Duration
    /// Whether what it says of a failure is told. What such a program has started ends with it, which one of the user's
    /// own may not be meant to.
    private let isListened: Bool

    private init(arguments: [String], input: [UInt8]?, limit: Duration, isListened: Bool) {
        self.arguments = arguments
        self.input = input
        self.limit = limit
        self.isListened = isListened
    }

    /// - Parameter program: notify-send, and what goes before its arguments.
    static func desktop(
        _ text: NotificationText, program: [String] = [desktopProgram], limit: Duration = .seconds(5)
    ) -> NotificationProgram {
        NotificationProgram(
            arguments: program + desktopArguments(text), input: nil, limit: limit, isListened: true)
    }

    /// - Parameter isClickable: Whether it waits for a click, whose action it then writes to its standard output.
    static func desktopArguments(_ text: NotificationText, isClickable: Bool = false) -> [String] {
        let action = isClickable ? ["--action=\(ClickableNotifications.action)=\(text.opening)"] : []
        let body = escaped(text.lines.joined(separator: "\n"))
        return ["--app-name=newsterm"] + action + ["--", text.summary, body]
    }

    /// - Parameter command: the program and its arguments; `%s` in them stands for the summary, `%b` for the titles.
    init(
        command: [String], _ notification: NewsNotification, _ text: NotificationText,
        limit: Duration = .seconds(10)
    ) {
        let body = text.lines.joined(separator: "\n")
        let takesWords = command.contains { $0.contains("%s") || $0.contains("%b") }
        // In one pass, so that a title with a "%b" in it stays what it is.
        let words = command.map { Self.filled($0, summary: text.summary, body: body) }
        let report = NotificationReport(notification, text)
        self.init(
            arguments: takesWords ? words : command + [text.summary, body],
            input: (try? Output.jsonText(report)).map { Array(($0 + "\n").utf8) }, limit: limit, isListened: false)
    }

    /// - Returns: what went wrong, as a sentence; nil: nothing.
    func run() async -> String? {
        if isListened { return await listen() }
        let started: DetachedProgram
        do {
            started = try DetachedProgram.start(arguments, input: input)
        } catch {
            return notStarted(error)
        }
        guard let status = await started.status(within: .seconds(Int(limit.components.seconds))) else {
            started.end()
            return tookTooLong
        }
        return status == 0 ? nil : failed(status)
    }
}

extension NotificationProgram {
    private func listen() async -> String? {
        let program = ListenedProgram(arguments, input: input)
        let end = await withCheckedContinuation { continuation in
            DispatchQueue(label: "NotificationProgram").async {
                continuation.resume(returning: Result { try program.run(within: limit) { _ in } })
            }
        }
        switch end {
        case .success(let end): return end.status == 0 ? nil : failed(end.status, end.complaint)
        case .failure(is ListenedProgram.Interruption): return tookTooLong
        case .failure(let error): return notStarted(error)
        }
    }

    private var tookTooLong: String { "\(arguments[0]) was ended, since it took too long to notify." }

    private func notStarted(_ error: any Error) -> String {
        "\(arguments[0]) can not be started (\(error)): nobody was notified by it."
    }

    private func failed(_ status: Int32, _ complaint: String = "") -> String {
        let words = complaint.isEmpty ? "" : " (\(SafeLine.of(complaint)))"
        return "\(arguments[0]) could not notify: it ended with \(status)\(words)."
    }
}

extension NotificationProgram {
    /// As the desktop's markup, and without the backslashes by which notify-send writes control characters.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\\", with: "&#92;")
    }

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

/// A notification as JSON, for the person's program.
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
