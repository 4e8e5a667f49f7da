/// Whether a terminal's background is dark or light.
public enum TerminalBackground: String, Sendable, CaseIterable {
    case dark, light

    /// Parses COLORFGBG, an environment variable of some terminals: "15;0" or "15;default;0", with the number of the
    /// background colour last.
    /// - Returns: nil if that is not a colour number.
    public init?(colorVariable text: String) {
        guard let number = text.split(separator: ";").last.flatMap({ Int($0) }), 0...15 ~= number else { return nil }
        self = number < 7 || number == 8 ? .dark : .light
    }

    /// - Parameter luminance: of the background (`RGB.luminance`).
    package init(luminance: Double) {
        // The luminance at which black and white text have the same contrast.
        self = luminance > 0.179 ? .light : .dark
    }
}
