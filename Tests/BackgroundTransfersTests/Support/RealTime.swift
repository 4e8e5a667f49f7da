import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Of a test that goes by real seconds and is not yet right on a machine as busy as the whole suite makes it: it runs
    /// with NEWSTERM_REAL_TIME=1 only, until it is written for any pace.
    static var realTime: Self {
        .enabled(
            if: ProcessInfo.processInfo.environment["NEWSTERM_REAL_TIME"] != nil,
            "It goes by real seconds; NEWSTERM_REAL_TIME=1 runs it.")
    }
}
