/// One condition as it is now, with where that was read: for `doctor` and for whoever asks why something waits.
public struct ConditionReport: Sendable, Equatable {
    public let condition: Condition
    public let state: ConditionReading.State
    /// A phrase for what was seen, such as "default route through eth0". One line, without control characters.
    public let observation: String
    /// The files or the service that it was read from.
    public let source: String

    init(_ condition: Condition, _ observation: Observation, source: String) {
        self.condition = condition
        self.state = observation.state
        self.observation = SafeText.line(observation.words, maximumLength: 200)
        self.source = source
    }
}
