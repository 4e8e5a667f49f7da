import CLibXML2
import Glibc

/// libxml2's HTML parser, its callbacks brought to an `HTMLEvents`. No tree is built.
///
/// Depth and attributes are bounded, and so is the time: a document that takes longer is read so far.
final class HTMLParser {
    private static let maximumDepth = 512
    /// Processor time, so that a busy machine cuts no document short. A large page takes a tenth of a second.
    static let maximumTime = Duration.seconds(5)
    /// How many events pass between two looks at the clock.
    private static let eventsPerLook = 1024

    private let events: any HTMLEvents
    private var context: htmlParserCtxtPtr?
    private var depth = 0
    private var isStopped = false
    private var eventsToLook = HTMLParser.eventsPerLook
    private let deadline: Duration
    private let time: () -> Duration

    private init(events: any HTMLEvents, maximumTime: Duration, time: @escaping () -> Duration) {
        self.events = events
        self.time = time
        deadline = time() + maximumTime
    }

    /// - Parameter time: the processor time that this thread has taken so far.
    static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>, events: any HTMLEvents, time: @escaping () -> Duration = processorTime
    ) {
        if let prepared = PreparedHTML.prepared(bytes) {
            prepared.read { parse(prepared: $0, events: events, time: time) }
        } else {
            parse(prepared: bytes, events: events, time: time)
        }
    }

    static func parse(
        prepared bytes: UnsafeBufferPointer<UInt8>, events: any HTMLEvents,
        time: @escaping () -> Duration = processorTime
    ) {
        guard let start = bytes.baseAddress, !bytes.isEmpty, bytes.count < Int(Int32.max) else { return }
        let parser = HTMLParser(events: events, maximumTime: maximumTime, time: time)
        let input = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
        XMLLibrary.start()
        guard let context = htmlNewParserCtxt(), let handler = context.pointee.sax else { return }
        defer { htmlFreeParserCtxt(context) }
        parser.context = context
        // What the text says of its encoding is no longer true.
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOIMPLIED.rawValue | HTML_PARSE_NODEFDTD.rawValue
            | HTML_PARSE_IGNORE_ENC.rawValue
        handler.initialize(to: makeHandler())
        context.pointee.userData = Unmanaged.passUnretained(parser).toOpaque()
        withExtendedLifetime(parser) {
            let document = htmlCtxtReadMemory(
                context, input, Int32(bytes.count), nil, "UTF-8", Int32(bitPattern: options))
            xmlFreeDoc(document)
        }
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

    /// Counts an event; false when nothing more is to be read.
    private func goesOn() -> Bool {
        eventsToLook -= 1
        if eventsToLook == 0 {
            eventsToLook = Self.eventsPerLook
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
        guard let name, goesOn() else { return }
        depth += 1
        // The parser itself looks through all open elements for some tags: without a bound that is quadratic.
        if depth > Self.maximumDepth { return stop() }
        // Names come in lower case, those of attributes too.
        events.startElement(String(cString: name)) { wanted in
            guard let attributes else { return nil }
            return wanted.withCString { wanted in
                var index = 0
                while let key = attributes[index] {
                    if Self.isSame(key, wanted) {
                        // Of some only the name counts, as of "hidden".
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
        guard let name, goesOn() else { return }
        depth -= 1
        events.endElement(String(cString: name))
    }

    private func text(_ bytes: UnsafePointer<xmlChar>?, _ count: Int32) {
        guard goesOn() else { return }
        events.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
