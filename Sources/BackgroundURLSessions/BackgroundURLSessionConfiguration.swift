public import BackgroundTransfers
import FoundationEssentials
import Synchronization

/// The configuration of a ``BackgroundURLSession``, in the shape of Apple's `URLSessionConfiguration`: the properties
/// that background sessions use and that have an effect here. `isDiscretionary`, `sessionSendsLaunchEvents`, the
/// timeouts and `httpMaximumConnectionsPerHost` are those of `BackgroundSessionConfiguration`.
@dynamicMemberLookup
public final class BackgroundURLSessionConfiguration {
    /// The folder and launcher of an identifier's session, if set.
    private struct Place {
        var folder: String
        var launcher: any AgentLauncher = SelfLauncher()
        var origin = TransferOrigin.foreground
    }

    private static let places = Mutex<[String: Place]>([:])

    var values: BackgroundSessionConfiguration

    private init(_ identifier: String) { values = BackgroundSessionConfiguration(identifier: identifier) }

    /// Creates a configuration; a later process finds the session by this identifier.
    public static func background(withIdentifier identifier: String) -> BackgroundURLSessionConfiguration {
        BackgroundURLSessionConfiguration(identifier)
    }

    /// Not in Apple's API: sets the folder and the launcher of the session with an identifier. Without it, the defaults
    /// of `BackgroundSession` apply. Call it before the session is created.
    public static func place(
        sessionWithIdentifier identifier: String, inFolder folder: String, launcher: any AgentLauncher = SelfLauncher()
    ) {
        places.withLock { $0[identifier] = Place(folder: folder, launcher: launcher) }
    }

    public var identifier: String? { values.identifier }
    /// The properties of `BackgroundSessionConfiguration`.
    public subscript<Value>(dynamicMember value: WritableKeyPath<BackgroundSessionConfiguration, Value>) -> Value {
        get { values[keyPath: value] }
        set { values[keyPath: value] = newValue }
    }
    /// Ignored, as by Apple's background sessions, which always wait.
    public var waitsForConnectivity = true
    /// Sent with every request, only to the server of its URL.
    public var httpAdditionalHeaders: [AnyHashable: Any]?
    /// Whether requests may use a metered network.
    public var allowsExpensiveNetworkAccess = true
    /// Linux does not tell cellular networks from others; a phone's counts as metered, so this is the same as
    /// ``allowsExpensiveNetworkAccess``.
    public var allowsCellularAccess: Bool {
        get { allowsExpensiveNetworkAccess }
        set { allowsExpensiveNetworkAccess = newValue }
    }
}

extension BackgroundURLSessionConfiguration {
    /// Records that this process was launched for the events of a session.
    static func noteEvents(of session: BackgroundSession) {
        places.withLock {
            $0[session.configuration.identifier] = Place(folder: session.folder, origin: .background(wake: UUID()))
        }
    }

    func makeSession() -> BackgroundSession {
        let place = Self.places.withLock { $0[values.identifier] }
        return BackgroundSession(
            configuration: values, folder: place?.folder, launcher: place?.launcher ?? SelfLauncher(),
            origin: place?.origin ?? .foreground, report: BackgroundSession.writeToSystemLog)
    }
}
