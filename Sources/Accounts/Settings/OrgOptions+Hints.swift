package import CommandLine
import Records
import Text

extension OrgOptions {
    /// Returns a hint with the org of the command line that failed.
    ///
    /// Without `-o`, the command of the hint would run in the default org. In a sentence such as
    /// `sfctl describe lists the objects`, the command ends at the verb. A command for a help page
    /// stays as it is.
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
        let verb =
            hint.hasPrefix("sfctl ")
            ? verbs.compactMap { hint.firstRange(of: $0) }.min { $0.lowerBound < $1.lowerBound }
            : nil
        // A hint can also end with a command: "all words must match; try fewer: sfctl …".
        let command =
            verb.map { hint[..<$0.lowerBound] }
            ?? hint.split(separator: ": ").last { $0.hasPrefix("sfctl ") } ?? ""
        let rest = verb.map { hint[$0.lowerBound...] } ?? ""
        guard let org = failed.value(of: targetOrg), hint.hasSuffix(command + rest),
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
        return "\(hint.dropLast(rest.count)) -o \(ShellWord.quoted(org))\(rest)"
    }

    /// The verbs of sentences that begin with a command.
    private static let verbs = [" lists ", " shows ", " prints ", " undoes "]

    /// Whether a word of a hint is part of a command, and not of a sentence.
    private static func isArgument(_ word: String) -> Bool {
        word.hasPrefix("-") || word.hasSuffix("…") || Int(word) != nil
            || word.first?.isUppercase == true && word.isAPIName || (try? RecordID(word)) != nil
    }
}

extension String {
    fileprivate var splitAtBlanks: [String] { split(separator: " ").map(String.init) }
}
