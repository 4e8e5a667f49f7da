import Dispatch

/// Where handlers run that report their end by a call, when the program names no queue.
enum ReportingQueue {
    static let background = DispatchQueue(label: "BackgroundTasks.handlers", qos: .utility, attributes: .concurrent)
}
