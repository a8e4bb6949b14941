package import Terminal

/// The terminal as the browser uses it; tests have their own.
package protocol BrowserScreen: Sendable {
    /// The size; nil if the terminal does not report it.
    var size: ScreenSize? { get }
    /// Returns the events of the terminal; called once.
    func events() -> AsyncStream<TerminalEvent>
    /// Takes over screen and keys; returns false in the background.
    @discardableResult func enter() -> Bool
    /// Gives back screen and keys.
    func leave()
    /// Gives back screen and keys, and stops the process.
    func suspend()
    /// Turns reports of clicks and the wheel on or off; `enter` restores the setting.
    func setMouse(_ isOn: Bool)
    /// Discards unread typed input.
    func discardTypedAhead()
    /// Writes all bytes, however long it takes; returns false if the terminal is gone.
    @discardableResult func write(_ bytes: [UInt8]) -> Bool
}

extension BrowserScreen {
    func setMouse(_ isOn: Bool) {
        write(Array((isOn ? ScreenModes.mouseOn : ScreenModes.mouseOff).utf8))
    }
}

extension TerminalSession: BrowserScreen {}
