public import Foundation
import Synchronization

/// The configuration of a ``BackgroundURLSession``, in the shape of Apple's `URLSessionConfiguration`: what concerns
/// background sessions, and has an effect here.
public final class BackgroundURLSessionConfiguration {
    /// Where sessions lie and what performs them, when the program has said so.
    private struct Places {
        var folder: String?
        var launcher: (any AgentLauncher)?
        /// Folders of sessions for whose events this process was started, by their identifiers.
        var known: [String: String] = [:]
        var origin = TransferOrigin.foreground
    }

    private static let places = Mutex(Places())

    var values: BackgroundSessionConfiguration

    private init(_ identifier: String) { values = BackgroundSessionConfiguration(identifier: identifier) }

    public static func background(withIdentifier identifier: String) -> BackgroundURLSessionConfiguration {
        BackgroundURLSessionConfiguration(identifier)
    }

    /// Ours: sessions that are made from now on lie in this folder, each in one with the name of its identifier, and are
    /// performed by what this launcher starts. Without it, by the defaults of ``BackgroundSession``.
    public static func configure(folder: String, launcher: any AgentLauncher = SelfLauncher()) {
        places.withLock { ($0.folder, $0.launcher) = (folder, launcher) }
    }

    public var identifier: String? { values.identifier }
    public var isDiscretionary: Bool {
        get { values.isDiscretionary }
        set { values.isDiscretionary = newValue }
    }
    public var sessionSendsLaunchEvents: Bool {
        get { values.sessionSendsLaunchEvents }
        set { values.sessionSendsLaunchEvents = newValue }
    }
    public var timeoutIntervalForRequest: TimeInterval {
        get { values.timeoutIntervalForRequest }
        set { values.timeoutIntervalForRequest = newValue }
    }
    public var timeoutIntervalForResource: TimeInterval {
        get { values.timeoutIntervalForResource }
        set { values.timeoutIntervalForResource = newValue }
    }
    public var httpMaximumConnectionsPerHost: Int {
        get { values.httpMaximumConnectionsPerHost }
        set { values.httpMaximumConnectionsPerHost = newValue }
    }
    /// As with Apple's background sessions: they wait whatever it says.
    public var waitsForConnectivity = true
    /// Sent with each request to the server of its address.
    public var httpAdditionalHeaders: [AnyHashable: Any]?
}

extension BackgroundURLSessionConfiguration {
    /// This process was started for the events of a session.
    static func noteEvents(of session: BackgroundSession) {
        places.withLock { places in
            places.known[session.configuration.identifier] = session.folder
            places.origin = .background(wake: UUID())
        }
    }

    func makeSession() -> BackgroundSession {
        let places = Self.places.withLock { $0 }
        let name = values.identifier.replacing("/", with: "_")
        return BackgroundSession(
            configuration: values, folder: places.known[values.identifier] ?? places.folder.map { "\($0)/\(name)" },
            launcher: places.launcher ?? SelfLauncher(), origin: places.origin,
            report: BackgroundSession.writeToSystemLog)
    }
}
