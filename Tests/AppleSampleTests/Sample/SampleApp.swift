import BackgroundTasks
import Foundation

/// A program with the shape of Apple's sample "Refreshing and Maintaining Your App Using Background Tasks", as it would
/// be written for iOS: nothing in this file knows that it is not there.
class SampleApp {
    static let refreshIdentifier = "org.example.sample.apprefresh"
    static let cleaningIdentifier = "org.example.sample.cleaning"

    let store = ArticleStore()
    let server: ArticleServer
    private(set) var submissionErrors: [Error] = []

    init(server: ArticleServer) {
        self.server = server
    }

    /// `application(_:didFinishLaunchingWithOptions:)`
    func didFinishLaunching() -> Bool {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.refreshIdentifier, using: nil) { task in
            self.handleAppRefresh(task: task as! BGAppRefreshTask)
        }
        return BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.cleaningIdentifier, using: nil) { task in
            self.handleCleaning(task: task as! BGProcessingTask)
        }
    }

    /// `applicationDidEnterBackground(_:)`
    func didEnterBackground(now: Date) {
        scheduleAppRefresh(after: now)
        scheduleCleaningIfNeeded(now: now)
    }

    func scheduleAppRefresh(after date: Date) {
        let request = BGAppRefreshTaskRequest(identifier: Self.refreshIdentifier)
        request.earliestBeginDate = date.addingTimeInterval(5 * 60)
        submit(request)
    }

    func scheduleCleaningIfNeeded(now: Date) {
        guard now > store.lastCleaned.addingTimeInterval(7 * 24 * 60 * 60) else { return }
        let request = BGProcessingTaskRequest(identifier: Self.cleaningIdentifier)
        request.requiresNetworkConnectivity = false
        request.requiresExternalPower = true
        submit(request)
    }

    private func submit(_ request: BGTaskRequest) {
        do {
            try BGTaskScheduler.shared.submit(request)
        } catch BGTaskScheduler.Error.notPermitted {
            submissionErrors.append(BGTaskScheduler.Error(.notPermitted))
        } catch let error as BGTaskScheduler.Error {
            switch error.code {
            case .unavailable, .tooManyPendingTaskRequests, .notPermitted, .immediateRunIneligible:
                submissionErrors.append(error)
            @unknown default:
                submissionErrors.append(error)
            }
        } catch {
            submissionErrors.append(error)
        }
    }

    func handleAppRefresh(task: BGAppRefreshTask) {
        scheduleAppRefresh(after: server.now)

        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let operations = RefreshOperations.make(server: server, store: store)
        let lastOperation = operations.last!

        task.expirationHandler = {
            // Running ones check it, and waiting ones are skipped.
            queue.cancelAllOperations()
        }
        lastOperation.completionBlock = {
            task.setTaskCompleted(success: !lastOperation.isCancelled)
        }
        queue.addOperations(operations, waitUntilFinished: false)
    }

    func handleCleaning(task: BGProcessingTask) {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let operation = BlockOperation { [store, server] in store.clean(now: server.now) }

        task.expirationHandler = {
            queue.cancelAllOperations()
        }
        operation.completionBlock = {
            task.setTaskCompleted(success: !operation.isCancelled)
        }
        queue.addOperation(operation)
    }
}
