import Foundation
import Records
import Text

/// Scans pages and writes them in a format, with no network: `scan FORMAT PASSES FILE…` prints the
/// speed in megabytes of JSON a second, as the median of the passes.
@main
struct Scan {
    private let pages: [[UInt8]]
    private let passes: Int

    /// What is measured cannot be told from the arguments.
    private struct UsageFault: Error {
        let usage = "scan csv|tsv|ndjson|json PASSES FILE…"
    }

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count > 2, let passes = Int(arguments[1]), passes > 0 else {
            throw UsageFault()
        }
        let scan = try Scan(files: arguments[2...], passes: passes)
        let speed = Int(try scan.speed(of: arguments[0]))
        try FileHandle.standardOutput.write(contentsOf: Data("\(speed)\n".utf8))
    }

    private init(files: some Sequence<String>, passes: Int) throws {
        pages = try files.map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
        self.passes = passes
    }

    private func speed(of format: String) throws -> Double {
        switch format {
        case "csv": try speed(of: CSVFormat(shape: .contacts))
        case "tsv": try speed(of: TSVFormat(shape: .contacts))
        case "ndjson": try speed(of: NDJSONFormat())
        case "json": try speed(of: JSONRecordsFormat())
        default: throw UsageFault()
        }
    }

    private func speed(of format: some RowFormat) throws -> Double {
        var format = format
        let clock = ContinuousClock()
        let times = try (0..<passes).map { _ in try clock.measure { try write(&format) } }
        let bytes = pages.reduce(0) { $0 + $1.count }
        return Double(bytes) / (times.sorted()[passes / 2] / .microseconds(1))
    }

    private func write(_ format: inout some RowFormat) throws {
        format.begin()
        for page in pages {
            _ = try QueryPage(page).scan(as: .contacts, into: &format)
            format.output.removeAll(keepingCapacity: true)
        }
    }
}

extension RowShape {
    /// The columns of the measured query.
    fileprivate static let contacts = RowShape(
        [
            "Id", "FirstName", "LastName", "Phone", "Email",
            "MailingStreet", "MailingCity", "MailingPostalCode", "Account.Name",
        ].map { name in
            ResultColumn(name: name, path: name.split(separator: ".").map(String.init))
        }
    )
}
