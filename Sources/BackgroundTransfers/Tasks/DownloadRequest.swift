package import BackgroundTasks
public import FoundationEssentials
public import Web

/// What to fetch and how urgently: a request of Apple's `URLSession` together with the settings of its task.
public struct DownloadRequest: Codable, Sendable, Hashable {
    /// Apple's named priorities, from 0 to 1.
    public static let lowPriority = 0.25
    public static let defaultPriority = 0.5
    public static let highPriority = 0.75

    /// An `http` or `https` URL; redirects are followed to such URLs only.
    public var url: String
    /// Any text, such as an article's number; truncated to 1,000 characters.
    public var taskDescription: String?
    /// From 0 to 1. Of waiting transfers the higher begins first; transfers under way are not interrupted.
    public var priority: Double
    /// The transfer begins at this date or later.
    public var earliestBeginDate: Date?
    /// A hint in bytes; nil: unknown. Large transfers leave room for small ones.
    public var countOfBytesClientExpectsToSend: Int64?
    /// A hint in bytes; nil: unknown.
    public var countOfBytesClientExpectsToReceive: Int64?
    /// The announced media type, such as `audio/mpeg`. A web page in its place is an error: it is a sign-in page or an
    /// error page. Nil: any type.
    public var expectedContentType: String?
    /// Seconds without a byte after which an attempt times out, to be retried; nil: the session's value.
    public var timeoutInterval: TimeInterval?
    /// Whether a metered network will do, such as a phone's; nil: yes. A discretionary transfer waits for an unmetered
    /// one in any case.
    public var allowsExpensiveNetworkAccess: Bool?
    /// Nil: the defaults of ``DownloadTerms``.
    public var terms: DownloadTerms?
    /// Which addresses it may connect to, in any process; nil: `NetworkReach.asNamed` (`import Web`).
    public var reach: NetworkReach?
    /// The path for the finished file; its folder is created. A path that ends with `/` is a folder, in which the file
    /// gets the name from its URL. An existing different file stays, and the new one gets a number, as in `1 (2).mp3`;
    /// the task's event has the path. If the file cannot be placed, as on a full disk, that is retried like a failed
    /// attempt. `umask` sets its permissions. Nil: the file stays in the session's folder until its event was
    /// delivered.
    public var destination: String?
    /// The file to send; nil: a download.
    public internal(set) var upload: UploadBody?
    /// The process that alone awaits the response as data; nil: any listener may have it.
    package var awaitedBy: RunningProcess?

    public init(
        url: String, taskDescription: String? = nil, priority: Double = DownloadRequest.defaultPriority,
        earliestBeginDate: Date? = nil, countOfBytesClientExpectsToSend: Int64? = nil,
        countOfBytesClientExpectsToReceive: Int64? = nil, expectedContentType: String? = nil,
        terms: DownloadTerms? = nil, reach: NetworkReach? = nil, destination: String? = nil
    ) {
        self.url = url
        self.taskDescription = taskDescription
        self.priority = priority
        self.earliestBeginDate = earliestBeginDate
        self.countOfBytesClientExpectsToSend = countOfBytesClientExpectsToSend
        self.countOfBytesClientExpectsToReceive = countOfBytesClientExpectsToReceive
        self.expectedContentType = expectedContentType
        self.terms = terms
        self.reach = reach
        self.destination = destination
    }
}

extension KeyedDecodingContainer {
    /// For `awaitedBy`: earlier builds stored a self-assigned identifier. Such a process has ended.
    func decodeIfPresent(_ type: RunningProcess.Type, forKey key: Key) throws -> RunningProcess? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        // No process has this identifier.
        if (try? decode(UUID.self, forKey: key)) != nil { return RunningProcess(process: .max, started: nil) }
        return try decode(RunningProcess.self, forKey: key)
    }
}

extension DownloadRequest {
    /// Replaces values that are invalid or too long, since programs and records may supply anything.
    package var sanitized: DownloadRequest {
        var request = self
        request.priority = priority.isNaN ? Self.defaultPriority : min(1, max(0, priority))
        if let date = earliestBeginDate, !date.timeIntervalSince1970.isFinite { request.earliestBeginDate = nil }
        request.taskDescription = taskDescription.map { String($0.prefix(1000)) }
        request.expectedContentType = expectedContentType.map { String($0.prefix(200)) }
        request.timeoutInterval = timeoutInterval.flatMap {
            $0 > 0 ? min(max(1, $0), BackgroundSessionConfiguration.maximumInterval) : nil
        }
        request.terms = terms?.sanitized
        request.destination = destination.map { path in
            let path = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
            return path.hasSuffix("/") ? path + fileName : path
        }
        request.countOfBytesClientExpectsToSend = countOfBytesClientExpectsToSend.flatMap { $0 >= 0 ? $0 : nil }
        request.countOfBytesClientExpectsToReceive = countOfBytesClientExpectsToReceive.flatMap { $0 >= 0 ? $0 : nil }
        return request
    }

    /// The last component of the URL, made safe as a file name.
    private var fileName: String {
        let name = URL(string: url)?.lastPathComponent ?? ""
        var safe = String(SafeText.line(name, maximumLength: 100).map { $0 == "/" ? "_" : $0 })
        // A file name has at most 255 bytes, and may get a number.
        while safe.utf8.count > 200 { safe.removeLast() }
        return safe.isEmpty || safe.hasPrefix(".") || safe == "_" ? "download\(safe == "_" ? "" : safe)" : safe
    }

    /// The longest response that is held in memory as data, in bytes.
    static let maximumDataLength: Int64 = 64 << 20

    /// The longest file accepted, in bytes; nil: no limit.
    var maximumBytes: Int64? {
        awaitedBy == nil ? terms?.maximumBytes : min(Self.maximumDataLength, terms?.maximumBytes ?? .max)
    }

    /// Whether the file keeps the content coding in which it was sent.
    var keepsEncoding: Bool { terms?.acceptEncoding != nil }

    /// The host in lower case; nil: not an `http` or `https` URL.
    var host: String? { Self.host(of: url) }

    /// In bytes.
    private static let maximumAddressLength = 8192

    static func host(of address: String) -> String? {
        guard address.utf8.count <= maximumAddressLength, let url = URL(string: address), WebClient.isWeb(address),
            let host = url.host(), !host.isEmpty,
            host.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
        else { return nil }
        return host.lowercased()
    }

    /// Whether two downloads request the same resource in the same way.
    package func isAlike(_ other: DownloadRequest) -> Bool {
        url == other.url && upload == nil && other.upload == nil && terms == other.terms && reach == other.reach
            && (allowsExpensiveNetworkAccess ?? true) == (other.allowsExpensiveNetworkAccess ?? true)
    }

    /// Whether a host, in lower case, is this machine, by name (RFC 6761, 6.3) or by address.
    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || IPAddress(host)?.isLoopback == true
    }
}
