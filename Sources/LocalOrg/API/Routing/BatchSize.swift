import HTTP
import HTTPServer

/// How many records a page has: what `Sforce-Query-Options: batchSize=N` asks, within what the API grants.
enum BatchSize {
    static let granted = 200...2000

    /// The size that a request asks for, or nil; a number out of range gives the nearest in it, which is how
    /// public reports describe the API.
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

    /// The nearest size in range to a requested one; nil where none is requested.
    static func granted(_ size: Int?) -> Int? {
        size.map { min(max($0, granted.lowerBound), granted.upperBound) }
    }
}
