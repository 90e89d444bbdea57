import CCurses
import Terminal

/// The terminal of this process, taken for a screen. Used by one thread: the one that created it.
///
/// From `init` to `stop` the terminal is raw, on its alternate screen, and reports the mouse and pastes. Whatever ends
/// that (`stop`, a crash, a signal, Ctrl-Z) gives it back as it was found.
public final class CursesTerminal {
    /// Wakes `nextEvents`, from any thread.
    public let waker: Waker
    /// What the host program printed meanwhile.
    public let hostOutput: HostOutput
    /// How large the screen is.
    public internal(set) var size: Size
    /// Whether borders and marks should be ASCII.
    public let isASCII: Bool
    /// What roles look like.
    public var theme: Theme {
        didSet {
            guard theme != oldValue else { return }
            catchUp()
            palette.theme = theme
            presented = nil
        }
    }
    /// Whether the mouse is reported; if not, the terminal keeps it for its own selection.
    public var usesMouse: Bool {
        didSet {
            guard usesMouse != oldValue, isTaken else { return }
            send(usesMouse ? capabilities.mouseOn : capabilities.mouseOff)
        }
    }

    /// Whether only ASCII is sent, text too.
    let sendsASCII: Bool
    let input: Int32
    let output: Int32
    let signals: [Int32]
    let watch: Int32
    let capabilities: Capabilities
    var palette: LookTable
    /// What the screen shows, as far as this knows; `nil` if nothing is known.
    var presented: Buffer? {
        didSet { revision += 1 }
    }
    /// Grows whenever the screen may show something else.
    private(set) var revision = 0
    /// What ncurses takes to be on the screen, if that is not `presented`: prepared frames are sent past it.
    var drawn: Buffer?
    var decoder: InputDecoder
    /// When the last byte came, in seconds of `now`.
    var lastByte = 0.0
    var lastPress: (point: Point, time: Double)?
    /// When output of the host was last reported, in seconds of `now`.
    var lastHostOutput = 0.0
    /// Events that came up outside `nextEvents`.
    var queued: [InputEvent] = []
    var isTaken = false
    var isHungUp = false
    private var isStopped = false

    /// Takes the terminal.
    ///
    /// - Throws: `TerminalError` if there is none, if it is of no use, or if it is taken already; nothing is changed then.
    public init(_ options: TerminalOptions = TerminalOptions()) throws(TerminalError) {
        guard se_guard_claim() else { throw TerminalError(.inUse) }
        var opened: [Int32] = []
        func giveUp(_ reason: TerminalError.Reason) -> TerminalError {
            for descriptor in opened { close(descriptor) }
            se_platform_locale_leave()
            se_guard_unclaim()
            return TerminalError(reason)
        }
        let (input, output) = (se_platform_open_terminal(true), se_platform_open_terminal(false))
        opened = [input, output].filter { $0 >= 0 }
        var original = termios()
        guard opened.count == 2, tcgetattr(output, &original) == 0 else { throw giveUp(.noTerminal) }
        let foreground = tcgetpgrp(output)
        guard foreground < 0 || foreground == getpgrp() else { throw giveUp(.inBackground) }
        if let reason = Self.reasonAgainstType(output) { throw giveUp(reason) }
        let capabilities = Capabilities(title: options.title)
        var ends: [Int32] = [-1, -1]
        guard let waker = Waker(), se_platform_pipe(&ends) else {
            se_terminfo_close()
            throw giveUp(.refused(String(cString: se_error())))
        }
        opened += ends

        let locale = LocaleChoice(usesASCII: options.usesASCII, terminal: output)
        se_platform_signal_stack_enter()
        capabilities.giveBack.withUnsafeBytes {
            se_guard_set_leave($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
        // From here on whatever happens gives the terminal back: there is no moment at which it is raw and unguarded.
        se_guard_install(output, &original, ends[1])
        se_guard_change_begin()
        defer { se_guard_end() }
        se_guard_arm()
        // Before the screen is there: what is printed on it would be lost with it.
        if options.capturesOutput { se_host_begin(output) }
        guard se_screen_open(output) else {
            se_guard_disarm()
            se_host_end()
            se_guard_uninstall()
            se_platform_signal_stack_leave()
            throw giveUp(.refused("ncurses refused"))
        }
        self.waker = waker
        self.input = input
        self.output = output
        self.capabilities = capabilities
        self.original = original
        signals = ends
        isASCII = locale.isASCII
        sendsASCII = locale.sendsASCII
        theme = options.theme
        usesMouse = options.usesMouse
        palette = LookTable(theme: options.theme, usesColor: options.usesColor)
        decoder = InputDecoder(keys: capabilities.keys)
        hostOutput = HostOutput()
        size = Size(columns: 0, rows: 0)
        watch = se_platform_watch(se_host_file(1), se_host_file(2))
        isTaken = true
        sendModes()
        adoptSize()
    }

    /// The terminal's modes as they were found.
    private var original: termios

    deinit {
        stop()
    }

    /// Gives the terminal back as it was found, then prints what the host printed meanwhile. Any call but the first does
    /// nothing.
    public func stop() {
        guard !isStopped else { return }
        isStopped = true
        se_guard_change_begin()
        if isTaken { sendModesBack() }
        isTaken = false
        drawn = nil
        se_screen_close()
        tcsetattr(output, TCSADRAIN, &original)
        // Not before: a signal meanwhile must find the guard at its post.
        se_guard_disarm()
        se_host_end()
        se_guard_end()
        se_guard_uninstall()
        se_platform_signal_stack_leave()
        se_platform_locale_leave()
        for descriptor in [input, output, watch] + signals where descriptor >= 0 { close(descriptor) }
        se_guard_unclaim()
    }

    private static func reasonAgainstType(_ terminal: Int32) -> TerminalError.Reason? {
        guard let name = getenv("TERM"), name.pointee != 0 else { return .typeNotSet }
        let type = String(cString: name)
        return switch Int(se_terminfo_open(terminal)) {
        case SE_TERMINFO_OK: nil
        case SE_TERMINFO_NO_DATABASE: .noDatabase
        case SE_TERMINFO_NO_CURSOR: .noCursorAddressing(type)
        default: .unknownType(type)
        }
    }

    /// Takes the terminal's size if it changed; the new one.
    @discardableResult
    func adoptSize() -> Size? {
        var (rows, columns) = (Int32(0), Int32(0))
        se_screen_size(&rows, &columns)
        var (actualRows, actualColumns) = (rows, columns)
        if se_window_size(output, &actualRows, &actualColumns), (actualRows, actualColumns) != (rows, columns) {
            se_screen_resize(actualRows, actualColumns)
            se_screen_size(&rows, &columns)
        }
        let new = Size(columns: Int(columns), rows: Int(rows))
        guard new != size else { return nil }
        size = new
        presented = nil
        return new
    }

    /// Sends bytes of our own: ncurses keeps none back between its updates.
    func send(_ bytes: [UInt8]) {
        _ = se_write(output, bytes, bytes.count)
    }

    func sendModes() {
        send(capabilities.enter + (usesMouse ? capabilities.mouseOn : []))
    }

    func sendModesBack() {
        send((usesMouse ? capabilities.mouseOff : []) + capabilities.leave)
    }
}
