import Terminal
import Text

extension Failure {
    /// Prints the failure for people: message, line of the SOQL, reasons, hints; wrapped, never
    /// shortened.
    package func show(on messages: Messages) {
        if isUsersWish || exit == .declined {
            messages.say(message)
        } else {
            var headline = StyledText("error:", style: .red)
            headline.append(" " + message)
            messages.say(headline, indent: 7)
        }
        if let excerpt {
            let shown = excerpt.rendered(
                width: messages.width.map { $0 - 2 } ?? 100,
                options: messages.display
            )
            messages.say("  " + shown.line)
            messages.say("  " + shown.caret)
        }
        for reason in reasons { messages.say(StyledText("  why: " + reason), indent: 7) }
        for hint in hints { Self.show(hint: hint, on: messages) }
    }

    /// Prints a hint; a command line stays on one line of any length.
    ///
    /// A person who copies half of a wrapped one would run it without its last flags, such as
    /// `--dry-run`.
    private static func show(hint: String, on messages: Messages) {
        if hint.hasPrefix("sfctl ") || hint.contains(": sfctl ") {
            messages.sayUnwrapped("  hint: " + hint)
        } else {
            messages.say(StyledText("  hint: " + hint), indent: 8)
        }
    }
}
