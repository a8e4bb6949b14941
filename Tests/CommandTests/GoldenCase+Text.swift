@testable import CommandSupport
@testable import Output
@testable import sfctl

extension GoldenCase {
    /// Values that are hostile to a terminal, to columns or to a file's form, as an org may hold
    /// them.
    static let text = ResultFormat.texts.flatMap { format in
        both(
            "text/\(format)",
            columns: 100,
            "query",
            "SELECT Id, Name, Title, Description FROM Contact",
            "-r",
            format.name
        ).map { $0.with(\.acme) { _ in CannedOrg(page: hostilePage) } }
    }
}
