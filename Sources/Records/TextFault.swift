/// What is wrong with a text in some format, and where.
public struct TextFault<Code: FaultCode>: Error, Hashable, Sendable, CustomStringConvertible {
    /// The byte offset of the fault; the text's length when it ended too early.
    public let offset: Int
    /// What is wrong.
    public let code: Code

    /// Makes a fault.
    public init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    /// The fault in a sentence without a full stop, with its offset.
    public var description: String { "\(code.explanation) (at byte \(offset))" }
}

/// The faults of one format.
public protocol FaultCode: Hashable, Sendable {
    /// The fault in words, without its offset.
    var explanation: String { get }
}

extension UInt8 {
    /// What a byte is called in a message: `"}"`, or `byte 0x1F` where it cannot be shown.
    var name: String {
        (0x21...0x7E).contains(self)
            ? "\"\(Character(Unicode.Scalar(self)))\""
            : "byte 0x\(String(self, radix: 16, uppercase: true))"
    }
}
