import Terminal

/// The terminal as the browser uses it; tests have one of their own.
protocol BrowserScreen: Sendable {
    /// The size; nil where the terminal does not tell.
    var size: ScreenSize? { get }
    /// What happens on it; asked for once.
    func events() -> AsyncStream<TerminalEvent>
    /// Takes screen and keys; false in the background.
    @discardableResult func enter() -> Bool
    /// Gives them back.
    func leave()
    /// Gives them back, and stops the process.
    func suspend()
    /// Has clicks and the wheel told, or leaves them to the terminal; `enter` brings back what was set.
    func setMouse(_ isOn: Bool)
    /// Drops what was typed and not read.
    func discardTypedAhead()
    /// Writes all of the bytes, however long it takes; false where the terminal is gone.
    @discardableResult func write(_ bytes: [UInt8]) -> Bool
}

extension BrowserScreen {
    func setMouse(_ isOn: Bool) {
        write(Array((isOn ? ScreenModes.mouseOn : ScreenModes.mouseOff).utf8))
    }
}

extension TerminalSession: BrowserScreen {}
