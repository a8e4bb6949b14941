/// A command line that a document shows in a `console` block, and what it shows below it.
struct ConsoleStep: Sendable {
    /// Where the line stands, from 1.
    let line: Int
    let command: String
    let shown: String

    /// The steps of a Markdown text, in order.
    static func all(in markdown: String) -> [ConsoleStep] {
        var steps: [ConsoleStep] = []
        var isInBlock = false
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                isInBlock = line == "```console"
            } else if isInBlock, line.hasPrefix("$ ") {
                let command = String(line.dropFirst(2))
                steps.append(ConsoleStep(line: number + 1, command: command, shown: ""))
            } else if isInBlock, let last = steps.popLast() {
                steps.append(last.showing(line))
            }
        }
        return steps
    }

    private func showing(_ line: Substring) -> ConsoleStep {
        ConsoleStep(line: self.line, command: command, shown: shown + line + "\n")
    }
}
