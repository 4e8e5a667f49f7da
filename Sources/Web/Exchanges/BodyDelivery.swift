/// Feeds a consumer, up to the limit, and passes its output to the waiting task. If the response continues a kept one,
/// the consumer gets the whole body.
final class BodyDelivery<Consumer: BodyConsumer>: Delivery {
    typealias Answer = Result<WebAnswer<Consumer.Output>, WebError>

    private let limit: Int
    /// Whether the request sends something.
    private let isUpload: Bool
    private let partialResponse: PartialResponse?
    private let makeConsumer: @Sendable (ResponseHead) throws -> Consumer
    private var continuation: CheckedContinuation<Answer, Never>?
    private var consumer: Consumer?
    private var bodyBytes = 0
    /// The kept response that this one continues; nil if this one is whole.
    private var continued: PartialResponse?

    init(
        limit: Int, isUpload: Bool = false, partialResponse: PartialResponse? = nil,
        makeConsumer: @escaping @Sendable (ResponseHead) throws -> Consumer,
        continuation: CheckedContinuation<Answer, Never>
    ) {
        self.limit = limit
        self.isUpload = isUpload
        self.partialResponse = partialResponse
        self.makeConsumer = makeConsumer
        self.continuation = continuation
    }

    var hasBegun: Bool { consumer != nil }

    func acceptsBody(_ status: Int) -> Bool {
        isUpload ? 200..<300 ~= status : status == 200 || status == 206 && partialResponse != nil
    }

    func begin(_ head: ResponseHead) throws(WebError) -> Bool {
        continued = head.status == 206 ? partialResponse : nil
        if let continued, !continued.isContinued(by: head) { throw .consumer(ConsumerFailure(UnexpectedRange())) }
        do { consumer = try makeConsumer(continued?.head.continued(by: head) ?? head) } catch {
            throw .consumer(ConsumerFailure(error))
        }
        let isTaken = continued?.bytes.withUnsafeBytes { bytes in
            Result { () throws(WebError) in try receive(bytes) }
        }
        try isTaken?.get()
        return true
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws(WebError) {
        guard bytes.count <= limit - bodyBytes else { throw .tooLarge(limit: limit) }
        if let continued, bytes.count > continued.length - bodyBytes {
            throw .consumer(ConsumerFailure(UnexpectedRange()))
        }
        bodyBytes += bytes.count
        do { try consumer?.consume(bytes) } catch { throw .consumer(ConsumerFailure(error)) }
    }

    func succeed(_ head: ResponseHead, unwanted: [UInt8]) {
        do {
            if let continued, bodyBytes != continued.length { throw UnexpectedRange() }
            let output = try consumer?.finish()
            var answer = WebAnswer(
                head: continued?.head.continued(by: head) ?? head, bodyBytes: bodyBytes, output: output)
            answer.unwanted = unwanted
            if output == nil, head.botWall == nil {
                answer.head.botWall = BotWall.name(ofRefusal: head, beginning: unwanted)
            }
            resume(.success(answer))
        } catch {
            resume(.failure(.consumer(ConsumerFailure(error))))
        }
    }

    func fail(_ error: WebError) {
        resume(.failure(error))
    }
}

struct UnexpectedRange: Error, CustomStringConvertible {
    let description = "The server sent a different part of the document than requested."
}

extension BodyDelivery {
    private func resume(_ answer: Answer) {
        consumer = nil
        continuation?.resume(returning: answer)
        continuation = nil
    }
}
