/// What the person has chosen of the looks and the keys.
nonisolated public struct Look: Sendable {
    /// Which key does what.
    public var keyMap: KeyMap
    /// How everything looks.
    public var theme: Theme
    /// Where these are set, for sentences; nil: not known.
    public var configurationFile: String?

    /// What is left out is as the program comes.
    public init(keyMap: KeyMap = .standard, theme: Theme = .standard, configurationFile: String? = nil) {
        self.keyMap = keyMap
        self.theme = theme
        self.configurationFile = configurationFile
    }
}
