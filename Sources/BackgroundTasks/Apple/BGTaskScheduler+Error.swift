public import FoundationEssentials

extension BGTaskScheduler {
    /// The domain of this scheduler's errors, for code that inspects them as `NSError`.
    public static let errorDomain = "BGTaskSchedulerErrorDomain"

    /// Why a request was rejected. `description` and `localizedDescription` give details and say what to do.
    public struct Error: Swift.Error, Sendable {
        /// The causes, with Apple's numbers.
        public enum Code: Int, Sendable {
            /// Background work cannot be scheduled here and now.
            case unavailable = 1
            /// The limit of pending requests of this kind is reached.
            case tooManyPendingTaskRequests = 2
            /// The identifier is not listed as permitted.
            case notPermitted = 3
            /// The work had to begin at once or not at all, and could not begin.
            case immediateRunIneligible = 4
        }

        public let code: Code
        private let words: String

        /// An error with a cause but no details.
        public init(_ code: Code) {
            self.code = code
            words = "Background tasks: \(code)."
        }

        /// Converts an error of the scheduler's Swift form. Errors without an Apple code count as `unavailable`,
        /// including a request that is pending but could not be stored.
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

    // Foundation builds an NSError from these. `CustomNSError`, the public way, exists in Foundation only.
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
