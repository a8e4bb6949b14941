import CFuzzer

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Runs libFuzzer on the target that a variable names: `FUZZ_TARGET=soql Fuzz -max_total_time=60
/// FOLDER…`.
///
/// Not an argument: libFuzzer starts the program again with the arguments that it knows.
@main struct Fuzz {
    private static let target = unsafe getenv("FUZZ_TARGET").flatMap {
        unsafe FuzzTarget(rawValue: String(cString: $0))
    }

    static func main() {
        guard let target else {
            let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")
            print("usage: FUZZ_TARGET=\(names) Fuzz [libFuzzer's arguments]")
            return
        }
        var arguments = CommandLine.arguments
        arguments.insert("-max_len=\(target.longestInput)", at: 1)
        var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
        var count = Int32(arguments.count)
        unsafe pointers.withUnsafeMutableBufferPointer { buffer in
            var start = unsafe buffer.baseAddress
            _ = unsafe LLVMFuzzerRunDriver(&count, &start) { data, size in
                Fuzz.check(unsafe Array(UnsafeBufferPointer(start: data, count: size)))
                return 0
            }
        }
    }

    /// Ends the process where a property does not hold, so that libFuzzer keeps the input.
    private static func check(_ bytes: [UInt8]) {
        do {
            try target?.check(bytes)
        } catch {
            fatalError("\(error)")
        }
    }
}
