import CommandLine
import Platform
import Text

extension CommonOptions {
    /// Rejects an invalid `SFCTL_COLOR`, and a relative `HOME`, which would depend on the current
    /// folder.
    static func check(_ environment: Environment) throws(UsageError) {
        if let home = environment.variable("HOME"), !home.hasPrefix("/") {
            throw UsageError(
                "HOME is '\(home)', which is not an absolute path",
                hints: ["export HOME=/home/NAME, or the path of your home folder"]
            )
        }
        guard let value = environment.variable("SFCTL_COLOR") else { return }
        guard color.choices.contains(value) else {
            throw UsageError(
                "SFCTL_COLOR takes \(color.choices.asChoice), not '\(value)'"
            )
        }
    }
}
