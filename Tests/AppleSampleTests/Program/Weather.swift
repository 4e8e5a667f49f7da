import BackgroundTasks
import Foundation

/// The weather, fetched in the background with SwiftUI's form: if time runs out it arrives later.
final class Weather: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
    static let sessionIdentifier = "org.example.sample.weather"

    private let lock = NSLock()
    private var received: [String] = []

    var notifications: [String] { lock.withLock { received } }

    func checkStorm(_ request: URLRequest) async {
        let session = makeSession()
        let response = await withTaskCancellationHandler {
            try? await session.data(for: request)
        } onCancel: {
            let task = session.downloadTask(with: request)
            task.resume()
        }
        if let (data, _) = response { notify(data) }
    }

    func makeSession() -> URLSession {
        let configuration = URLSessionConfiguration.background(withIdentifier: Self.sessionIdentifier)
        configuration.sessionSendsLaunchEvents = true
        return URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        if let data = try? Data(contentsOf: location) { notify(data) }
    }

    private func notify(_ data: Data) {
        lock.withLock { received.append(String(decoding: data, as: UTF8.self)) }
    }
}
