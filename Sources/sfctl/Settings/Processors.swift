#if os(Linux)
import Foundation

/// Which processors threads run on: three calls of the C library that the module Glibc does not show.
struct Processors: Sendable {
    /// Those that the maker of this value may run on, a bit each.
    let allowed: [UInt]
    private let currentCall: Int
    private let bindCall: Int

    private typealias CurrentCall = @convention(c) () -> Int32
    private typealias AllowedCall = @convention(c) (pid_t, Int, UnsafeMutableRawPointer?) -> Int32
    private typealias BindCall = @convention(c) (pid_t, Int, UnsafeRawPointer?) -> Int32

    /// Finds the calls; nil where the C library has none, or the system tells nothing.
    init?() {
        guard let current = Self.address(of: "sched_getcpu"),
            let bind = Self.address(of: "sched_setaffinity"),
            let allowed = Self.address(of: "sched_getaffinity").flatMap(Self.allowed)
        else { return nil }
        self.allowed = allowed
        (currentCall, bindCall) = (current, bind)
    }

    /// The number of the processor that the caller runs on (sched_getcpu(3)).
    func current() -> Int32 {
        // The C library declares it so.
        unsafe unsafeBitCast(currentCall, to: CurrentCall.self)()
    }

    /// Lets a thread, or with 0 the calling one, run on some processors only (sched_setaffinity(2)).
    func bind(_ thread: pid_t, to set: [UInt]) {
        // The C library declares it so.
        let call = unsafe unsafeBitCast(bindCall, to: BindCall.self)
        unsafe set.withUnsafeBytes { _ = unsafe call(thread, $0.count, $0.baseAddress) }
    }

    /// The set of one processor.
    static func set(of processor: Int32) -> [UInt] {
        let (word, bit) = Int(processor).quotientAndRemainder(dividingBy: UInt.bitWidth)
        return [UInt](repeating: 0, count: word) + [1 << UInt(bit)]
    }

    private static func allowed(by address: Int) -> [UInt]? {
        // The C library declares it so (sched_getaffinity(2)).
        let call = unsafe unsafeBitCast(address, to: AllowedCall.self)
        // A set that is too small for the system's processors is refused.
        for count in [1 << 10, 1 << 13, 1 << 16] {
            var set = [UInt](repeating: 0, count: count / UInt.bitWidth)
            let status = unsafe set.withUnsafeMutableBytes { set in
                unsafe call(0, set.count, set.baseAddress)
            }
            if status == 0 { return set }
        }
        return nil
    }

    private static func address(of function: String) -> Int? {
        unsafe dlsym(nil, function).map { Int(bitPattern: $0) }
    }
}
#endif
