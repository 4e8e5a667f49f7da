/// Feeds a consumer, up to the limit, and hands its output to the waiting task.
final class BodyDelivery<Consumer: BodyConsumer>: Delivery {
    typealias Answer = Result<WebAnswer<Consumer.Output>, WebError>

    private let limit: Int
    private let makeConsumer: @Sendable (ResponseHead) throws -> Consumer
    private var continuation: CheckedContinuation<Answer, Never>?
    private var consumer: Consumer?
    private var bodyBytes = 0

    init(
        limit: Int, makeConsumer: @escaping @Sendable (ResponseHead) throws -> Consumer,
        continuation: CheckedContinuation<Answer, Never>
    ) {
        self.limit = limit
        self.makeConsumer = makeConsumer
        self.continuation = continuation
    }

    var hasBegun: Bool { consumer != nil }

    func takes(_ status: Int) -> Bool { status == 200 }

    func begin(_ head: ResponseHead) throws(WebError) -> Bool {
        do { consumer = try makeConsumer(head) } catch { throw .consumer(ConsumerFailure(error)) }
        return true
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws(WebError) {
        guard bytes.count <= limit - bodyBytes else { throw .tooLarge(limit: limit) }
        bodyBytes += bytes.count
        do { try consumer?.consume(bytes) } catch { throw .consumer(ConsumerFailure(error)) }
    }

    func succeed(_ head: ResponseHead) {
        do {
            let output = try consumer?.finish()
            resume(.success(WebAnswer(head: head, bodyBytes: bodyBytes, output: output)))
        } catch {
            resume(.failure(.consumer(ConsumerFailure(error))))
        }
    }

    func fail(_ error: WebError) {
        resume(.failure(error))
    }
}

extension BodyDelivery {
    private func resume(_ answer: Answer) {
        consumer = nil
        continuation?.resume(returning: answer)
        continuation = nil
    }
}
