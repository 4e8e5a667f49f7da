public import FoundationEssentials

/// Work has ended in this process since another one goes on with it.
public struct HandedOver: Error, CustomStringConvertible {
    public let job: UUID
    public let work: WorkSubject

    public init(job: UUID, work: WorkSubject) { (self.job, self.work) = (job, work) }

    public var description: String {
        "Another process goes on with the \(work.jobName); newsterm tasks journal tells how it ends."
    }
}
