/// Whether a terminal's background is dark or light.
public enum Ground: String, Sendable, CaseIterable {
    case dark, light

    /// What some terminals say in the environment variable COLORFGBG: "15;0", or "15;default;0", the number of one of
    /// their colours at the end.
    /// - Returns: nil where that is no such number.
    public init?(colorVariable text: String) {
        guard let number = text.split(separator: ";").last.flatMap({ Int($0) }), 0...15 ~= number else { return nil }
        self = number < 7 || number == 8 ? .dark : .light
    }

    /// - Parameter luminance: of the background (`RGB.luminance`).
    package init(luminance: Double) {
        // Where black letters and white ones have the same contrast.
        self = luminance > 0.179 ? .light : .dark
    }
}
