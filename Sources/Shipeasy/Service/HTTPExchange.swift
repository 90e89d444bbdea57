import Foundation

/// Sends requests through a transport, each within a time limit, whatever the transport does.
struct HTTPExchange: Sendable {
    /// What carries a request.
    let transport: ShipeasyClient.Transport
    /// How long an answer may take from the request to the last byte, in seconds.
    var limit: TimeInterval = 10

    /// A queue of its own: libdispatch's shared pool wakes up once a second from its first job on.
    private static let timers = DispatchQueue(label: "shipeasy.time-limits")

    /// There was no answer in time.
    struct TimedOut: Error {
        /// The limit, in seconds.
        let limit: TimeInterval
    }

    /// The answer to `request`.
    ///
    /// - Throws: ``TimedOut``, `CancellationError` as soon as the task is cancelled, or what the transport throws. A
    ///   transport that does not listen to cancellation is left behind.
    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let answer = FirstResult<(Data, HTTPURLResponse)>()
        let work = Task { [transport] in
            do {
                answer.finish(.success(try await transport(request)))
            } catch {
                answer.finish(.failure(error))
            }
        }
        let timer = timer {
            answer.finish(.failure(TimedOut(limit: limit)))
            work.cancel()
        }
        defer { timer?.cancel() }
        return try await withTaskCancellationHandler {
            try await answer.value()
        } onCancel: {
            answer.finish(.failure(CancellationError()))
            work.cancel()
        }
    }

    /// Calls `body` when the time is over, unless it is cancelled before; none where there is no limit.
    private func timer(_ body: @escaping @Sendable () -> Void) -> (any DispatchSourceTimer)? {
        guard limit.isFinite else { return nil }
        // Not a sleeping task: on Linux one that is cancelled still wakes the process up when its time is over.
        let timer = DispatchSource.makeTimerSource(queue: Self.timers)
        timer.setEventHandler(handler: body)
        timer.schedule(deadline: .now() + limit)
        timer.activate()
        return timer
    }

    /// A transport over `session`, which cancels the request when its task is cancelled.
    static func transport(over session: URLSession) -> ShipeasyClient.Transport {
        { request in
            let answer = FirstResult<(Data, HTTPURLResponse)>()
            let task = session.dataTask(with: request) { data, response, error in
                if let data, let response = response as? HTTPURLResponse, error == nil {
                    answer.finish(.success((data, response)))
                } else {
                    answer.finish(.failure(error ?? URLError(.badServerResponse)))
                }
            }
            return try await withTaskCancellationHandler {
                task.resume()
                return try await answer.value()
            } onCancel: {
                task.cancel()
                answer.finish(.failure(CancellationError()))
            }
        }
    }
}

/// A result of which the first one given counts, awaited once.
private final class FirstResult<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, any Error>)
        case finished(Result<Value, any Error>)
        case taken
    }

    private let state = Locked(State.open)

    func finish(_ result: Result<Value, any Error>) {
        let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .open:
                state = .finished(result)
                return nil
            case .awaited(let continuation):
                state = .taken
                return continuation
            case .finished, .taken: return nil
            }
        }
        waiting?.resume(with: result)
    }

    func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<Value, any Error>? = state.withLock { state in
                if case .finished(let result) = state {
                    state = .taken
                    return result
                }
                state = .awaited(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }
}
