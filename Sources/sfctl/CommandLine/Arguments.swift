/// A command line taken apart: positionals and the values of options.
struct Arguments: Sendable, Hashable {
    /// The arguments that are no flags, in order.
    var positionals: [String] = []
    private var values: [String: [String]] = [:]

    /// Whether a switch is there.
    func has(_ option: Option) -> Bool { values[option.name] != nil }

    /// The last value given for an option.
    subscript(option: Option) -> String? { values[option.name]?.last }

    /// All values given for an option, in order.
    func all(_ option: Option) -> [String] { values[option.name] ?? [] }

    /// Notes a value of an option; a switch's value is empty.
    mutating func add(_ value: String, for option: Option) {
        values[option.name, default: []].append(value)
    }

    /// An option's value as a whole number within a range.
    func integer(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = self[option] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "--\(option.name) takes a whole number from \(range.lowerBound) "
                    + (range.upperBound == .max ? "up" : "to \(range.upperBound)")
                    + ", not '\(text)'"
            )
        }
        return number
    }
}
