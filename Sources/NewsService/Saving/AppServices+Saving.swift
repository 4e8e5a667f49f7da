import BackgroundTasks
import FoundationEssentials
package import News
import NewsStore
import Newsroom
import Web

/// Saving articles to services, and pages to the list of saved pages.
extension AppServices {
    /// The sender of this process.
    static func sender(
        _ configuration: Configuration, _ refresher: FeedRefresher, _ accounts: AccountSync, _ library: Library,
        _ locations: Locations, note: @escaping @Sendable (NewsEntry) -> Void
    ) -> SaveSender {
        SaveSender(
            configuration.saveServices(locations), refresher, accounts, library: library,
            owner: StoredJSON(RunningProcess.current)?.text ?? "",
            // An unreadable owner was written by another version.
            isGone: { StoredJSON<RunningProcess>(text: $0).value?.hasEnded ?? true },
            note: { note(.save(note: $0)) })
    }

    /// Sends the saves that are due. An error is logged: they stay, and the next process tries again.
    /// - Parameter services: their names; `nil` for all.
    package func sendSaves(to services: [String]? = nil) async {
        guard !library.isReadOnly else { return }
        do { try await saver.send(to: services) } catch  where !error.isCancellation { log.write(error) } catch {}
    }

    /// Sends the saves to these services that are due, for a user who waits.
    /// - Throws: `LibraryError`, `CancellationError`.
    package func sendRequestedSaves(to services: [String]) async throws {
        await retrySaves(always: false)
        try await saver.send(to: services)
    }

    /// Sends the saves that are due, in a short-lived process.
    func sendDueSaves() async {
        guard !library.isReadOnly else { return }
        await retrySaves(always: false)
        await sendSaves()
    }

    /// Ends the pauses of saves that wait for the user to correct something.
    /// - Parameter always: if false, only if the configuration has changed since the last time. Each process would
    ///   otherwise send a wrong token again, which may lead to a ban.
    private func retrySaves(always: Bool) async {
        do {
            if always { try await library.retrySaves(to: saver.names) }
            guard try await !library.waitingSaves().isEmpty else { return }
            let hasChanged = try await onDisk { [locations] in try Self.configurationHasChanged(locations) }
            if hasChanged, !always { try await library.retrySaves(to: saver.names) }
        } catch  where !error.isCancellation {
            log.write(error)
        } catch {}
    }

    /// Whether the configuration has changed since the last call.
    private static func configurationHasChanged(_ locations: Locations) throws(CommandFailure) -> Bool {
        let file = LockedFile("saves", folder: locations.background, largestSize: 1_000)
        let signature = Array((AtomicFile.Signature(of: locations.configuration)?.text ?? "").utf8)
        return try file.whileLocked { () throws(CommandFailure) -> Bool in
            guard try file.read() != signature else { return false }
            try file.write(signature)
            return true
        }
    }

    /// Sends saves as they come and become due, whichever process requests them, until cancelled. A slow service does
    /// not hold the others up.
    func followSaves() async {
        guard !library.isReadOnly else { return }
        await retrySaves(always: true)
        await withDiscardingTaskGroup { group in
            for name in saver.names { group.addTask { await self.followSaves(to: name) } }
        }
    }

    private func followSaves(to service: String) async {
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let alarm = clock.makeAlarm { signal.yield() }
        // Before the first look, so that no change in between is missed.
        let changes = library.changes()
        signal.yield()
        await withDiscardingTaskGroup { group in
            group.addTask { for await _ in changes { signal.yield() } }
            for await _ in signals {
                let next = try? await library.nextSave(to: [service])
                guard let next, next <= clock.now else {
                    alarm.set(next, uptime: nil)
                    continue
                }
                await sendSaves(to: [service])
                // If the library cannot be written, it is still due: wait before the next attempt.
                let later = (try? await library.nextSave(to: [service])).map {
                    max($0, clock.now.addingTimeInterval(5))
                }
                alarm.set(later, uptime: nil)
            }
            group.cancelAll()
        }
        alarm.set(nil, uptime: nil)
    }

    /// Sends the saves that are due or will be within a minute, such as one that a service may still be processing.
    func sendLeftSaves() async {
        await sendSaves()
        guard await hasSavesToSend(), let next = try? await library.nextSave(to: saver.names) else { return }
        let (signals, signal) = AsyncStream.makeStream(of: Void.self)
        let alarm = clock.makeAlarm { signal.yield() }
        alarm.set(next, uptime: nil)
        for await _ in signals { break }
        alarm.set(nil, uptime: nil)
        await sendSaves()
    }

    /// Whether a save can be sent within a minute, so that a process is worth starting for it.
    package func hasSavesToSend() async -> Bool {
        guard !library.isReadOnly, let next = try? await library.nextSave(to: saver.names) else { return false }
        return next <= clock.now.addingTimeInterval(Library.timeToSend)
    }

    /// Stores a page in the list of saved pages, which is added to the feed list if it is not there.
    /// - Parameter typed: as typed: a missing scheme is https, or http in a private network, where few servers have https.
    /// - Throws: `FeedAddressError`, `NewsroomError`, `LibraryError`.
    package func savePage(_ typed: String) async throws -> (id: Headline.ID, isNew: Bool) {
        let plain = FeedAddress.overPlainHTTP(typed).flatMap { web.isPrivateHost($0) ? $0 : nil }
        let address = FeedAddress.withoutCredentials(try plain ?? FeedAddress.normalized(typed))
        guard WebClient.isWeb(address), address.utf8.count <= 8_000 else {
            let shown = SafeLine.of(String(address.prefix(200)))
            throw CommandFailure("\(shown) is not the address of a web page.", status: .usage)
        }
        if try await subscriptions.listed(FeedAddress.saved) == nil {
            // Not an act of its own: undoing it would take all saved pages away.
            _ = try await subscriptions.add(FeedAddress.saved, isAct: false)
            // Reads its title from the built-in document.
            try await refresher.refresh([FeedAddress.saved], force: true)
        } else {
            try await synchronizeIfChanged(needsList: false)
        }
        let (id, isNew) = try await library.storePage(address)
        if !isNew, try await library.article(id)?.headline.isHidden == true {
            try await library.setHidden([id], false)
        }
        return (id, isNew)
    }
}

extension Configuration {
    /// The services that articles are saved to, with `~` replaced.
    package func saveServices(_ locations: Locations) -> [SaveService] {
        saves.map { service in
            var service = service
            if service.kind == .markdown { service.place = locations.folder(named: service.place) }
            if case .command(var words)? = service.secret {
                words[0] = locations.folder(named: words[0])
                service.secret = .command(words)
            }
            return service
        }
    }
}
