import CLibXML2
import Glibc

/// Wraps libxml2's HTML parser and forwards its callbacks to an `HTMLEvents`. No tree is built.
///
/// Depth, attributes and time are bounded. When the time is up, the rest is not read. Beyond the maximum depth, the
/// rest is either not read, or read as if every open element had ended.
final class HTMLParser {
    private static let maximumDepth = 512
    /// Processor time, so that a busy machine does not cut documents short. A large page takes a tenth of a second.
    static let maximumTime = Duration.seconds(5)
    /// How many events pass between checks of the clock.
    private static let eventsPerClockCheck = 1024

    private let events: any HTMLEvents
    private var context: htmlParserCtxtPtr?
    /// The names of the open elements.
    private var open: [String] = []
    /// The number of bytes read when the depth limit was reached; nil if it was not.
    private var tooDeep: Int?
    private var isStopped = false
    private var eventsUntilClockCheck = HTMLParser.eventsPerClockCheck
    private let deadline: Duration
    private let time: () -> Duration

    private init(events: any HTMLEvents, deadline: Duration, time: @escaping () -> Duration) {
        self.events = events
        self.time = time
        self.deadline = deadline
    }

    /// - Parameters:
    ///   - readsOn: whether to read on beyond the maximum depth.
    ///   - time: the processor time that this thread has used so far.
    static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>, events: any HTMLEvents, readsOn: Bool = false,
        time: @escaping () -> Duration = processorTime
    ) {
        if let prepared = PreparedHTML.prepared(bytes) {
            prepared.read { parse(prepared: $0, events: events, readsOn: readsOn, time: time) }
        } else {
            parse(prepared: bytes, events: events, readsOn: readsOn, time: time)
        }
    }

    static func parse(
        prepared bytes: UnsafeBufferPointer<UInt8>, events: any HTMLEvents, readsOn: Bool = false,
        time: @escaping () -> Duration = processorTime
    ) {
        let deadline = time() + maximumTime
        var rest = bytes
        while time() <= deadline {
            let parser = HTMLParser(events: events, deadline: deadline, time: time)
            parser.run(rest)
            guard readsOn, let read = parser.tooDeep, 0..<rest.count ~= read else { return }
            for name in parser.open.reversed() { events.endElement(name) }
            // The tag's name and attributes have been read, but not its closing bracket.
            guard let end = rest[read...].firstIndex(of: UInt8(ascii: ">")) else { return }
            rest = UnsafeBufferPointer(rebasing: rest[(end + 1)...])
        }
    }

    private func run(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress, !bytes.isEmpty, bytes.count < Int(Int32.max) else { return }
        let input = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
        XMLLibrary.start()
        guard let context = htmlNewParserCtxt(), let handler = context.pointee.sax else { return }
        defer { htmlFreeParserCtxt(context) }
        self.context = context
        // HTML_PARSE_IGNORE_ENC: the text is already UTF-8, whatever it declares.
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOIMPLIED.rawValue | HTML_PARSE_NODEFDTD.rawValue
            | HTML_PARSE_IGNORE_ENC.rawValue
        handler.initialize(to: Self.makeHandler())
        context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
        let document = htmlCtxtReadMemory(
            context, input, Int32(bytes.count), nil, "UTF-8", Int32(bitPattern: options))
        xmlFreeDoc(document)
    }

    private static func makeHandler() -> xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.startElement = { me, name, attributes in HTMLParser.from(me)?.start(name, attributes) }
        handler.endElement = { me, name in HTMLParser.from(me)?.end(name) }
        handler.characters = { me, bytes, count in HTMLParser.from(me)?.text(bytes, count) }
        handler.cdataBlock = { me, bytes, count in HTMLParser.from(me)?.text(bytes, count) }
        handler.ignorableWhitespace = { me, bytes, count in HTMLParser.from(me)?.text(bytes, count) }
        return handler
    }

    private static func from(_ me: UnsafeMutableRawPointer?) -> HTMLParser? {
        me.map { Unmanaged<HTMLParser>.fromOpaque($0).takeUnretainedValue() }
    }

    static func processorTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Counts an event; false once parsing must stop.
    private func shouldContinue() -> Bool {
        eventsUntilClockCheck -= 1
        if eventsUntilClockCheck == 0 {
            eventsUntilClockCheck = Self.eventsPerClockCheck
            if time() > deadline { stop() }
        }
        return !isStopped
    }

    private func stop() {
        isStopped = true
        xmlStopParser(context)
    }

    private func start(
        _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        guard let name, shouldContinue() else { return }
        // libxml2 searches all open elements for some tags, which is quadratic without a limit.
        if open.count >= Self.maximumDepth {
            // Newer versions read in chunks, so the bytes left in the current one do not give the position. In older
            // ones xmlByteConsumed is wrong when more than 32,000 bytes are left.
            tooDeep = context?.pointee.input.map { Int($0.pointee.consumed) + ($0.pointee.cur - $0.pointee.base) }
            return stop()
        }
        // libxml2 passes element and attribute names in lower case.
        let element = String(cString: name)
        open.append(element)
        events.startElement(element) { wanted in
            guard let attributes else { return nil }
            return wanted.withCString { wanted in
                var index = 0
                while let key = attributes[index] {
                    if Self.isSame(key, wanted) {
                        // An attribute without a value, such as "hidden".
                        return attributes[index + 1].map { String(cString: $0) } ?? ""
                    }
                    index += 2
                }
                return nil
            }
        }
    }

    private static func isSame(_ name: UnsafePointer<xmlChar>, _ wanted: UnsafePointer<CChar>) -> Bool {
        name.withMemoryRebound(to: CChar.self, capacity: 1) { strcmp($0, wanted) } == 0
    }

    private func end(_ name: UnsafePointer<xmlChar>?) {
        guard let name, shouldContinue() else { return }
        _ = open.popLast()
        events.endElement(String(cString: name))
    }

    private func text(_ bytes: UnsafePointer<xmlChar>?, _ count: Int32) {
        guard shouldContinue() else { return }
        events.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}

/// Receives the events of an HTML document.
protocol HTMLEvents: AnyObject {
    /// - Parameters:
    ///   - name: in lower case.
    ///   - attribute: the value of an attribute by its lower-case name.
    func startElement(_ name: String, attribute: (String) -> String?)
    func endElement(_ name: String)
    /// UTF-8.
    func text(_ bytes: UnsafeBufferPointer<UInt8>)
}
