/// What becomes of work that the person starts and that can not begin at once: `BGContinuedProcessingTaskRequest`'s
/// choice.
public enum SubmissionStrategy: String, Codable, Sendable, Hashable {
    /// The submission throws `immediateRunIneligible`; nothing is queued.
    case fail
    /// It waits for its turn, in the order of submission.
    case queue
}
