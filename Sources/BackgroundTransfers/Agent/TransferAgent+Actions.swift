import BackgroundTasks
import Dispatch
import FoundationEssentials
import Programs
import Web

/// Carries out the state machine's actions.
extension TransferAgent {
    func follow(_ actions: [TransferAction]) {
        for action in actions { follow(action) }
        // Also without actions: a record that was stored, or could not be, may be the only change, and watchers must
        // not keep showing the old state.
        changes.send(())
    }

    private func follow(_ action: TransferAction) {
        let folder = ledger.folder
        switch action {
        // The ledger has already stored it.
        case .store: break
        case .begin(let order): begin(order)
        case .write(let attempt, let part, let offset):
            guard let exchange = exchanges[attempt] else { return }
            exchange.accept()
            records.async { [web] in
                do throws(BackgroundTransferError) {
                    exchange.write(
                        to: try PartFile(path: folder.path(of: .part(part)), from: offset, system: folder.system))
                    web.unpause(exchange.ticket)
                } catch {
                    exchange.fail(error)
                    web.end(exchange.ticket)
                }
            }
        case .stop(let attempt):
            if let exchange = exchanges[attempt] {
                web.end(exchange.ticket)
            } else {
                perform { $0.ended(attempt, .stopped, bytes: 0) }
            }
        case .place(let task, let part):
            let machine = ledger.machine
            let destination = machine.index(of: task).flatMap { machine.record.transfers[$0].request.destination }
            onDisk {
                do throws(BackgroundTransferError) {
                    let location = try folder.place(part, as: task, destination: destination)
                    return { $0.placed(task, at: location) }
                } catch {
                    let bytes = PartFile.length(path: folder.path(of: .part(part)))
                    return { $0.unplaced(task, error, bytes: bytes) }
                }
            }
        case .limit(let attempt, let bytes): exchanges[attempt]?.limit(to: bytes)
        case .remove(let file):
            onDisk {
                folder.remove(file)
                return { _ in }
            }
        case .deliver(let event): events.send(event)
        case .launch: programs.launch()
        }
    }

    private func begin(_ order: AttemptOrder) {
        if enter(.beginning) {
            WebClient.setUp()
            programs.returnMemory()
        }
        let exchange = Exchange(order, agent: self)
        exchanges[order.attempt] = exchange
        let configuration = ledger.machine.configuration
        let download = exchange.download(
            file: ledger.folder.path(of: .upload(order.task)),
            silence: .seconds(order.request.timeoutInterval ?? configuration.timeoutIntervalForRequest),
            bytesPerSecond: configuration.maximumBytesPerSecondPerTransfer)
        do {
            try web.begin(download, exchange.ticket, receiver: exchange)
        } catch {
            exchange.end(error)
        }
    }

    /// Runs slow disk work on the disk's queue, behind the parts that are about to be opened, then feeds its result to
    /// the state machine.
    func onDisk(
        _ job: @escaping @Sendable () -> @Sendable (inout TransferStateMachine) -> Void
    ) {
        diskJobs += 1
        records.async { [disk] in
            disk.async {
                let event = job()
                self.later { agent in
                    agent.diskJobs -= 1
                    agent.enqueue(TransferAgent.Event(apply: event, mayLaunch: true, end: nil))
                }
            }
        }
    }
}

extension SessionFolder {
    /// The length of the part of an attempt that has written nothing.
    func lengthOfPart(of attempt: Int, in machine: TransferStateMachine) -> Int64 {
        guard let index = machine.index(ofAttempt: attempt) else { return 0 }
        return PartFile.length(path: path(of: .part(machine.record.transfers[index].part)))
    }
}
