package import BackgroundTasks
import Glibc
import Synchronization

/// A disk on which one call fails, and which knows what a power cut would undo.
package final class FaultyDisk: Sendable {
    package enum Fault: String, CaseIterable, Sendable {
        /// The disk is full from this call on.
        case full
        /// This call fails with EIO, and only this one.
        case broken
        /// Half of the bytes are written, the rest with the next call.
        case short
        /// Half of the bytes are written, and the disk is full.
        case shortAndFull
        /// The process is killed before this call: no later call has an effect.
        case kill
        /// The same after half of the bytes.
        case killInside
        /// The machine stops before this call, and what had not reached the disk is lost.
        case powerCut
    }

    private struct State {
        var calls: [String] = []
        var faultyCall: Int?
        var fault = Fault.kill
        var isDead = false
        var isFull = false
        /// The files that are open for writing.
        var paths: [Int32: String] = [:]
        /// Bytes that reached the disk, for files with others that did not.
        var synced: [String: Int] = [:]
        /// How to undo the names that the folder's sync has not yet brought to the disk, newest last.
        var undo: [@Sendable () -> Void] = []
        var copies = 0
    }

    private let state = Mutex(State())
    /// Keeps replaced files, for a power cut.
    private let attic: String

    /// - Parameter attic: a folder on the same file system.
    package init(attic: String) { self.attic = attic }

    /// - Parameter call: its index, from 0.
    package func fail(_ call: Int, _ fault: Fault) {
        state.withLock {
            $0.faultyCall = call
            $0.fault = fault
        }
    }

    /// What was called, in order.
    package var calls: [String] { state.withLock { $0.calls } }
    /// Whether the process that writes has ended.
    package var isDead: Bool { state.withLock { $0.isDead } }

    private enum Verdict {
        case proceed, half, nothing
        case fail(Int32)
    }

    private func verdict(_ call: String, grows: Bool) -> Verdict {
        state.withLock { state in
            if state.isDead { return .nothing }
            let number = state.calls.count
            state.calls.append(call)
            guard number == state.faultyCall else { return state.isFull && grows ? .fail(ENOSPC) : .proceed }
            switch state.fault {
            case .full:
                state.isFull = true
                return .fail(ENOSPC)
            case .broken: return .fail(EIO)
            case .short: return call == "write" ? .half : .proceed
            case .shortAndFull:
                state.isFull = true
                return call == "write" ? .half : .proceed
            case .killInside where call == "write":
                state.isDead = true
                return .half
            case .kill, .killInside:
                state.isDead = true
                return .nothing
            case .powerCut:
                state.isDead = true
                for (path, length) in state.synced { truncate(path, length) }
                for undo in state.undo.reversed() { undo() }
                return .nothing
            }
        }
    }

    private func call(_ name: String, grows: Bool = false, _ body: () -> Int32) -> Int32 {
        switch verdict(name, grows: grows) {
        case .proceed, .half: return body()
        case .nothing: return 0
        case .fail(let code):
            errno = code
            return -1
        }
    }

    private var nameForCopy: String {
        state.withLock { state in
            state.copies += 1
            return "\(attic)/\(state.copies)"
        }
    }

    package var system: FileSystem {
        var system = FileSystem.kernel
        system.open = { [self] path, flags, mode in
            let isNew = flags & O_CREAT != 0 && access(path, F_OK) != 0
            switch verdict("open", grows: isNew) {
            case .proceed, .half:
                let descriptor = Glibc.open(path, flags, mode)
                state.withLock { state in
                    guard descriptor >= 0 else { return }
                    state.paths[descriptor] = path
                    if flags & O_TRUNC != 0 { state.synced[path] = 0 }
                }
                return descriptor
            case .nothing:
                errno = EIO
                return -1
            case .fail(let code):
                errno = code
                return -1
            }
        }
        system.write = { [self] descriptor, bytes in
            var written = bytes
            switch verdict("write", grows: true) {
            case .proceed: break
            case .half: written = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count / 2)])
            case .nothing: return bytes.count
            case .fail(let code):
                errno = code
                return -1
            }
            var status = stat()
            fstat(descriptor, &status)
            state.withLock { state in
                guard let path = state.paths[descriptor], state.synced[path] == nil else { return }
                state.synced[path] = Int(status.st_size)
            }
            return Glibc.write(descriptor, written.baseAddress, written.count)
        }
        system.sync = { [self] descriptor in
            call("sync") {
                state.withLock { state in
                    var status = stat()
                    fstat(descriptor, &status)
                    if status.st_mode & S_IFMT == S_IFDIR {
                        state.undo = []
                    } else if let path = state.paths[descriptor] {
                        state.synced[path] = nil
                    }
                }
                return fsync(descriptor)
            }
        }
        system.empty = { [self] descriptor in call("empty") { ftruncate(descriptor, 0) } }
        system.rename = { [self] path, new in
            call("rename") {
                let copy = nameForCopy
                let isReplacing = link(new, copy) == 0
                let result = Glibc.rename(path, new)
                guard result == 0 else { return result }
                state.withLock { state in
                    state.synced[new] = state.synced.removeValue(forKey: path)
                    state.undo.append {
                        Glibc.rename(new, path)
                        if isReplacing { Glibc.rename(copy, new) }
                    }
                }
                return 0
            }
        }
        system.link = { [self] path, new in
            call("link", grows: true) {
                let result = Glibc.link(path, new)
                if result == 0 { state.withLock { $0.undo.append { unlink(new) } } }
                return result
            }
        }
        system.remove = { [self] path in
            call("remove") {
                let copy = nameForCopy
                let isKept = link(path, copy) == 0
                let result = unlink(path)
                if isKept, result == 0 {
                    state.withLock { state in
                        let length = state.synced.removeValue(forKey: path)
                        state.undo.append {
                            Glibc.rename(copy, path)
                            if let length { truncate(path, length) }
                        }
                    }
                }
                return result
            }
        }
        system.makeFolder = { [self] path in call("make folder", grows: true) { mkdir(path, 0o700) } }
        return system
    }
}
