import CCurl

/// A libcurl handle for transfers that share connections.
///
/// Only the loop's thread may call its functions, except `wake`.
@safe final class MultiHandle: @unchecked Sendable {  // why: any thread may wake libcurl.
    private let pointer: OpaquePointer

    /// Makes a handle; nil if there is no memory.
    init?() {
        guard let pointer = unsafe ccurl_multi_init() else { return nil }
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe ccurl_multi_cleanup(pointer)
    }

    /// Ends the current or next wait of the loop's thread.
    func wake() {
        _ = unsafe ccurl_multi_wakeup(pointer)
    }

    /// Starts a transfer; returns false if libcurl cannot.
    func add(_ easy: EasyHandle) -> Bool {
        unsafe ccurl_multi_add_handle(pointer, easy.pointer) == 0
    }

    func remove(_ easy: EasyHandle) {
        _ = unsafe ccurl_multi_remove_handle(pointer, easy.pointer)
    }

    /// Does all work that needs no waiting.
    func perform() {
        var running: Int32 = 0
        _ = unsafe ccurl_multi_perform(pointer, &running)
    }

    /// Waits until there is work, at most until a deadline.
    func wait(until deadline: ContinuousClock.Instant?) {
        _ = unsafe ccurl_multi_poll(pointer, deadline.map(Self.milliseconds) ?? Self.longest)
    }

    /// Returns the next finished transfer and its result.
    func nextDone() -> (easy: OpaquePointer, code: CURLcode)? {
        var code = CURLcode(CURLE_OK)
        guard let easy = unsafe ccurl_multi_next_done(pointer, &code) else { return nil }
        return unsafe (easy, code)
    }

    /// The longest wait: an hour in milliseconds; a message wakes the thread sooner.
    private static let longest: Int32 = 3_600_000

    /// Returns the time until a moment, rounded up so that the moment has passed after the wait.
    private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
        let left = max(.zero, ContinuousClock.now.duration(to: deadline))
        return Int32(min((left / .milliseconds(1)).rounded(.up), Double(longest)))
    }
}
