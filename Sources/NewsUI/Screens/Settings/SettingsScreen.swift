public import Presentation
import Terminal
import Texts

/// A setting of `config.toml` with its value.
nonisolated public struct SettingValue: Sendable, Hashable {
    public var setting: Setting
    /// Whether the file does not set it.
    public var isDefault: Bool

    public init(_ setting: Setting, isDefault: Bool) {
        self.setting = setting
        self.isDefault = isDefault
    }
}

/// All settings with their values, editable on the command line.
struct SettingsScreen: RowScreen {
    let context = KeyContext.settings
    let takesInput = true
    var title: String { SettingsTexts.title }
    var selection = RowSelection()
    /// `nil` while they are being read.
    private var values: [SettingValue]?
    /// Values in force until the program ends.
    private var changed: [String: String] = [:]

    func rows(in surroundings: Surroundings) -> [ScreenRow] {
        let theme = surroundings.theme
        let intro = SettingsTexts.intro(surroundings.key(.open, in: context))
        let cells = (values?.map { TextWidth.cells(in: $0.setting.name) }.max() ?? 0) + 2
        let rows = (values ?? []).map { value in
            let name = value.setting.name
            let gap = String(repeating: " ", count: cells - TextWidth.cells(in: name))
            let shown = changed[name] ?? value.setting.value
            let isQuiet = value.isDefault && changed[name] == nil
            return ScreenRow(
                name,
                [
                    StyledLine([
                        .init(text: name + gap, style: theme[.detail]),
                        .init(
                            text: shown.isEmpty ? SettingsTexts.unset : shown, style: isQuiet ? theme[.detail] : .plain),
                        .init(text: changed[name] == nil ? "" : "  " + SettingsTexts.untilQuit, style: theme[.detail]),
                    ])
                ])
        }
        return [.intro(intro, in: surroundings), .blank] + rows
    }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        [ScreenHint(.open, FeedFormTexts.change), ScreenHint(.moveDown), ScreenHint(.moveUp)]
    }

    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        switch action {
        case .open:
            guard let name = selection.id?.base as? String,
                let value = values?.first(where: { $0.setting.name == name })?.setting.value
            else { return [] }
            return [.ask(LinePrompt(.command, text: "\(Command.set.name) \(name) \(changed[name] ?? value)"))]
        default: return nil
        }
    }

    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest] {
        switch event {
        case .settingsLoaded(let values): self.values = values
        case .settingChanged(.taken(let setting, _, let isInForce, _)) where isInForce:
            changed[setting.name] = setting.value
        case .settingKept(let setting):
            changed[setting.name] = nil
            return [.perform(.loadSettings)]
        case .failed(.loadSettings, _, _, _): return [.close]
        default: break
        }
        return []
    }
}

/// The themes by name, to try out.
struct ThemesScreen: RowScreen {
    let context = KeyContext.themes
    let takesInput = true
    var title: String { SettingsTexts.themes }
    var selection = RowSelection()
    private let names: [String]
    /// The current theme's name; `nil` when it has none.
    private var current: String?

    init(names: [String], current: String?) {
        self.names = names
        self.current = current
    }

    func rows(in surroundings: Surroundings) -> [ScreenRow] {
        let theme = surroundings.theme
        let intro = SettingsTexts.themesIntro(surroundings.key(.open, in: context))
        let cells = names.reduce(0) { max($0, TextWidth.cells(in: $1)) }
        return [.intro(intro, in: surroundings), .blank]
            + names.map { name in
                let gap = String(repeating: " ", count: cells - TextWidth.cells(in: name))
                let notes = [SettingsTexts.purpose(ofTheme: name), name == current ? SettingsTexts.inUse : nil]
                    .compactMap { $0 }
                let detail = notes.isEmpty ? "" : gap + "  " + notes.joined(separator: " · ")
                return ScreenRow(
                    name, [StyledLine([.init(text: name), .init(text: detail, style: theme[.detail])])])
            }
    }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        [ScreenHint(.open, SettingsTexts.use), ScreenHint(.moveDown), ScreenHint(.moveUp)]
    }

    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        switch action {
        case .open:
            guard let name = selection.id?.base as? String else { return [] }
            let setting = Setting.theme(name)
            return [.perform(.changeSetting(name: setting.name, value: setting.value))]
        default: return nil
        }
    }

    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest] {
        if case .settingChanged(.taken(_, let theme?, _, _)) = event { current = theme }
        return []
    }
}

extension Model {
    /// `:theme` without a name.
    mutating func chooseTheme() {
        let current = themes.first { $0.theme == chosenTheme }?.name
        open(ThemesScreen(names: themes.map(\.name), current: current))
    }

    /// `:set` without a name.
    mutating func showSettings(_ effects: inout [Effect]) {
        open(SettingsScreen())
        effects.append(.loadSettings)
    }
}
