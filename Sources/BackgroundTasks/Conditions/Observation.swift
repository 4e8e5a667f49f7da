/// What one source says of a condition: the state, and the words for what was seen.
struct Observation: Sendable, Equatable {
    var state: ConditionReading.State
    /// A phrase such as "default route through eth0"; names in it come from outside.
    var words: String
}
