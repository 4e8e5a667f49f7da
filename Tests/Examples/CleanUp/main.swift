import BackgroundTasks
import Foundation

let folder = CommandLine.arguments.dropFirst().first ?? "background"
let task = "org.example.cleanup"
guard let lease = try Lease.acquire(directory: folder) else {
    print("Another process runs the tasks.")
    exit(1)
}
let scheduler = try BackgroundTaskScheduler(permittedIdentifiers: [task], directory: folder)
try await scheduler.register(forTaskWithIdentifier: task) { context in
    print("Cleaning up until \(context.deadline.formatted(date: .omitted, time: .shortened)) at most.")
    return context.isExpired ? .retry("there was no time") : .newData
}
if await scheduler.pendingTaskRequests.isEmpty {
    let hourly = Repetition(every: 3600, flex: 600)
    try await scheduler.submit(BackgroundTaskRequest(identifier: task, kind: .appRefresh, repetition: hourly))
}
try await scheduler.run(.dueTasks)
lease.release()
