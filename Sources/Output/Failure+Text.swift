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
        for hint in hints { messages.say(StyledText("  hint: " + hint), indent: 8) }
    }
}
