package import CommandLine
import Output
package import Records
package import Text

/// The flags that a saved view may keep: those of the rows and of their form.
///
/// The org, the file, and the flags of one terminal are not among them.
package struct KeptFlags: Sendable {
    /// The flags that a view keeps.
    private let options: [Option]
    /// All flags of a query that can win over them.
    private let all: [Option]

    /// The flags that belong to one run or one terminal.
    private static let ofOneRun: Set<String> = [
        outputFile, "partial", FormatOption.raw.rawValue, FormatOption.width.rawValue,
        FormatOption.hyperlinks.rawValue, FormatOption.pager.rawValue, "no-pager",
    ]
    private static let outputFile = "output-file"
    private static let format = "result-format"
    private static let json = "json"
    private static let children = "children"
    private static let opposites = [["utc", "no-utc"], ["no-truncate", "width"]]

    /// Chooses the flags from those of a query.
    package init(of options: [Option]) {
        all = options
        self.options = options.filter { !Self.ofOneRun.contains($0.name) }
    }

    /// Returns the flags of a command line that a view keeps.
    package func flags(in arguments: Arguments) -> [JSONValue.Member] {
        options.filter(arguments.has).map { option in
            let text = arguments[option] ?? ""
            guard let value = option.value else { return .init(option.name, .bool(true)) }
            if case .number = value.kind { return .init(option.name, .number(text)) }
            return .init(option.name, .string(text))
        }
    }

    /// Adds the flags of a view to a command line; the flags of the command line win.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - path: The view's file, for errors.
    ///   - arguments: The command line.
    /// - Returns: The merged command line.
    /// - Throws: `UsageError` for a flag that no view has, or a wrong value.
    package func adding(
        _ view: SavedView,
        from path: String,
        to arguments: Arguments
    ) throws(UsageError) -> Arguments {
        var merged = arguments
        let format = chosenFormat(arguments)
        for flag in view.flags {
            let (option, value) = try read(flag, of: view, path)
            guard let value, !isOverridden(option, by: arguments, format) else { continue }
            merged.add(value, for: option)
        }
        return merged
    }

    /// Returns the flags of a view as words of a command line.
    package func words(of view: SavedView, from path: String) throws(UsageError) -> [String] {
        var words: [String] = []
        for flag in view.flags {
            let (option, value) = try read(flag, of: view, path)
            guard let value else { continue }
            let name = "--\(option.name)"
            guard option.value != nil else {
                words.append(name)
                continue
            }
            words += value.hasPrefix("-") ? ["\(name)=\(value)"] : [name, value]
        }
        return words
    }

    /// Reads a flag; the value is nil for a switch that is off.
    private func read(
        _ flag: JSONValue.Member,
        of view: SavedView,
        _ path: String
    ) throws(UsageError) -> (Option, value: String?) {
        let place = "'\(view.name)' in \(path)"
        guard let option = options.first(where: { $0.name == flag.key }) else {
            let closest = Spelling.closest(to: flag.key, in: options.map(\.name))
            let meant = closest.map { "; did you mean '\($0)'?" } ?? ""
            throw UsageError("\(place): a view keeps no flag '\(flag.key)'\(meant)")
        }
        guard let value = option.value else {
            if let isOn = flag.value.boolean { return (option, isOn ? "" : nil) }
            throw UsageError("\(place): '\(flag.key)' is a switch; write true or remove it")
        }
        guard let text = flag.value.text ?? flag.value.digits, value.mayBeEmpty || !text.isEmpty
        else { throw UsageError("\(place): '\(flag.key)' needs a value") }
        do throws(UsageError) {
            try value.kind.check(text, of: flag.key)
        } catch {
            throw UsageError("\(place): \(error.message)")
        }
        return (option, value.kind.canonical(text))
    }

    /// Returns the format that a command line chooses by a flag or a file's name.
    private func chosenFormat(_ arguments: Arguments) -> ResultFormat? {
        if has(Self.json, arguments) { return .json }
        let (format, file) = (option(Self.format), option(Self.outputFile))
        return format.flatMap { arguments[$0] }.flatMap(ResultFormat.init(named:))
            ?? file.flatMap { arguments[$0] }.flatMap(ResultFormat.init(fileName:))
    }

    private func option(_ name: String) -> Option? { all.first { $0.name == name } }

    private func has(_ name: String, _ arguments: Arguments) -> Bool {
        option(name).map(arguments.has) ?? false
    }

    private func isOverridden(
        _ option: Option,
        by arguments: Arguments,
        _ format: ResultFormat?
    ) -> Bool {
        if arguments.has(option) { return true }
        if let pair = Self.opposites.first(where: { $0.contains(option.name) }),
            pair.contains(where: { has($0, arguments) })
        {
            return true
        }
        guard let format else { return false }
        switch option.name {
        case Self.format, Self.json: return true
        case Self.children: return format.flatWriter == nil
        default:
            return FormatOption(rawValue: option.name).map { !format.options.contains($0) } ?? false
        }
    }
}
