import Records

/// A file with record ids, or stdin.
struct IDFile: Sendable, Hashable {
    /// The path; `-` is stdin.
    let path: String

    static let option = Option(
        "ids-from",
        value: .file,
        isCommon: true,
        help: "a file with the ids: one a line, or CSV or NDJSON with an Id column; - is stdin"
    )

    /// The file that a command line names: by `--ids-from`, or by `-` where an id would stand.
    init?(_ arguments: Arguments) {
        if let path = arguments[Self.option] {
            self.path = path
        } else if arguments[RecordAddress.recordID] == "-" || arguments.positionals.last == "-" {
            path = "-"
        } else {
            return nil
        }
    }

    /// What messages call it.
    var name: String { path == "-" ? "stdin" : path }

    /// Reads the ids.
    ///
    /// - Throws: `IDFileError` for lines that hold no id; `UsageError` where there is no file; what reading throws.
    func read(in context: Context) throws -> RecordIDList {
        let bytes = try bytes(in: context)
        do throws(RecordIDList.Faults) {
            let list = try RecordIDList(parsing: bytes)
            if let repeated = list.repeats.first {
                let rest = list.repeats.count - 1
                context.messages.say(
                    "warning: \(repeated.id) in line \(repeated.line) of \(name) stands in line "
                        + "\(repeated.firstLine) too; it counts once"
                        + (rest > 0 ? " (so do \(Count.text(rest, "more line")))" : "")
                )
            }
            return list
        } catch {
            throw IDFileError(file: self, faults: error.all.map { ($0.line, "\($0.reason)") })
        }
    }

    private func bytes(in context: Context) throws -> [UInt8] {
        guard path != "-" else {
            if context.environment.terminal.isInput {
                context.messages.note("reading ids from the terminal, end with Ctrl-D")
            }
            return try context.environment.readInput()
        }
        guard let content = try WholeFile.read(path) else {
            throw UsageError("there is no file '\(path)' with ids")
        }
        return content
    }
}

/// Lines of a file that hold no id of the object; nothing has been sent.
struct IDFileError: Error {
    let file: IDFile
    /// What is wrong, line by line.
    let faults: [(line: Int, text: String)]

    /// More lines than these are counted only.
    private static let mostLines = 20
}

extension IDFileError: SelfExplaining {
    var failure: Failure {
        var reasons = faults.prefix(Self.mostLines).map { "line \($0.line): \($0.text)" }
        if faults.count > Self.mostLines {
            reasons.append("and \(Count.text(faults.count - Self.mostLines, "more line"))")
        }
        let lines = Count.text(faults.count, "line")
        let verb = faults.count == 1 ? "is" : "are"
        return Failure(
            exit: .usage,
            name: "InvalidIds",
            message: "\(lines) of \(file.name) \(verb) wrong; nothing was sent",
            reasons: reasons
        )
    }
}
