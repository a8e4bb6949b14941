package import Text

/// The program's arguments as bytes from the system; arguments that are not UTF-8 are an error.
///
/// Swift's own list repairs invalid UTF-8, and the repaired word would be searched for in the org.
package struct ProgramArguments: Sendable {
    /// The arguments without the program's own name; an invalid one in a readable form.
    package let words: [String]
    /// The error for the first argument that is not UTF-8; nil if all are.
    package private(set) var fault: UsageError?

    /// Reads arguments, each given as bytes.
    package init(_ arguments: some Sequence<[UInt8]>) {
        var words: [String] = []
        var fault: UsageError?
        for bytes in arguments {
            words.append(String(decoding: bytes, as: UTF8.self))
            if fault == nil, String(validating: bytes, as: UTF8.self) == nil {
                fault = UsageError(
                    "argument \(words.count) is not UTF-8 text: \(Self.escaped(bytes))",
                    hints: [
                        "sfctl reads UTF-8 only: set the encoding of the terminal or script to "
                            + "UTF-8"
                    ]
                )
            }
        }
        self.words = words
        self.fault = fault
    }

    /// The arguments of a process that cannot read them.
    ///
    /// On Linux, Swift reads them from /proc/self/cmdline. Without that file there is not even the
    /// program's name, and any command line would look like one without a command.
    package static let unreadable: ProgramArguments = {
        var arguments = ProgramArguments([])
        arguments.fault = UsageError(
            "cannot read the command line: /proc is not mounted",
            hints: ["mount -t proc proc /proc"]
        )
        return arguments
    }()

    /// The arguments of the running process.
    package static var live: ProgramArguments {
        guard CommandLine.argc > 0 else { return unreadable }
        let count = Int(CommandLine.argc)
        let vector = unsafe CommandLine.unsafeArgv
        let arguments = (1..<max(1, count)).compactMap { index in
            unsafe vector[index].map { text in
                var bytes: [UInt8] = []
                var next = unsafe text
                while unsafe next.pointee != 0 {
                    bytes.append(unsafe UInt8(bitPattern: next.pointee))
                    unsafe next += 1
                }
                return bytes
            }
        }
        return ProgramArguments(arguments)
    }

    /// Returns the text with bytes that are not ASCII written as `\xE9`.
    private static func escaped(_ bytes: [UInt8]) -> String {
        bytes.prefix(80).map { byte in
            if (0x20..<0x7F).contains(byte) { return String(Unicode.Scalar(byte)) }
            return "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined() + (bytes.count > 80 ? "…" : "")
    }
}
