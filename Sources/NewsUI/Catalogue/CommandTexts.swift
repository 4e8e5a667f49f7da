import Presentation
import Texts

/// Messages of the command line. Command names and their arguments are not translated.
extension CommandTexts {
    static func unknown(_ typed: String, near: String?) -> String {
        unknownCommand(typed: typed, suggestion: suggestion(near))
    }

    private static func suggestion(_ near: String?) -> String {
        near.map { didYouMean($0) } ?? ""
    }

    static func noTheme(_ name: String, near: String?, _ names: [String]) -> String {
        guard near == nil else {
            return unknownTheme(name: name, suggestion: suggestion(near))
        }
        return unknownThemeAmong(name: name, names: names.joined(separator: ", "))
    }

    /// - Parameter file: Where to save it; `nil` when saving is not offered.
    static func usesTheme(_ name: String, file: String?) -> String {
        guard let file else { return themeUntilQuit(name) }
        return themeCanBeKept(name: name, file: file)
    }

    /// Warns that the terminal's background does not match the theme.
    static func theme(_ name: String, isFor terminalBackground: TerminalBackground) -> String {
        switch terminalBackground {
        case .dark:
            themeIsForDark(name)
        case .light:
            themeIsForLight(name)
        }
    }

    /// - Parameter file: Where to save it; `nil` when saving is not offered.
    static func changed(_ setting: Setting, isInForce: Bool, appliesOnceSaved: Bool, file: String?) -> String {
        guard let file else {
            return isInForce
                ? settingUntilQuit(line(setting))
                : settingNotWritten(line(setting))
        }
        if isInForce {
            return settingCanBeKept(setting: line(setting), file: file)
        }
        if appliesOnceSaved {
            return settingTakesEffectOnceWritten(setting: line(setting), file: file)
        }
        return settingTakesEffectOnRestart(setting: line(setting), file: file)
    }

    static func kept(_ setting: Setting, file: String) -> String {
        fileHasSetting(file: file, setting: line(setting))
    }

    static func setting(_ name: String, _ value: String?, file: String) -> String {
        guard let value else {
            return fileDoesNotSet(file: file, name: name)
        }
        return line(Setting(name: name, value: value))
    }

    private static func line(_ setting: Setting) -> String { "\(setting.name) = \(setting.value)" }

    static func meaningless(_ name: String, places: [String]) -> String {
        notAvailableHere(name: name, places: places.joined(separator: CountTexts.comma))
    }

    static func noHelp(_ topic: String, near: String?) -> String {
        noHelpOn(topic: topic, suggestion: suggestion(near))
    }
}
