import BackgroundURLSessions
import Foundation
import Glibc
import TestSupport

/// A program with a background session, for tests that kill it.
///
///     TransferDriver add NEWSTERM SESSION URL…         begins a download of each address
///     TransferDriver listen NEWSTERM SESSION DIR       moves finished files to DIR, named as their addresses end, until killed
///     TransferDriver fetch - SESSION URL PLACE         begins a download to a place, and ends
///     TransferDriver upload - SESSION URL FILE         begins an upload, and ends
///     TransferDriver photo SESSION URL FILE            begins an upload in Apple's shape, and ends
///     TransferDriver wait - SESSION LOG                writes the events to LOG until nothing is left to do
///     TransferDriver once - SESSION LOG                writes one event to LOG, acknowledges it, and exits
///
/// With `-` in place of newsterm the program is its own agent. When it is started for events, it writes them to
/// SESSION.woken, in Apple's shape when its name is `apple`.
@main
enum TransferDriver {
    static func main() async throws {
        signal(SIGPIPE, SIG_IGN)
        if CommandLine.arguments.count > 2, CommandLine.arguments[2].hasSuffix("/apple") {
            await BackgroundURLSession.setUp(userAgent: "driver") { identifier, completionHandler in
                PhotoApp.shared.handleEvents(ofSession: identifier, completionHandler)
            }
        } else {
            await BackgroundSession.setUp(userAgent: "driver") { session in
                let log = session.folder + ".woken"
                try await session.handleEvents { event in try write(event, to: log) }
            }
        }
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.count == 4, arguments[0] == "photo" {
            return PhotoApp.shared.upload(arguments[3], to: arguments[2], session: arguments[1])
        }
        guard arguments.count > 3 else { exit(2) }
        let session = BackgroundSession(
            configuration: BackgroundSessionConfiguration(
                identifier: "org.example.driven", sessionSendsLaunchEvents: arguments[1] == "-",
                httpMaximumConnectionsPerHost: 8),
            folder: arguments[2], launcher: arguments[1] == "-" ? SelfLauncher() : Setsid(program: arguments[1]))
        switch arguments[0] {
        case "add":
            try await session.downloadTasks(
                with: arguments[3...].map { url in
                    DownloadRequest(url: url, taskDescription: url.split(separator: "/").last.map { String($0) })
                })
        case "listen":
            try await session.run { event in
                guard case .didFinishDownloading(let task, let file) = event else { return }
                let name = try await session.tasks().first { $0.id == task }?.originalRequest.taskDescription
                let place = "\(arguments[3])/\(name ?? task.uuidString)"
                // It may have been moved just before this program was killed.
                guard rename(file, place) == 0 || access(place, F_OK) == 0 else { throw POSIXError(.EIO) }
            }
        case "fetch":
            try await session.downloadTask(with: DownloadRequest(url: arguments[3], destination: arguments[4]))
        case "upload":
            try await session.uploadTask(
                with: UploadRequest(url: arguments[3], contentType: "image/jpeg", taskDescription: "photo"),
                fromFile: arguments[4])
        case "wait":
            try await session.runUntilFinished { event in try write(event, to: arguments[3]) }
        case "once":
            try await session.run { event in
                guard try write(event, to: arguments[3]) else { return }
                try await session.acknowledge()
                exit(0)
            }
        default: exit(2)
        }
    }

    /// Appends an event to a file.
    /// - Returns: whether it is an event that is kept.
    @discardableResult
    private static func write(_ event: BackgroundSessionEvent, to path: String) throws -> Bool {
        let line: String
        switch event {
        case .didWriteData, .didSendBodyData: return false
        case .didResumeAtOffset(_, let offset, _): line = "resumed \(offset)"
        case .didFinishDownloading(_, let location): line = "finished \(location)"
        case .didComplete(_, let error): line = error.map { "failed \($0)" } ?? "complete"
        case .didFinishEvents: line = "all"
        }
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(file) }
        let bytes = Array("\(line)\n".utf8)
        guard file >= 0, Glibc.write(file, bytes, bytes.count) == bytes.count else { throw POSIXError(.EIO) }
        return true
    }
}

/// A program as it would be written for iOS, except for the session's folder.
private final class PhotoApp: NSObject, BackgroundURLSessionDataDelegate, @unchecked Sendable {
    static let shared = PhotoApp()
    private static let identifier = "org.example.photos"

    private let lock = NSLock()
    private var completionHandler: (() -> Void)?
    private var session: BackgroundURLSession?

    /// `application(_:handleEventsForBackgroundURLSession:completionHandler:)`
    func handleEvents(ofSession identifier: String, _ completionHandler: @escaping () -> Void) {
        lock.withLock { self.completionHandler = completionHandler }
        openSession(identifier)
    }

    func upload(_ file: String, to address: String, session folder: String) {
        BackgroundURLSessionConfiguration.place(sessionWithIdentifier: Self.identifier, inFolder: folder)
        openSession(Self.identifier)
        guard let url = URL(string: address) else { exit(2) }
        let task = session?.uploadTask(with: BackgroundURLRequest(url: url), fromFile: URL(filePath: file))
        task?.taskDescription = URL(filePath: file).lastPathComponent
        task?.resume()
    }

    private func openSession(_ identifier: String) {
        let configuration = BackgroundURLSessionConfiguration.background(withIdentifier: identifier)
        session = BackgroundURLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    }

    func urlSession(
        _ session: BackgroundURLSession, task: BackgroundURLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        write("\(task.taskDescription ?? "?"): \(error.map { "\($0)" } ?? "arrived")")
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: BackgroundURLSession) {
        write("all")
        lock.withLock { completionHandler }?()
    }

    private func write(_ line: String) {
        let file = open(CommandLine.arguments[2] + ".woken", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(file) }
        let bytes = Array("\(line)\n".utf8)
        _ = Glibc.write(file, bytes, bytes.count)
    }
}

/// Starts agents like setsid(1).
private struct Setsid: AgentLauncher {
    let program: String

    func startAgent(session: String) throws {
        let ending = try ChildProcess.runAtOnce(["setsid", "--fork", program, "agent", session])
        guard ending.status == 0 else { throw POSIXError(.ECHILD) }
    }
}
