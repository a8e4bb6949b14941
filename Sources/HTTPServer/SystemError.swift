import CLibrary

/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable {
    /// The call's name.
    package let call: String
    /// `errno`.
    package let code: Int32

    package init(call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    /// Whether accepting a connection failed temporarily, so that the next one may succeed.
    var isPassing: Bool {
        [EMFILE, ENFILE, ENOBUFS, ENOMEM, ECONNABORTED, EPROTO].contains(code)
    }
}

extension SystemError: CustomStringConvertible {
    /// The call and the system's message: `bind: Address already in use`.
    package var description: String { "\(call): \(systemMessage(code))" }
}
