import Foundation

/// The amounts of a test that somebody may ask for by an environment variable, such as the number of
/// runs or the first seed.
public enum Amount {
    /// Returns the number in an environment variable; another number if it has none.
    public static func of(_ variable: String, or number: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? number
    }
}
