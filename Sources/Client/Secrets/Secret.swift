/// A text that must not be shown: every way of printing it gives `(redacted)`.
package struct Secret: Hashable, Sendable {
    /// The text itself, for the one function that sends it.
    package let value: String

    /// Hides a text.
    package init(_ value: String) {
        self.value = value
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `(redacted)`.
    package var description: String { "(redacted)" }

    /// `(redacted)`.
    package var debugDescription: String { description }

    /// A mirror without children, so that `dump` shows nothing either.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
