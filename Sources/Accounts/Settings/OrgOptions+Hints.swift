package import CommandLine
import Records
import Text

extension OrgOptions {
    /// Returns a hint with the org of the command line that failed.
    ///
    /// Without `-o`, the command of the hint would run in the default org. A sentence such as
    /// `sfctl describe lists the objects` stays as it is, and so does a command for a help page.
    ///
    /// - Parameters:
    ///   - hint: The hint, which may be a command line.
    ///   - failed: The command line that failed.
    ///   - specifications: All commands.
    /// - Returns: The hint, with `-o` if it is a command for an org and names none.
    package static func hint(
        _ hint: String,
        after failed: Invocation,
        of specifications: [Specification]
    ) -> String {
        // A hint can also end with a command: "all words must match; try fewer: sfctl …".
        let command = hint.split(separator: ": ").last { $0.hasPrefix("sfctl ") } ?? ""
        guard let org = failed.value(of: targetOrg), hint.hasSuffix(command),
            let words = ShellWord.words(of: String(command)), !words.isEmpty
        else { return hint }
        let hinted = Invocation(words.dropFirst().map(\.text), of: specifications)
        let typed = Set(failed.arguments + failed.arguments.flatMap { $0.splitAtBlanks })
        guard let specification = hinted.specification, !hinted.has(targetOrg),
            hinted.helpWanted == nil,
            specification.groups.contains(where: { $0 == OrgOptions.self }),
            words.dropFirst(1 + specification.path.count).allSatisfy({
                $0.isQuoted || isArgument($0.text) || typed.contains($0.text)
            })
        else { return hint }
        return "\(hint) -o \(ShellWord.quoted(org))"
    }

    /// Whether a word of a hint is part of a command, and not of a sentence.
    private static func isArgument(_ word: String) -> Bool {
        word.hasPrefix("-") || word.hasSuffix("…") || Int(word) != nil
            || word.first?.isUppercase == true && word.isAPIName || (try? RecordID(word)) != nil
    }
}

extension String {
    fileprivate var splitAtBlanks: [String] { split(separator: " ").map(String.init) }
}
