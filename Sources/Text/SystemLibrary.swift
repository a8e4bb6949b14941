/// A library of the system that the program loads on first use.
package enum SystemLibrary: Hashable, Sendable {
    /// The library's own words for its version.
    case found(version: String)
    /// It cannot be loaded; with the reason.
    case missing(String)

    /// Loads a library, and asks for its version.
    ///
    /// - Parameters:
    ///   - problem: Loads it, and returns the reason if that fails.
    ///   - version: Called only if it was loaded.
    package init(loading problem: () -> String?, version: () -> String) {
        self = problem().map { .missing($0) } ?? .found(version: version())
    }
}
