/// Which identifiers a program may use, and for which of them this process has handlers.
struct Registrations: Sendable {
    /// Bytes. An identifier that is empty or longer is not permitted, even if it is on the list: every line of the journal
    /// repeats it.
    static let longestIdentifier = 255

    private let permitted: Set<String>
    /// Those that have a handler.
    private(set) var identifiers: Set<String> = []
    /// Those of them whose launches are to go on for ever.
    private var chains: Set<String> = []
    /// Those of them whose handlers do not return when they are done but report so: one that was given up may have ended
    /// long ago, and never say so.
    private var reported: Set<String> = []

    init(permitted: Set<String>) { self.permitted = permitted.filter(Self.isUsable) }

    static func isUsable(_ identifier: String) -> Bool { (1...longestIdentifier).contains(identifier.utf8.count) }

    func isPermitted(_ identifier: String) -> Bool { permitted.contains(identifier) }
    func isRegistered(_ identifier: String) -> Bool { identifiers.contains(identifier) }
    func isChain(_ identifier: String) -> Bool { chains.contains(identifier) }
    func isReported(_ identifier: String) -> Bool { reported.contains(identifier) }

    /// A handler exists in this process.
    /// - Parameters:
    ///   - isChain: whether its launches are to go on for ever.
    ///   - isReported: whether it reports its end instead of returning.
    ///   - isLate: whether the scheduler has begun to run.
    mutating func register(
        _ identifier: String, isChain: Bool, isReported: Bool, isLate: Bool
    ) throws(BackgroundTaskError) {
        guard isPermitted(identifier) else { throw .notPermitted(identifier: identifier) }
        guard !identifiers.contains(identifier) else { throw .alreadyRegistered(identifier: identifier) }
        guard !isLate else { throw .registeredTooLate(identifier: identifier) }
        identifiers.insert(identifier)
        if isChain { chains.insert(identifier) }
        if isReported { reported.insert(identifier) }
    }
}
