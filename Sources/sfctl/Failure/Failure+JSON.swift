import Records

extension Failure {
    /// Writes the members of `sf`'s JSON error object into an open object.
    ///
    /// Source: `SfCommandError` of the Salesforce CLI: the keys are its, so that scripts need not change.
    func writeMembers(to writer: inout JSONWriter, commandName: String, warnings: [String]) {
        writer.key("name")
        writer.string(name)
        writer.key("message")
        writer.string(([message] + reasons).joined(separator: "\n"))
        writer.key("exitCode")
        writer.integer(exit.rawValue)
        writer.key("actions")
        writer.strings(hints)
        writer.key("context")
        writer.string(commandName)
        if !fields.isEmpty {
            writer.key("data")
            writer.beginObject()
            writer.key("fields")
            writer.strings(fields)
            writer.endObject()
        }
        writer.key("warnings")
        writer.strings(warnings)
        writer.key("code")
        writer.string(name)
        writer.key("status")
        writer.integer(exit.rawValue)
        writer.key("commandName")
        writer.string(commandName)
    }
}

extension JSONWriter {
    /// Writes an array of strings.
    mutating func strings(_ texts: [String]) {
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}
