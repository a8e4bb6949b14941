import Text

/// The arguments of a command: positionals and option values, each valid for its option's kind.
package struct Arguments: Sendable, Hashable {
    /// The command's words, for hints.
    package let commandName: String
    /// The words of the command line, for hints: without flags that skip the confirmation.
    package var line: [String] = []
    /// The arguments that are not flags, in order.
    package var positionals: [String] = []
    /// The values of each option given; a list, because a command line has few.
    private var values: [Given] = []

    private struct Given: Sendable, Hashable {
        let option: String
        var values: [String]
    }

    /// Makes arguments without a positional or an option.
    package init(commandName: String) {
        self.commandName = commandName
    }

    /// Whether an option is given.
    package func has(_ option: Option) -> Bool { values.contains { $0.option == option.name } }

    /// The last value given for an option.
    package subscript(option: Option) -> String? { all(option).last }

    /// Returns all values of an option, in order.
    package func all(_ option: Option) -> [String] {
        values.first { $0.option == option.name }?.values ?? []
    }

    /// Returns the last value of an option whose values are numbers.
    package func number(_ option: Option) -> Int? { self[option].flatMap { Int($0) } }

    /// Returns the given ones of some options with their values, as words of a command line.
    package func words(of options: [Option]) -> [String] {
        options.flatMap { option in
            all(option).flatMap { ["--\(option.name)"] + (option.value == nil ? [] : [$0]) }
        }
    }

    /// Returns the command line to type, with the last occurrence of a word replaced.
    package func line(replacing old: String, with new: [String]) -> String {
        guard let index = line.lastIndex(of: old) else {
            // The value of an attached flag.
            let words = line.map { word in
                word.hasPrefix("-") && word.hasSuffix("=\(old)")
                    ? word.dropLast(old.count) + new.joined(separator: " ") : word
            }
            return ShellWord.line(words)
        }
        return ShellWord.line(line[..<index] + new + line[(index + 1)...])
    }

    /// Returns the command line with separate words replaced by one argument, before all flags.
    package func line(joining words: [String], as text: String) -> String {
        var rest = line[...]
        let command = commandName.split(separator: " ").map(String.init)
        rest = rest.dropFirst(command.count)
        for word in words {
            if let index = rest.firstIndex(of: word) { rest.remove(at: index) }
        }
        return ShellWord.line(command + [text] + rest)
    }

    /// Returns the command line without the first occurrence of a word.
    package func line(removingFirst word: String) -> String {
        var words = line
        if let index = words.firstIndex(of: word) { words.remove(at: index) }
        return ShellWord.line(words)
    }

    /// Returns the command line with a switch added, before a `--` that ends the flags.
    package func line(adding option: Option) -> String {
        let end = line.firstIndex(of: "--") ?? line.endIndex
        return ShellWord.line(line[..<end] + ["--\(option.name)"] + line[end...])
    }

    /// Adds a valid value of an option; a switch's value is empty.
    package mutating func add(_ value: String, for option: Option) {
        if let index = values.firstIndex(where: { $0.option == option.name }) {
            values[index].values.append(value)
        } else {
            values.append(Given(option: option.name, values: [value]))
        }
    }
}
