/// Prints the number that `SELECT COUNT()` gives: in every form but JSON, a line with the number.
enum CountOutput {
    static func write(_ count: Int, options: OutputOptions, context: Context) throws {
        try OutputTarget(options, context).writeWhole(Array("\(count)\n".utf8))
    }
}
