/// A text that must not be shown: every way of printing it gives `(redacted)`.
public struct Secret: Hashable, Sendable {
    /// The text itself, for the one function that sends it.
    public let value: String

    /// Hides a text.
    public init(_ value: String) {
        self.value = value
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `(redacted)`.
    public var description: String { "(redacted)" }

    /// `(redacted)`.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
