/// An error in a text of some format, with its offset.
package struct TextFault<Code: FaultCode>: Error, Hashable, Sendable, CustomStringConvertible {
    /// The byte offset of the error; the text's length if the text ended too early.
    package let offset: Int
    /// The kind of error.
    package let code: Code

    /// Makes a fault.
    package init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    /// The error as a sentence without a full stop, with its offset.
    package var description: String { "\(code.explanation) (at byte \(offset))" }
}

/// The kinds of errors in one format.
package protocol FaultCode: Hashable, Sendable {
    /// The error in words, without its offset.
    var explanation: String { get }
}

extension UInt8 {
    /// The byte's name in a message: `"}"`, or `byte 0x1F` if it cannot be shown.
    var name: String {
        (0x21...0x7E).contains(self)
            ? "\"\(Character(Unicode.Scalar(self)))\""
            : "byte 0x\(String(self, radix: 16, uppercase: true))"
    }
}
