import Terminal

/// Settles how messages look: width, colour, decoration.
struct MessagesMaker: Sendable {
    private let environment: Environment

    init(_ environment: Environment) {
        self.environment = environment
    }

    func messages(color: String? = nil, isQuiet: Bool = false) -> Messages {
        let look = Look(environment, color: color)
        return Messages(
            sink: environment.messages,
            isQuiet: isQuiet,
            display: DisplayOptions(
                isStyled: look.colors(stream: environment.terminal.isMessages),
                isUnicode: look.isUnicode,
                width: look.textWidth
            ),
            width: environment.terminal.isMessages ? look.messageWidth : nil
        )
    }
}
