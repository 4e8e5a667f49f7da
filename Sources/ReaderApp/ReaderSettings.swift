import Bundled
import FrontEnd
import News
import NewsService
import NewsUI
import Newsroom
import Presentation
import Synchronization

/// The settings that a running reader can change: by name, as its command line has them.
final class ReaderSettings: Sendable {
    /// Keys that the reader looks up whenever it needs them; a theme is the user interface's.
    private static let liveTables = ["browser", "enclosures"]
    private static let liveKeys = [Setting.rows]
    /// What other processes go by, too, and therefore holds once it is written.
    private static let notifications = "notifications"
    private static let theme = "display.theme"
    /// Another program may be writing the file at the same time.
    private static let attempts = 20

    private let locations: Locations
    private let current: Mutex<Configuration>
    /// Themes that were there at the start.
    private let themes: Set<String>

    /// How long to wait for another process that changes something in the folder.
    private let patience: Duration

    init(
        _ locations: Locations, _ configuration: Configuration, _ own: KeysAndThemes = KeysAndThemes(),
        patience: Duration = .seconds(10)
    ) {
        themes = Set(own.themes.keys)
        self.patience = patience
        self.locations = locations
        current = Mutex(configuration)
    }

    /// As it is now, with what was changed since the start.
    var configuration: Configuration { current.withLock { $0 } }

    /// Has a setting hold, as far as it can without a new start; the file stays as it is.
    /// - Parameter value: as it was typed; nil: nothing is changed, and the file's value is told.
    /// - Throws: `SettingFault`, when it could not be written into the file either.
    func change(_ name: String, to value: String?) async throws -> SettingOutcome {
        let key = try ConfigurationSetting.key(named: name)
        let text = try await onDisk { try self.contents()?.text ?? "" }
        guard let value else { return .told(name: key.path, value: ConfigurationSetting.value(of: key, in: text)) }
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
            // One that was written into the file since the start is not known yet.
            theme = themes.contains(chosen.display.theme) ? chosen.display.theme : nil
        }
        return .taken(
            Setting(name: key.path, value: setting.value), theme: theme, isInForce: isInForce || theme != nil,
            holdsOnceKept: key.table == Self.notifications)
    }

    /// All settings: the file's value, or that which holds without it.
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

    /// Writes a setting into the configuration file, whose other lines stay as they are.
    /// - Returns: how the user is to be notified from now on; nil: as before.
    /// - Throws: `SettingFault`, and then nothing is changed.
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

    /// Whether the file sets one of these keys, whatever it says; nil: it cannot be read.
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

    /// nil: there is no such file.
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

    /// Makes the folder where there is none.
    private func lock(of folder: String) async throws -> FolderLock {
        do {
            return try await FolderLock.acquire(of: folder, for: locations.configuration, patience: patience)
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
