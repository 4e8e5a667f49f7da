public import FoundationEssentials

extension BGTaskScheduler {
    /// The domain of this scheduler's errors, for code that looks at errors as `NSError`.
    public static let errorDomain = "BGTaskSchedulerErrorDomain"

    /// Why a request was not accepted. `description` and `localizedDescription` say more, with what to do about it.
    public struct Error: Swift.Error, Sendable {
        /// The causes, with Apple's numbers.
        public enum Code: Int, Sendable {
            /// Background work cannot be scheduled here and now.
            case unavailable = 1
            /// The limit of pending requests of this kind is reached.
            case tooManyPendingTaskRequests = 2
            /// The identifier is not on the list of permitted ones.
            case notPermitted = 3
            /// The work was to begin at once or not at all, and it could not.
            case immediateRunIneligible = 4
        }

        public let code: Code
        private let words: String

        /// The error of a cause, without the particulars.
        public init(_ code: Code) {
            self.code = code
            words = "Background tasks: \(code)."
        }

        /// What the Swift form of the scheduler threw. A request that holds now but could not be written down counts as
        /// `unavailable`, as does anything else that Apple has no number for.
        init(_ error: BackgroundTaskError) {
            code = error.code.flatMap(Code.init) ?? .unavailable
            words = error.description
        }
    }
}

extension BGTaskScheduler.Error {
    public static var errorDomain: String { BGTaskScheduler.errorDomain }
    public static var unavailable: Code { .unavailable }
    public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
    public static var notPermitted: Code { .notPermitted }
    public static var immediateRunIneligible: Code { .immediateRunIneligible }

    public var errorCode: Int { code.rawValue }

    // What Foundation makes an NSError of. `CustomNSError`, the public way to say it, is in Foundation only.
    public var _domain: String { Self.errorDomain }
    public var _code: Int { code.rawValue }
}

extension BGTaskScheduler.Error: Hashable {
    /// Errors of the same cause are equal.
    public static func == (a: Self, b: Self) -> Bool { a.code == b.code }
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension BGTaskScheduler.Error: CustomStringConvertible, LocalizedError {
    public var description: String { words }
    public var errorDescription: String? { words }
}

extension BGTaskScheduler.Error.Code {
    /// Lets one write `catch BGTaskScheduler.Error.notPermitted`.
    public static func ~= (code: Self, error: any Swift.Error) -> Bool {
        (error as? BGTaskScheduler.Error)?.code == code
    }
}
