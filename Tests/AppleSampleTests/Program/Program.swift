import BackgroundTasks
import Foundation

/// A whole program as it would be written for iOS: it refreshes its entries in the background, uploads photos, and
/// notifies the user when they have arrived.
class Program: NSObject {
    static let sessionIdentifier = "org.example.sample.photos"

    let store = EntryStore()
    let server: EntryServer
    let clock: () -> Date
    /// The messages to the user.
    private(set) var notifications: [String] = []
    private lazy var session = makeSession()

    init(server: EntryServer, clock: @escaping () -> Date) {
        self.server = server
        self.clock = clock
    }

    /// `application(_:didFinishLaunchingWithOptions:)`
    func didFinishLaunching() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: SampleApp.refreshIdentifier, using: nil) { task in
            self.handleAppRefresh(task: task as! BGAppRefreshTask)
        }
        _ = session
    }

    func scheduleAppRefresh() {
        let request = BGAppRefreshTaskRequest(identifier: SampleApp.refreshIdentifier)
        request.earliestBeginDate = clock().addingTimeInterval(5 * 60)
        do {
            try BGTaskScheduler.shared.submit(request)
        } catch {
            notifications.append("Could not schedule app refresh: \(error)")
        }
    }

    func handleAppRefresh(task: BGAppRefreshTask) {
        scheduleAppRefresh()
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let operations = EntryOperations.makeAll(server: server, store: store, now: clock())
        let lastOperation = operations.last!
        task.expirationHandler = {
            queue.cancelAllOperations()
        }
        lastOperation.completionBlock = {
            task.setTaskCompleted(success: !lastOperation.isCancelled)
        }
        queue.addOperations(operations, waitUntilFinished: false)
    }

    // MARK: - Photos

    private func makeSession() -> URLSession {
        let configuration = URLSessionConfiguration.background(withIdentifier: Self.sessionIdentifier)
        configuration.isDiscretionary = false
        configuration.sessionSendsLaunchEvents = true
        return URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
    }

    func upload(_ photo: URL, to server: URL) {
        var request = URLRequest(url: server)
        request.httpMethod = "POST"
        request.setValue("image/jpeg", forHTTPHeaderField: "Content-Type")
        let task = session.uploadTask(with: request, fromFile: photo)
        task.taskDescription = photo.lastPathComponent
        task.resume()
    }

    func leave() {
        session.invalidateAndCancel()
    }
}

extension Program: URLSessionDataDelegate {
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
        let name = task.taskDescription ?? "A photo"
        notifications.append(error.map { "\(name) was not uploaded: \($0)" } ?? "\(name) has arrived.")
    }
}
