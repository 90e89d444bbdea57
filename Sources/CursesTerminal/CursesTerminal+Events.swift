import CCurses
import Terminal

extension CursesTerminal {
    /// How long to wait for what follows an ESC, in seconds: `ESCDELAY` (milliseconds) says otherwise.
    static let escapeDelay: Double = {
        guard let text = getenv("ESCDELAY"), let milliseconds = Int(String(cString: text)), milliseconds >= 0 else {
            return 0.025
        }
        return min(Double(milliseconds) / 1000, 5)
    }()

    /// Two presses within this many seconds are a double click.
    static let doubleClickTime = 0.4
    /// The host's output is reported at most so often, in seconds.
    static let hostOutputInterval = 0.05

    /// Waits until there is something: input, another size, a wake-up, the end of the terminal. Sleeps meanwhile.
    public func nextEvents() -> [InputEvent] {
        nextEvents(timeout: nil)
    }

    /// Waits at most that many seconds; empty if nothing came.
    public func nextEvents(timeout: Double?) -> [InputEvent] {
        let deadline = timeout.map { Self.now() + $0 }
        while true {
            guard !isHungUp else { return [.hangUp] }
            var events = queued
            queued.removeAll()
            let ready = wait(until: events.isEmpty ? deadline : 0)
            if ready.signals { takeSignals(into: &events) }
            if ready.input {
                takeInput(into: &events)
            } else if let due = decoderDeadline, due <= Self.now() {
                deliver(decoder.flush(), into: &events)
            }
            if ready.isGone, !isHungUp {
                isHungUp = true
                events.append(.hangUp)
            }
            if !isHungUp, let size = adoptSize() { events.append(.resize(size)) }
            if ready.waker { waker.drain() }
            if ready.host {
                se_platform_watch_drain(watch)
                lastHostOutput = Self.now()
            }
            if ready.waker || ready.host { events.append(.wake) }
            if !events.isEmpty { return events }
            if let deadline, deadline <= Self.now() { return [] }
        }
    }

    /// Whether `nextEvents` would have something at once.
    public var hasEvents: Bool {
        let ready = wait(until: 0)
        return !queued.isEmpty || isHungUp || ready.input || ready.isGone || ready.signals || ready.waker || ready.host
    }

    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// When what the decoder holds is all that there is.
    private var decoderDeadline: Double? {
        switch decoder.waiting {
        case .nothing: nil
        case .escape: lastByte + Self.escapeDelay
        // Nobody types these: a slow line sends them in pieces.
        case .rest: lastByte + max(0.25, Self.escapeDelay)
        // What still comes of a paste must not be read as commands; yet a lost end must not swallow keys for ever.
        case .paste: lastByte + 3
        }
    }

    private struct Ready {
        var input = false
        var isGone = false
        var signals = false
        var waker = false
        var host = false
    }

    private func wait(until deadline: Double?) -> Ready {
        let start = Self.now()
        let hostPause = lastHostOutput + Self.hostOutputInterval - start
        let isHostPaused = hostPause > 0
        var due = [deadline, decoderDeadline].compactMap { $0 }
        if isHostPaused { due.append(start + hostPause) }
        var milliseconds: Int32 = -1
        if let first = due.min() {
            // Rounded up: waking up early would mean waiting again.
            milliseconds = first <= start ? 0 : Int32(min((first - start) * 1000, 1e9)) + 1
        }
        var descriptors = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals[0], events: Int16(POLLIN), revents: 0),
            pollfd(fd: waker.readEnd, events: Int16(POLLIN), revents: 0),
            pollfd(fd: isHostPaused ? -1 : watch, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { return Ready() }
        let gone = Int16(POLLHUP) | Int16(POLLERR) | Int16(POLLNVAL)
        return Ready(
            input: descriptors[0].revents & Int16(POLLIN) != 0,
            isGone: descriptors[0].revents & gone != 0,
            signals: descriptors[1].revents != 0, waker: descriptors[2].revents != 0,
            host: descriptors[3].revents != 0)
    }

    /// Reads what is there, within a limit that keeps one round short.
    private func takeInput(into events: inout [InputEvent]) {
        let most = 16384
        for _ in 0..<16 {
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, size in
                count = se_read(input, buffer.baseAddress, most)
                size = max(0, count)
            }
            if count == 0 { return }
            guard count > 0 else {
                isHungUp = true
                events.append(.hangUp)
                return
            }
            lastByte = Self.now()
            deliver(decoder.feed(bytes), into: &events)
            if count < most { return }
        }
    }

    private func deliver(_ decoded: [InputEvent], into events: inout [InputEvent]) {
        for event in decoded {
            guard case .mouse(let mouse) = event else {
                events.append(event)
                continue
            }
            guard usesMouse else { continue }
            events.append(.mouse(withClicksCounted(mouse)))
        }
    }

    private func withClicksCounted(_ mouse: MouseEvent) -> MouseEvent {
        guard mouse.action == .press else { return mouse }
        let time = Self.now()
        if let last = lastPress, last.point == mouse.point, time - last.time < Self.doubleClickTime {
            lastPress = nil
            return MouseEvent(.doubleClick, at: mouse.point)
        }
        lastPress = (mouse.point, time)
        return mouse
    }

    private func takeSignals(into events: inout [InputEvent]) {
        var news = drainPipe(signals[0]).map { Int($0) }
        if news.contains(SE_SIGNAL_RESIZE) { news += settleResize() }
        if news.contains(SE_SIGNAL_STOP) {
            suspend()
            events += queued
            queued.removeAll()
        } else if news.contains(SE_SIGNAL_RECLAIM) || news.contains(SE_SIGNAL_CONTINUE) {
            reclaim()
            events.append(.resumed)
        }
    }

    /// A window that is dragged changes its size many times: one repaint when it rests for a moment. What else came.
    private func settleResize() -> [Int] {
        var news: [Int] = []
        for _ in 0..<10 {
            var descriptor = pollfd(fd: signals[0], events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, 12) > 0 else { break }
            news += drainPipe(signals[0]).map { Int($0) }
        }
        return news
    }
}
