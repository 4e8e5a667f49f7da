import Foundation

// As in programs written for Linux as well.
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A program that downloads in the background, written as for iOS: each idiom once.
final class Downloads: NSObject, @unchecked Sendable {
    static let sessionIdentifier = "org.example.sample.downloads"

    var backgroundCompletionHandler: (() -> Void)?
    private let lock = NSLock()
    private var lines: [String] = []
    private var kept: Data?
    private var begun: [URLSessionTask: URL] = [:]

    lazy var urlSession: URLSession = {
        let config = URLSessionConfiguration.background(withIdentifier: Self.sessionIdentifier)
        config.isDiscretionary = false
        config.sessionSendsLaunchEvents = true
        config.allowsCellularAccess = true
        config.allowsExpensiveNetworkAccess = true
        config.timeoutIntervalForRequest = 60
        config.timeoutIntervalForResource = 60 * 60
        config.httpMaximumConnectionsPerHost = 2
        config.waitsForConnectivity = true
        return URLSession(configuration: config, delegate: self, delegateQueue: nil)
    }()

    /// The results of its downloads, in order.
    var log: [String] { lock.withLock { lines } }
    var resumeData: Data? { lock.withLock { kept } }
    var activeDownloads: [URLSessionTask: URL] { lock.withLock { begun } }

    private func note(_ line: String) {
        lock.withLock { lines.append(line) }
    }

    func download(_ url: URL) -> URLSessionDownloadTask {
        let backgroundTask = urlSession.downloadTask(with: url)
        backgroundTask.earliestBeginDate = Date().addingTimeInterval(-60 * 60)
        backgroundTask.countOfBytesClientExpectsToSend = 200
        backgroundTask.countOfBytesClientExpectsToReceive = 500 * 1024
        backgroundTask.priority = URLSessionTask.highPriority
        lock.withLock { begun[backgroundTask] = url }
        backgroundTask.resume()
        return backgroundTask
    }

    func download(_ resumeData: Data) {
        urlSession.downloadTask(withResumeData: resumeData).resume()
    }

    func reload(_ url: URL) {
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 30)
        request.httpMethod = "GET"
        request.setValue("text/plain", forHTTPHeaderField: "Accept")
        request.addValue("one", forHTTPHeaderField: "X-Kind")
        request.addValue("two", forHTTPHeaderField: "X-Kind")
        request.timeoutInterval = 20
        request.allowsCellularAccess = true
        request.allowsExpensiveNetworkAccess = true
        urlSession.downloadTask(with: request).resume()
    }

    func upload(_ file: URL, to url: URL) {
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        request.allHTTPHeaderFields = ["Content-Type": "image/jpeg"]
        let task: URLSessionUploadTask = urlSession.uploadTask(with: request, fromFile: file)
        task.taskDescription = file.lastPathComponent
        task.resume()
    }

    func cancelAll() async {
        let (dataTasks, uploadTasks, downloadTasks) = await urlSession.tasks
        for task in dataTasks { task.cancel() }
        for task in uploadTasks { task.cancel() }
        for task in downloadTasks { task.cancel(byProducingResumeData: { _ in }) }
    }

    func countTasks(_ completion: @escaping @Sendable (Int) -> Void) {
        urlSession.getTasksWithCompletionHandler { dataTasks, uploadTasks, downloadTasks in
            completion(dataTasks.count + uploadTasks.count + downloadTasks.count)
        }
    }

    func tidyUp() {
        urlSession.flush { self.note("flushed") }
        urlSession.reset { self.note("reset") }
        urlSession.finishTasksAndInvalidate()
    }
}

extension Downloads: URLSessionDownloadDelegate {
    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        guard let httpResponse = downloadTask.response as? HTTPURLResponse,
            (200...299).contains(httpResponse.statusCode)
        else {
            note("no answer")
            return
        }
        let name = downloadTask.originalRequest?.url?.lastPathComponent ?? "?"
        let version = httpResponse.value(forHTTPHeaderField: "ETag") ?? "?"
        let savedURL = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        do {
            try FileManager.default.moveItem(at: location, to: savedURL)
            note("\(name) \(version): \(try String(contentsOf: savedURL, encoding: .utf8))")
            try FileManager.default.removeItem(at: savedURL)
        } catch {
            note("file error: \(error)")
        }
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        if downloadTask.progress.isFinished, totalBytesWritten < totalBytesExpectedToWrite {
            note("finished too early")
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
        lock.withLock { begun[task] = nil }
        guard let error = error else {
            note(task.taskDescription.map { "\($0) sent" } ?? "complete")
            return
        }
        let userInfo = (error as NSError).userInfo
        if let resumeData = userInfo[NSURLSessionDownloadTaskResumeData] as? Data {
            lock.withLock { kept = resumeData }
        }
        if (error as NSError).domain == NSURLErrorDomain, (error as NSError).code == NSURLErrorCancelled {
            note("cancelled")
        } else if let urlError = error as? URLError, urlError.code == .badServerResponse {
            note("\(urlError.failingURL?.lastPathComponent ?? "?"): \(urlError.localizedDescription)")
        } else {
            note("failed: \(error)")
        }
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        DispatchQueue.main.async {
            self.backgroundCompletionHandler?()
        }
    }
}
