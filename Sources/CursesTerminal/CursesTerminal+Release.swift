import CCurses
import Terminal

extension CursesTerminal {
    /// Gives the terminal back during `body`, an external editor for example, and takes it again; then everything must be
    /// drawn anew. Ctrl-C is the other program's, and Ctrl-Z stops both.
    ///
    /// - Parameter keepsOutput: whether what the host prints meanwhile is still kept off the screen. The other program then
    ///   has to open the terminal itself: standard output and error are not it.
    public func released<T>(keepsOutput: Bool = false, _ body: () throws -> T) rethrows -> T {
        leave()
        if !keepsOutput { se_host_pause() }
        se_guard_lend()
        defer {
            se_guard_lend_end()
            if !keepsOutput { se_host_resume() }
            enter()
        }
        return try body()
    }

    /// Gives the terminal back and stops, as Ctrl-Z does in a shell; goes on when the shell says so, and takes the
    /// terminal again. The next events are `.resumed` and perhaps `.resize`.
    public func suspend() {
        leave()
        if se_guard_stop_job() {
            waitForContinue()
            se_guard_job_continued()
        }
        enter()
        queued.append(.resumed)
    }

    /// Asks the terminal to put text on the clipboard; whether it was asked. Nobody answers whether it did.
    public func copyToClipboard(_ text: String) -> Bool {
        guard isTaken, !isHungUp, capabilities.takesControlStrings, let bytes = ClipboardSequence.bytes(for: text)
        else { return false }
        send(bytes)
        return true
    }

    /// Something gave the terminal back behind our back: take it again.
    func reclaim() {
        leave()
        se_host_resume()
        enter()
    }

    private func leave() {
        guard isTaken else { return }
        se_guard_change_begin()
        defer { se_guard_end() }
        isTaken = false
        (presented, drawn) = (nil, nil)
        sendModesBack()
        se_screen_leave()
        // Not before: a signal meanwhile must find the guard at its post.
        se_guard_disarm()
    }

    private func enter() {
        guard !isTaken else { return }
        se_guard_change_begin()
        defer { se_guard_end() }
        se_guard_arm()
        se_screen_enter()
        isTaken = true
        sendModes()
        if let size = adoptSize() { queued.append(.resize(size)) }
    }

    /// The signal may stop the process a moment after it was sent: only what tells of its end is sure. Nothing stops
    /// where no shell could continue it, so the wait has an end.
    private func waitForContinue() {
        let end = Self.now() + 0.25
        while true {
            var descriptor = pollfd(fd: signals[0], events: Int16(POLLIN), revents: 0)
            let rest = Int32(max(0, (end - Self.now()) * 1000))
            guard poll(&descriptor, 1, rest) > 0 else { return }
            if drainPipe(signals[0]).contains(UInt8(SE_SIGNAL_CONTINUE)) { return }
        }
    }
}
