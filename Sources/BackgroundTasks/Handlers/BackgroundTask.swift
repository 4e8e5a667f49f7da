/// Which launches an action is for: the counterpart of SwiftUI's `BackgroundTask`.
public struct BackgroundTask: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case appRefresh, processing, urlSession
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

    /// The arrival of events for the background URL session with this identifier, in a later process too.
    public static func urlSession(_ identifier: String) -> BackgroundTask {
        BackgroundTask(kind: .urlSession, identifier: identifier)
    }
}

extension BackgroundTask {
    /// Whether a request of this kind is what the action is for.
    func accepts(_ kind: BackgroundTaskRequest.Kind) -> Bool {
        switch (self.kind, kind) {
        case (.appRefresh, .appRefresh), (.processing, .processing): true
        default: false
        }
    }

    var kindName: String {
        switch kind {
        case .appRefresh: "app refresh"
        case .processing: "processing"
        case .urlSession: "URL session"
        }
    }
}
