/// One object's sample records, as cells.
struct SampleSheet: Sendable {
    /// The names of the fields, with `*` for the records' names.
    let header: [Substring]
    /// Each record's cells; those at the end may be missing.
    let records: [[Substring]]
    private let rowsByName: [Substring: Int]

    init(_ text: SampleText) {
        let lines = WrappedLines.of(text.text).map {
            $0[...].split(separator: "|", omittingEmptySubsequences: false)
        }
        header = lines.first ?? []
        records = Array(lines.dropFirst())
        let isNamed = header.first == "*"
        let names = records.enumerated().compactMap { row, cells in cells.first.map { ($0, row) } }
        rowsByName = Dictionary(isNamed ? names : [], uniquingKeysWith: { first, _ in first })
    }

    /// The row of the record of that name.
    func row(named name: Substring) -> Int? { rowsByName[name] }

    /// The sheets of all objects that have sample records, by the object's name.
    static let all = Dictionary(
        uniqueKeysWithValues: SampleText.all.map { ($0.object, SampleSheet($0)) }
    )

    /// How many sample records an object has.
    static func count(of object: String) -> Int { all[object]?.records.count ?? 0 }
}
