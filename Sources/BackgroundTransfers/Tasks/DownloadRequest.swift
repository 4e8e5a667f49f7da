package import BackgroundTasks
public import FoundationEssentials
public import Web

/// What is to be fetched, and how urgent it is: a request of Apple's `URLSession` with what is set on its task.
public struct DownloadRequest: Codable, Sendable, Hashable {
    /// Priorities, as Apple names them: from 0 to 1.
    public static let lowPriority = 0.25
    public static let defaultPriority = 0.5
    public static let highPriority = 0.75

    /// An `http` or `https` address; redirects of it are always followed, to such addresses only.
    public var url: String
    /// Whatever the program wants to remember with it, such as the article's number. Up to 1000 characters are kept.
    public var taskDescription: String?
    /// From 0 to 1. Of those that may begin, the higher begins first; what is under way is not interrupted for it.
    public var priority: Double
    /// It does not begin before; it may begin later.
    public var earliestBeginDate: Date?
    /// A hint; nil: unknown. Large transfers leave room for small ones.
    public var countOfBytesClientExpectsToSend: Int64?
    /// A hint; nil: unknown.
    public var countOfBytesClientExpectsToReceive: Int64?
    /// The media type that was announced for it, such as `audio/mpeg`. A web page in its place is an error, since it is a
    /// sign-in page or an apology. Nil: anything will do.
    public var expectedContentType: String?
    /// Seconds without a byte after which an attempt is given up, to be tried again; nil: as the session has it.
    public var timeoutInterval: TimeInterval?
    /// Whether a metered network will do, such as a telephone's; nil: yes. One that is discretionary waits for another in
    /// any case.
    public var allowsExpensiveNetworkAccess: Bool?
    /// Nil: those of a mere download.
    public var terms: DownloadTerms?
    /// Which addresses it may connect to, in whichever process it is fetched; nil: as `NetworkReach.asNamed` (`import Web`).
    public var reach: NetworkReach?
    /// The path at which the finished file is wanted; its folder is made. One that ends with `/` is a folder, in which the
    /// file gets the name of the address. Another file that is there already is left alone, and the finished one gets a
    /// number, as in `1 (2).mp3`; the task's event says where it lies. Should it not get there, as on a full disk, that is
    /// tried again by the rules of attempts. `umask` says who may read it. Nil: the file lies in the session's folder until
    /// its event has been told.
    public var destination: String?
    /// What is sent; nil: it is a download.
    public internal(set) var upload: UploadBody?
    /// The process that wants the answer as data, and for itself alone; nil: whoever hears of it may have it.
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
    /// For `awaitedBy`: earlier builds named the process by an identifier that it had given itself. It has ended since.
    func decodeIfPresent(_ type: RunningProcess.Type, forKey key: Key) throws -> RunningProcess? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        // No process has that number.
        if (try? decode(UUID.self, forKey: key)) != nil { return RunningProcess(process: .max, started: nil) }
        return try decode(RunningProcess.self, forKey: key)
    }
}

extension DownloadRequest {
    /// What comes from outside may hold anything: no number, nothing of endless length goes on from here.
    package var sanitized: DownloadRequest {
        var request = self
        request.priority = priority.isNaN ? Self.defaultPriority : min(1, max(0, priority))
        if let date = earliestBeginDate, !date.timeIntervalSince1970.isFinite { request.earliestBeginDate = nil }
        request.taskDescription = taskDescription.map { String($0.prefix(1000)) }
        request.expectedContentType = expectedContentType.map { String($0.prefix(200)) }
        request.timeoutInterval = timeoutInterval.flatMap {
            $0 > 0 ? min(max(1, $0), BackgroundSessionConfiguration.longestInterval) : nil
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

    /// What the address calls the file, without anything that would lead elsewhere.
    private var fileName: String {
        let name = URL(string: url)?.lastPathComponent ?? ""
        var safe = String(SafeText.line(name, maximumLength: 100).map { $0 == "/" ? "_" : $0 })
        // A name has 255 bytes at most, and may get a number.
        while safe.utf8.count > 200 { safe.removeLast() }
        return safe.isEmpty || safe.hasPrefix(".") || safe == "_" ? "download\(safe == "_" ? "" : safe)" : safe
    }

    /// An answer that is wanted as data is held in memory, and is no longer than this, in bytes.
    static let longestData: Int64 = 64 << 20

    /// The longest file that is wanted; nil: any length will do.
    var maximumBytes: Int64? {
        awaitedBy == nil ? terms?.maximumBytes : min(Self.longestData, terms?.maximumBytes ?? .max)
    }

    /// Whether the file has the bytes as they were sent.
    var keepsEncoding: Bool { terms?.acceptEncoding != nil }

    /// The host in lower case; nil when the address is not one of `http` or `https`.
    var host: String? { Self.host(of: url) }

    /// The longest address that is taken, in bytes.
    private static let maximumAddressLength = 8192

    static func host(of address: String) -> String? {
        guard address.utf8.count <= maximumAddressLength, let url = URL(string: address), let scheme = url.scheme,
            ["http", "https"].contains(scheme.lowercased()), let host = url.host(), !host.isEmpty,
            host.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
        else { return nil }
        return host.lowercased()
    }

    /// Whether two downloads ask for the same in the same way.
    package func isAlike(_ other: DownloadRequest) -> Bool {
        url == other.url && upload == nil && other.upload == nil && terms == other.terms && reach == other.reach
            && (allowsExpensiveNetworkAccess ?? true) == (other.allowsExpensiveNetworkAccess ?? true)
    }

    /// Whether a host, in lower case, is this machine itself: by the name for it (RFC 6761, 6.3), or by address.
    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || IPAddress(host)?.isLoopback == true
    }
}
