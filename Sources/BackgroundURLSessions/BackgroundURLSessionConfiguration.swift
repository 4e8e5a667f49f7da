public import BackgroundTransfers
import FoundationEssentials
import Synchronization

/// The configuration of a ``BackgroundURLSession``, in the shape of Apple's `URLSessionConfiguration`: what concerns
/// background sessions, and has an effect here. `isDiscretionary`, `sessionSendsLaunchEvents`, the timeouts and
/// `httpMaximumConnectionsPerHost` are those of `BackgroundSessionConfiguration`.
@dynamicMemberLookup
public final class BackgroundURLSessionConfiguration {
    /// Where the session of an identifier lies and what performs it, when that has been said.
    private struct Place {
        var folder: String
        var launcher: any AgentLauncher = SelfLauncher()
        var origin = TransferOrigin.foreground
    }

    private static let places = Mutex<[String: Place]>([:])

    var values: BackgroundSessionConfiguration

    private init(_ identifier: String) { values = BackgroundSessionConfiguration(identifier: identifier) }

    /// By this name a later process finds the session again.
    public static func background(withIdentifier identifier: String) -> BackgroundURLSessionConfiguration {
        BackgroundURLSessionConfiguration(identifier)
    }

    /// Ours: the session of an identifier lies in this folder, and is performed by what this launcher starts. Without it, by
    /// the defaults of `BackgroundSession`. To be called before the session is made.
    public static func place(
        sessionWithIdentifier identifier: String, inFolder folder: String, launcher: any AgentLauncher = SelfLauncher()
    ) {
        places.withLock { $0[identifier] = Place(folder: folder, launcher: launcher) }
    }

    public var identifier: String? { values.identifier }
    /// What the session below has: see `BackgroundSessionConfiguration`.
    public subscript<Value>(dynamicMember value: WritableKeyPath<BackgroundSessionConfiguration, Value>) -> Value {
        get { values[keyPath: value] }
        set { values[keyPath: value] = newValue }
    }
    /// As with Apple's background sessions: they wait whatever it says.
    public var waitsForConnectivity = true
    /// Sent with each request to the server of its address.
    public var httpAdditionalHeaders: [AnyHashable: Any]?
    /// Whether a network that is metered will do for each request.
    public var allowsExpensiveNetworkAccess = true
    /// Nothing on Linux tells a modem from another network; one of a telephone counts as metered, and so this is
    /// ``allowsExpensiveNetworkAccess``.
    public var allowsCellularAccess: Bool {
        get { allowsExpensiveNetworkAccess }
        set { allowsExpensiveNetworkAccess = newValue }
    }
}

extension BackgroundURLSessionConfiguration {
    /// This process was started for the events of a session.
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
