package import Output
import Records
import Text

/// The saved records of a delete, printed to create them again.
package struct SavedRecordListing {
    let contents: JournalContents
    /// The object of children that went along; nil for the deleted records themselves.
    let children: String?

    package init(contents: JournalContents, children: String?) {
        self.contents = contents
        self.children = children
    }

    /// Prints the records, and how to create them again.
    ///
    /// - Throws: `UsageError` if none were saved; errors of the file and of the output.
    package func show(_ style: OutputStyle, _ context: Context) throws {
        let export = try export()
        let isForImport = style.format != .json && style.format != .ids
        let shape = export.shape(isForImport: isForImport)
        var output = try RecordOutput(shape, style: style, context: context)
        do {
            try output.write(.page(export.page(isForImport: isForImport)))
            try output.finish()
        } catch {
            throw output.fail(error)
        }
        context.messages.note(Count.text(export.count, "record"))
        if export.leftOut > 0 {
            context.messages.note(
                "left out: \(Count.text(export.leftOut, "saved record")) that the org still has"
            )
        }
        guard export.count > 0 else { return }
        let object = children ?? contents.head.object
        context.messages.note(
            "to create them again, with new ids: "
                + stepBefore(style)
                + "sf data import bulk --sobject \(object) --file FILE"
                + (children == nil ? "" : ", after replacing the old ids of their parents")
        )
    }

    /// Returns the words on how to make the CSV file first; empty if this output is one.
    private func stepBefore(_ style: OutputStyle) -> String {
        switch style.format {
        case .csv: ""
        case .json, .ids: "print them with -r csv, without the org's own fields, then "
        default: "print them with -r csv, then "
        }
    }

    private func export() throws -> SavedExport {
        guard let children else {
            guard let saved = SavedRecords(of: contents) else {
                throw UsageError("the delete saved no records, or their file is gone")
            }
            let gone = Set(
                contents.entries.filter { [.deleted, .sent, .restoring].contains($0.state) }
                    .map(\.id)
            )
            return try saved.export(of: contents.head.object, where: gone.contains)
        }
        guard let saved = SavedRecords.children(of: contents) else {
            throw UsageError("the delete saved no records that went along, or their file is gone")
        }
        let export = try saved.export(of: children) { _ in true }
        guard export.count > 0 else {
            throw UsageError(
                "the delete saved no \(children) records that went along",
                hints: ["it saved records of \(export.objects.inWords)"]
            )
        }
        return export
    }
}
