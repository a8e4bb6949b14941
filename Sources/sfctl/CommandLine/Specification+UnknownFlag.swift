import Text

extension Specification {
    /// The error for a flag that the command does not have, with what was probably meant.
    func unknownFlag(_ spelling: String) -> UsageError {
        if spelling == "--output" {
            return UsageError(
                "there is no flag --output",
                hints: [
                    "--result-format FORMAT chooses the output format",
                    "--output-file PATH writes to a file",
                ]
            )
        }
        return UsageError(
            "there is no flag \(spelling) for `sfctl \(name)`",
            hints: [
                chosen(by: spelling) ?? apart(spelling) ?? nearest(to: spelling)
                    ?? "sfctl \(name) --help"
            ]
        )
    }

    /// `--csv`, a value without its flag.
    private func chosen(by spelling: String) -> String? {
        let value = String(spelling.drop { $0 == "-" })
        return allOptions.first { $0.choices.contains(value) }.map { "--\($0.name) \(value)" }
    }

    /// `-rjson`, a flag and its value in one word.
    private func apart(_ spelling: String) -> String? {
        let flag = String(spelling.prefix(2))
        let isLong = allOptions.contains { $0.isSpelled("-" + spelling) }
        guard !isLong, allOptions.contains(where: { $0.isSpelled(flag) && $0.value != nil }) else {
            return nil
        }
        return "\(flag) \(ShellWord.quoted(String(spelling.dropFirst(2))))"
    }

    /// Dashes are left out of the comparison, as every flag has them.
    private func nearest(to spelling: String) -> String? {
        let word = String(spelling.drop { $0 == "-" })
        let names = allOptions.flatMap { [$0.name] + $0.aliases }
        return Spelling.closest(to: word, in: names).map { "--\($0) is the nearest one" }
    }
}
