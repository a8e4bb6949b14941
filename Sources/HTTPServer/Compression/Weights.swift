import HTTP

/// A client's preferences with their weights: the members of `Accept` or `Accept-Encoding` (RFC
/// 9110 §12.4.2).
struct Weights {
    private var weights: [String: Double] = [:]

    /// Reads members such as `gzip;q=0.5`; a missing weight is 1, and an invalid weight counts as
    /// 0.
    init(_ members: [String]) {
        for member in members {
            let parts = member.split(separator: ";").map {
                $0.trimmingBlanks.lowercased()
            }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2) ?? "1"
            weights[name] = Double(weight).flatMap { (0...1).contains($0) ? $0 : nil } ?? 0
        }
    }

    /// Returns the weight of a name in lower case; nil if it is missing.
    subscript(name: String) -> Double? { weights[name] }
}
