import CCurl

/// libcurl's handle for transfers that share connections.
///
/// All but `wake` are for the thread of its loop alone.
@safe final class MultiHandle: @unchecked Sendable {  // why: any thread may wake libcurl.
    private let pointer: OpaquePointer

    /// Makes a handle; nil where there is no memory.
    init?() {
        guard let pointer = unsafe ccurl_multi_init() else { return nil }
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe ccurl_multi_cleanup(pointer)
    }

    /// Ends the wait of the loop's thread, or the next one it begins.
    func wake() {
        _ = unsafe ccurl_multi_wakeup(pointer)
    }

    /// Begins a transfer; false where libcurl cannot.
    func add(_ easy: EasyHandle) -> Bool {
        unsafe ccurl_multi_add_handle(pointer, easy.pointer) == 0
    }

    func remove(_ easy: EasyHandle) {
        _ = unsafe ccurl_multi_remove_handle(pointer, easy.pointer)
    }

    /// Does what can be done without waiting.
    func perform() {
        var running: Int32 = 0
        _ = unsafe ccurl_multi_perform(pointer, &running)
    }

    /// Waits until there is something to do, at most until a moment.
    func wait(until deadline: ContinuousClock.Instant?) {
        _ = unsafe ccurl_multi_poll(pointer, deadline.map(Self.milliseconds) ?? Self.longest)
    }

    /// The next transfer that has ended, and how.
    func nextDone() -> (easy: OpaquePointer, code: CURLcode)? {
        var code = CURLcode(CURLE_OK)
        guard let easy = unsafe ccurl_multi_next_done(pointer, &code) else { return nil }
        return unsafe (easy, code)
    }

    /// An hour; a message wakes the thread sooner.
    private static let longest: Int32 = 3_600_000

    /// Rounded up, so that the moment has passed when the wait is over.
    private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
        let left = max(.zero, ContinuousClock.now.duration(to: deadline))
        return Int32(min((left / .milliseconds(1)).rounded(.up), Double(longest)))
    }
}
