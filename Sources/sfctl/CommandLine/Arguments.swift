/// What a command line says to its command: positionals and the values of options, each of its option's kind.
struct Arguments: Sendable, Hashable {
    /// The command's words, for hints.
    let commandName: String
    /// The words of the command line, for hints: without those that forbid a question.
    var line: [String] = []
    /// The arguments that are no flags, in order.
    var positionals: [String] = []
    /// The values of each option that is given.
    ///
    /// It is no Dictionary, whose metadata costs a fifth of a start.
    private var values: [Given] = []

    private struct Given: Sendable, Hashable {
        let option: String
        var values: [String]
    }

    /// Makes arguments without a positional or an option.
    init(commandName: String) {
        self.commandName = commandName
    }

    /// Whether an option is given.
    func has(_ option: Option) -> Bool { values.contains { $0.option == option.name } }

    /// The last value given for an option.
    subscript(option: Option) -> String? { all(option).last }

    /// All values given for an option, in order.
    func all(_ option: Option) -> [String] {
        values.first { $0.option == option.name }?.values ?? []
    }

    /// The last number given for an option whose values are numbers.
    func number(_ option: Option) -> Int? { self[option].flatMap { Int($0) } }

    /// The command line with some of its words replaced, as it can be typed.
    func line(replacing old: String, with new: [String]) -> String {
        guard let index = line.lastIndex(of: old) else { return ShellWord.line(line) }
        return ShellWord.line(line[..<index] + new + line[(index + 1)...])
    }

    /// The command line with words that stand apart in it as one, before all flags.
    func line(joining words: [String]) -> String {
        var rest = line[...]
        let command = commandName.split(separator: " ").map(String.init)
        rest = rest.dropFirst(command.count)
        for word in words {
            if let index = rest.firstIndex(of: word) { rest.remove(at: index) }
        }
        return ShellWord.line(command + [words.joined(separator: " ")] + rest)
    }

    /// The command line without the first word of that spelling.
    func line(removingFirst word: String) -> String {
        var words = line
        if let index = words.firstIndex(of: word) { words.remove(at: index) }
        return ShellWord.line(words)
    }

    /// Notes a value of an option, which its kind allows; a switch's value is empty.
    mutating func add(_ value: String, for option: Option) {
        if let index = values.firstIndex(where: { $0.option == option.name }) {
            values[index].values.append(value)
        } else {
            values.append(Given(option: option.name, values: [value]))
        }
    }
}
