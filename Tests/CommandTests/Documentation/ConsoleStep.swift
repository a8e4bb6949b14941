import Foundation

/// A command line that a document shows in a `console` block, and what it shows below it.
///
/// A `console terminal` block shows a terminal of 80 columns.
struct ConsoleStep: Sendable {
    /// Where the line stands, from 1.
    let line: Int
    let command: String
    let isOnTerminal: Bool
    let shown: String

    /// The steps of a Markdown text, in order.
    static func all(in markdown: String) -> [ConsoleStep] {
        var steps: [ConsoleStep] = []
        var block: Substring?
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                block = ["```console", "```console terminal"].contains(line) ? line : nil
            } else if let block, line.hasPrefix("$ ") {
                steps.append(
                    ConsoleStep(
                        line: number + 1,
                        command: String(line.dropFirst(2)),
                        isOnTerminal: block.hasSuffix("terminal"),
                        shown: ""
                    )
                )
            } else if block != nil, let last = steps.popLast() {
                steps.append(last.showing(line))
            }
        }
        return steps
    }

    private func showing(_ line: Substring) -> ConsoleStep {
        ConsoleStep(
            line: self.line,
            command: command,
            isOnTerminal: isOnTerminal,
            shown: shown + line + "\n"
        )
    }

    /// The end of a question, which an answer follows.
    private static let question = "? [y/N] "

    /// The answer to the question that the document shows.
    var answer: String? {
        let parts = shown.components(separatedBy: Self.question)
        return parts.count > 1 ? parts[1].split(separator: "\n").first.map(String.init) : nil
    }

    /// What a terminal shows of a run: a question with its answer, the output, then the messages.
    func transcript(output: String, messages: String) -> String {
        guard let answer, let end = messages.range(of: Self.question)?.upperBound else {
            return output + messages
        }
        return messages[..<end] + answer + "\n" + output + messages[end...]
    }
}
