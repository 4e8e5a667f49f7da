import Foundation
import TestSupport

@testable import BackgroundTasks

extension TemporaryDirectory {
    /// The statuses of this folder's tasks that another process gets, under conditions that are all met.
    func storedStatuses(now: Date = Date()) throws -> [BackgroundTaskStatus] {
        try BackgroundTaskScheduler.storedStatuses(
            directory: path, conditions: ConditionReading(), policy: MachineDriver.exactPolicy, now: now)
    }
}
