import Records

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Removes journals, and tells which are gone.
struct JournalRemoval {
    private var removed: [(summary: JournalSummary, bytes: Int)] = []
    private var problems: [String] = []

    /// Removes journals with what is beside them; one that cannot be removed keeps no other from it.
    init(of summaries: [JournalSummary]) throws {
        for summary in summaries {
            do {
                removed.append((summary, try Self.remove(summary.file)))
            } catch let error where !error.isInterruption {
                problems.append(Failure(error).message)
            }
        }
    }

    /// Removes a journal under its lock; the size of what is gone.
    private static func remove(_ file: JournalFile) throws -> Int {
        let lock = try LockedFile.open(file.path, isNew: false, DescriptorSink.init(_:target:))
        guard let lock else {
            let process = try? JournalContents(readingFrom: file.path).process
            throw JournalError.inUse(path: file.path, process: process)
        }
        return try withExtendedLifetime(lock) {
            let size = file.size
            // The journal goes last: what is left of a removal that was cut short can be seen and removed.
            for path in file.files.filter({ $0 != file.path }) + [file.path] {
                guard unsafe unlink(path) == 0 || errno == ENOENT else {
                    throw WriteError(code: errno, target: path)
                }
            }
            return size
        }
    }

    /// Prints the journals that are gone, then throws if one is left.
    func show(_ style: OutputStyle, _ context: Context, to target: OutputTarget) throws {
        var listing = Listing([
            .init("Journal"), .init("Started"), .init("Object", isFlexible: true), .init("Bytes"),
        ])
        for (summary, bytes) in removed {
            listing.add([
                .text(summary.file.name), .text(summary.startedAt),
                .text(summary.file.head?.object), .number(bytes),
            ])
        }
        let exit: ExitCode =
            problems.isEmpty ? .success : removed.isEmpty ? .failure : .partial
        try listing.show(
            style,
            context,
            noun: "journal",
            to: target,
            warnings: problems,
            exit: exit
        )
        let freed = removed.reduce(0) { $0 + $1.bytes }
        context.messages.note("freed \(Count.text(freed, "byte"))")
        if exit != .success { throw ReportedFailure(JournalsLeft(), exit: exit) }
    }

    /// Some journals could not be removed, which was told.
    private struct JournalsLeft: Error {}
}
