import Presentation
import Texts

/// The screens of settings and themes.
extension SettingsTexts {
    /// What a built-in theme is for; `nil` for a user's theme.
    static func purpose(ofTheme name: String) -> String? {
        switch name {
        case "auto": purposeAuto
        case "dark": purposeDark
        case "light": purposeLight
        case "default": purposeDefault
        case "mono": purposeMono
        default: nil
        }
    }
}
