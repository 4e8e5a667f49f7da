import Presentation
import Texts

/// The screens of the settings and of the themes.
extension SettingsTexts {
    /// What a theme that comes with the program is for; nil: it is one of the user's.
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
