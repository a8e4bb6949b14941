package import Records
import Text

extension Failure {
    /// Writes the members of `sf`'s JSON error object into an open object.
    ///
    /// Source: `SfCommandError` of the Salesforce CLI. The keys are the same, so that scripts need
    /// not change. `stack` and `cause` are left out, because sfctl has neither.
    package func writeMembers(
        to writer: inout JSONWriter,
        commandName: CommandName,
        warnings: [String]
    ) {
        writer.key("name")
        writer.string(name)
        writer.key("message")
        writer.string(text)
        writer.key("exitCode")
        writer.integer(exit.rawValue)
        writer.key("actions")
        writer.strings(actions)
        writer.key("context")
        writer.string(commandName.words)
        if !commandName.wrapsErrors || !fields.isEmpty { writeData(to: &writer) }
        writer.key("warnings")
        writer.strings(warnings)
        writer.key("code")
        let isWrapped = commandName.wrapsErrors && exit != .usage
        writer.string(isWrapped ? name : "\(exit.rawValue)")
        writer.key("status")
        writer.integer(exit.rawValue)
        writer.key("commandName")
        writer.string(commandName.className)
    }

    /// The server's text unchanged, the text that scripts know, or else ours.
    private var text: String {
        if let scriptText { return scriptText }
        guard !serverErrors.isEmpty else { return ([message] + reasons).joined(separator: "\n") }
        return serverErrors.map { $0.message.isEmpty ? $0.code : $0.message }
            .joined(separator: "\n")
    }

    /// Our additions to the server's text.
    private var actions: [String] {
        var actions = serverErrors.isEmpty ? [] : remarks
        if scriptText != nil { actions.insert(message, at: 0) }
        for hint in hints where !actions.contains(hint) { actions.append(hint) }
        return actions
    }

    /// Writes the server's first error as the API's object, as `sf` does.
    private func writeData(to writer: inout JSONWriter) {
        let error = serverErrors.first
        guard error != nil || !fields.isEmpty else { return }
        writer.key("data")
        writer.beginObject()
        if let error {
            writer.key("message")
            writer.string(error.message)
            writer.key("errorCode")
            writer.string(error.code)
        }
        if !fields.isEmpty {
            writer.key("fields")
            writer.strings(fields)
        }
        writer.endObject()
    }
}

extension JSONWriter {
    /// Writes an array of strings.
    package mutating func strings(_ texts: [String]) {
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}
