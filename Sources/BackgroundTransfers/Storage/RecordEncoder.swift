import BackgroundTasks
import FoundationEssentials

/// Makes JSON of a session's record, time and again: of thousands of transfers a step changes a few, and only those are
/// encoded anew.
struct RecordEncoder {
    /// Of what is written; a file of another version is not read.
    static let version = 1

    private var transfers: [UUID: (transfer: TransferRecord, json: Data)] = [:]
    private var events: [Int: (event: NumberedEvent, json: Data)] = [:]

    mutating func encode(_ record: SessionRecord) throws -> Data {
        let events = try record.events.map { event -> (event: NumberedEvent, json: Data) in
            if let known = self.events[event.number], known.event == event { return known }
            return (event, try JSONCoding.encode(event))
        }
        let transfers = try record.transfers.map { transfer -> (transfer: TransferRecord, json: Data) in
            if let known = self.transfers[transfer.identifier], known.transfer == transfer { return known }
            return (transfer, try JSONCoding.encode(transfer))
        }
        self.events = Dictionary(events.map { ($0.event.number, $0) }) { $1 }
        self.transfers = Dictionary(transfers.map { ($0.transfer.identifier, $0) }) { $1 }
        var json = Data(#"{"record":{"events":"#.utf8)
        Self.append(events.map(\.json), to: &json)
        json.append(contentsOf: #","transfers":"#.utf8)
        Self.append(transfers.map(\.json), to: &json)
        json.append(contentsOf: ",".utf8)
        json.append(try JSONCoding.encode(Rest(record)).dropFirst())
        json.append(contentsOf: #","version":\#(Self.version)}"#.utf8)
        return json
    }

    private static func append(_ values: [Data], to json: inout Data) {
        json.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            json.append(value)
        }
        json.append(UInt8(ascii: "]"))
    }

    /// The record without its transfers and its events.
    private struct Rest: Encodable {
        let lastEvent: Int
        let launchedFor: Int
        let limiter: LaunchLimiter
        let keptParts: [KeptPart]
        let appliedCommands: [String]
        let moment: Moment?
        let configuration: BackgroundSessionConfiguration?

        init(_ record: SessionRecord) {
            lastEvent = record.lastEvent
            launchedFor = record.launchedFor
            limiter = record.limiter
            keptParts = record.keptParts
            appliedCommands = record.appliedCommands
            moment = record.moment
            configuration = record.configuration
        }
    }
}
