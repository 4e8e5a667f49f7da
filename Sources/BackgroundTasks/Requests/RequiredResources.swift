/// What continued work needs beside the processor and the network, and what there is of it:
/// `BGContinuedProcessingTaskRequest.Resources`.
public struct RequiredResources: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The GPU, for work that goes on in the background.
    public static let gpu = RequiredResources(rawValue: 1 << 0)

    /// What this system can promise to work in the background: nothing. Linux takes the GPU from no program, and
    /// reserves it for none.
    public static let supported: RequiredResources = []
}
