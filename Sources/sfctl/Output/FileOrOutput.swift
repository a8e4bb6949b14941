/// Writes a whole text at once, to stdout or to a file that appears complete.
enum FileOrOutput {
    static func write(_ bytes: [UInt8], options: OutputOptions, context: Context) throws {
        guard let path = options.path else { return try context.environment.output.write(bytes) }
        let file = try ReplacingFile(path: path)
        do throws(WriteError) {
            try file.write(bytes)
        } catch {
            file.discard()
            throw error
        }
        try file.commit()
    }
}
