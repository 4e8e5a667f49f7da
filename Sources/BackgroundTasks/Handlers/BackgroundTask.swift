/// Which launches an action is for: the counterpart of SwiftUI's `BackgroundTask`.
public struct BackgroundTask: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case appRefresh, processing, continuedProcessing, urlSession
    }

    let kind: Kind
    let identifier: String

    /// The launches of app refresh requests with this identifier.
    public static func appRefresh(_ identifier: String) -> BackgroundTask {
        BackgroundTask(kind: .appRefresh, identifier: identifier)
    }

    /// The launches of processing requests with this identifier.
    public static func processing(_ identifier: String) -> BackgroundTask {
        BackgroundTask(kind: .processing, identifier: identifier)
    }

    /// The launches of continued processing requests with this identifier: work that the person started.
    public static func continuedProcessing(_ identifier: String) -> BackgroundTask {
        BackgroundTask(kind: .continuedProcessing, identifier: identifier)
    }

    /// The arrival of events for the background URL session with this identifier, in a later process too.
    public static func urlSession(_ identifier: String) -> BackgroundTask {
        BackgroundTask(kind: .urlSession, identifier: identifier)
    }
}

extension BackgroundTask {
    /// Whether a request of this kind is what the action is for.
    func accepts(_ kind: BackgroundTaskRequest.Kind) -> Bool {
        switch (self.kind, kind) {
        case (.appRefresh, .appRefresh), (.processing, .processing), (.continuedProcessing, .continued): true
        default: false
        }
    }

    var kindName: String {
        switch kind {
        case .appRefresh: "app refresh"
        case .processing: "processing"
        case .continuedProcessing: "continued processing"
        case .urlSession: "URL session"
        }
    }
}
