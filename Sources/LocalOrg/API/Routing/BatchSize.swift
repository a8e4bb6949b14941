import HTTP
import HTTPServer

/// The number of records in a page: the `batchSize=N` of `Sforce-Query-Options`, within the API's
/// range.
enum BatchSize {
    static let granted = 200...2000

    /// Returns the size that a request asks for, or nil.
    ///
    /// Clamps a number out of range to the nearest in range, as public reports describe the API.
    static func requested(by request: ServerRequest) -> Int? {
        guard let options = request.headers["Sforce-Query-Options"] else { return nil }
        for option in options.split(separator: ",") {
            let sides = option.split(separator: "=").map { $0.filter { $0 != " " } }
            guard sides.count == 2, sides[0].lowercased() == "batchsize", let size = Int(sides[1])
            else { continue }
            return granted(size)
        }
        return nil
    }

    /// Returns a requested size clamped to the range; nil if no size is requested.
    static func granted(_ size: Int?) -> Int? {
        size.map { min(max($0, granted.lowerBound), granted.upperBound) }
    }
}
