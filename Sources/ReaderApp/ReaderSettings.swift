import FrontEnd
import News
import NewsService
import NewsUI
import Newsroom
import Presentation
import Synchronization

/// The settings that a running reader can change, by name, as on its command line.
final class ReaderSettings: Sendable {
    /// Settings that the reader reads on each use; the user interface applies the theme.
    private static let liveTables = ["browser", "enclosures"]
    private static let liveKeys = [Setting.rows, Setting.stories]
    /// Also used by other processes; applies once it is written.
    private static let notifications = "notifications"
    private static let theme = "display.theme"
    /// Retries when another program writes the file at the same time.
    private static let attempts = 20

    private let locations: Locations
    private let current: Mutex<Configuration>
    /// The themes known at the start.
    private let themes: Set<String>

    /// How long to wait for another process that changes the folder.
    private let timeout: Duration

    init(
        _ locations: Locations, _ configuration: Configuration, _ own: KeysAndThemes = KeysAndThemes(),
        timeout: Duration = .seconds(10)
    ) {
        themes = Set(own.themes.keys)
        self.timeout = timeout
        self.locations = locations
        current = Mutex(configuration)
    }

    /// The configuration with changes since the start.
    var configuration: Configuration { current.withLock { $0 } }

    /// Applies a setting as far as possible without a restart; the file is not changed.
    /// - Parameter value: As typed; `nil` to change nothing and return the file's value.
    /// - Throws: `SettingFault`, also if it could not be written to the file.
    func change(_ name: String, to value: String?) async throws -> SettingOutcome {
        let key = try ConfigurationSetting.key(named: name)
        let text = try await onDisk { try self.contents()?.text ?? "" }
        guard let value else { return .current(name: key.path, value: ConfigurationSetting.value(of: key, in: text)) }
        let setting = try ConfigurationSetting(key, typed: value)
        _ = try setting.edited(text, of: locations.configuration)
        var isInForce = false
        if Self.liveTables.contains(key.table) || Self.liveKeys.contains(key.path) {
            try take(setting)
            isInForce = true
        }
        var theme: String?
        if key.path == Self.theme {
            var chosen = Configuration()
            try setting.take(into: &chosen)
            // A theme added to the file since the start is unknown.
            theme = themes.contains(chosen.display.theme) ? chosen.display.theme : nil
        }
        return .taken(
            Setting(name: key.path, value: setting.value), theme: theme, isInForce: isInForce || theme != nil,
            appliesOnceSaved: key.table == Self.notifications)
    }

    /// All settings with the file's value or the default.
    func values() async throws -> [SettingValue] {
        try await onDisk {
            let text = try self.contents()?.text ?? ""
            return ConfigurationKey.all.map { key in
                let value = ConfigurationSetting.value(of: key, in: text)
                return SettingValue(
                    Setting(
                        name: key.path,
                        value: value ?? ConfigurationSetting.value(of: key, in: ResourceFiles.configuration) ?? ""),
                    isDefault: value == nil)
            }
        }
    }

    /// Writes a setting to the configuration file, keeping its other lines.
    /// - Returns: The new notification settings; `nil` when they are unchanged.
    /// - Throws: `SettingFault`; nothing is changed then.
    @discardableResult
    func keep(_ setting: Setting) async throws -> Configuration.Notifications? {
        let setting = try ConfigurationSetting(try ConfigurationSetting.key(named: setting.name), typed: setting.value)
        let target = try await onDisk { AtomicFile(path: try self.resolved()) }
        let lock = try await lock(of: target.folder)
        defer { lock.release() }
        try await onDisk {
            for _ in 0..<Self.attempts {
                let before = try self.contents()
                let text = try setting.edited(before?.text ?? "", of: self.locations.configuration)
                if try self.replace(target, with: text, ifStill: before?.signature) { return }
            }
            throw self.isBusy
        }
        guard setting.key.table == Self.notifications, !configuration.suspended.contains(.notifications) else {
            return nil
        }
        try take(setting)
        return configuration.notifications
    }

    /// Adds a rule at the end of the configuration file, keeping its other lines.
    /// - Parameter record: Receives what was added; if it throws, the addition is removed again.
    /// - Throws: `SettingFault`, or what `record` throws; nothing is changed then.
    func add(_ rule: ConfigurationRule, title: String, record: (AddedRule) async throws -> Void) async throws {
        let target = try await onDisk { AtomicFile(path: try self.resolved()) }
        let lock = try await lock(of: target.folder)
        let added: AddedRule
        do {
            defer { lock.release() }
            added = try await onDisk {
                for _ in 0..<Self.attempts {
                    let before = try self.contents()
                    let addition = try rule.addition(to: before?.text ?? "")
                    let text = (before?.text ?? "") + addition
                    if try self.replace(target, with: text, ifStill: before?.signature) {
                        return AddedRule(path: self.locations.configuration, text: addition, title: title)
                    }
                }
                throw self.isBusy
            }
        }
        do {
            try await record(added)
        } catch {
            _ = try await added.remove(timeout: timeout)
            throw error
        }
    }

    /// Whether the file sets any of these keys, to whatever value; `nil` if too much of it is not TOML.
    func sets(_ names: [String], in table: String) async throws -> Bool? {
        let text = try await onDisk { try self.contents()?.text ?? "" }
        return ConfigurationDocument(text).map { document in
            names.contains { document.sets($0, in: table) }
        }
    }

    private var isBusy: SettingFault {
        .busy(path: locations.configuration)
    }
}

extension ReaderSettings {
    private func take(_ setting: ConfigurationSetting) throws {
        var changed = configuration
        try setting.take(into: &changed)
        locations.findPrograms(of: &changed)
        current.withLock { [changed] in $0 = changed }
    }

    /// - Returns: `nil` when the file does not exist.
    private func contents() throws(SettingFault) -> (text: String, signature: AtomicFile.Signature)? {
        let path = locations.configuration
        let file: (bytes: [UInt8], signature: AtomicFile.Signature)?
        do throws(AtomicFile.Failure) {
            file = try AtomicFile(path: try AtomicFile.resolvingLinks(path)).read()
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        guard let file else { return nil }
        guard let text = String(validating: file.bytes, as: UTF8.self) else {
            throw .notUTF8(path: path)
        }
        return (text, file.signature)
    }

    private func resolved() throws(SettingFault) -> String {
        do {
            return try AtomicFile.resolvingLinks(locations.configuration)
        } catch {
            throw unwritable(error.reason)
        }
    }

    /// Creates the folder if needed.
    private func lock(of folder: String) async throws -> FolderLock {
        do {
            return try await FolderLock.acquire(of: folder, for: locations.configuration, timeout: timeout)
        } catch NewsroomError.listBusy {
            throw isBusy
        } catch NewsroomError.listUnwritable(_, let reason) {
            throw unwritable(reason)
        }
    }

    private func replace(
        _ file: AtomicFile, with text: String, ifStill known: AtomicFile.Signature?
    ) throws(SettingFault) -> Bool {
        do {
            return try file.replace(with: Array(text.utf8), ifStill: known)
        } catch {
            throw unwritable(error.reason)
        }
    }

    private func unwritable(_ reason: String) -> SettingFault {
        .unwritable(path: locations.configuration, reason: reason)
    }
}
