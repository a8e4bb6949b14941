package import Text

/// A problem of a run with `--since-last`; nothing is printed and nothing is noted.
package enum SinceLastError: SelfExplaining {
    /// Another run of the same name is in progress.
    case inUse(name: String)
    /// The last run of the name selected other records.
    case otherRecords(name: String, earlier: String, now: String, lineStartingAnew: String)
    /// The file with the time of the last run cannot be used.
    case broken(path: String, lineStartingAnew: String)
    /// The org's clock is more than a day ahead of this machine's.
    case clocks(org: String, machine: String)
    /// The last run ended in the future, by the org's clock.
    case future(name: String, until: String, lineStartingAnew: String)
    /// The org's answers have no date.
    case noClock

    package var failure: Failure {
        switch self {
        case .inUse(let name):
            return Failure(
                exit: .failure,
                name: "SinceLastInUse",
                message: "another run of --since-last \(name) is in progress"
            )
        case .otherRecords(let name, let earlier, let now, let line):
            return Failure(
                exit: .usage,
                name: "SinceLastChanged",
                message: "the last run of --since-last \(name) selected other records; "
                    + "--from-start prints all and starts anew",
                reasons: ["then \(earlier)", "now \(now)"],
                hints: [line]
            )
        case .broken(let path, let line):
            return Failure(
                exit: .failure,
                name: "SinceLastBroken",
                message: "cannot use \(path): it is not the time of a run; --from-start prints all "
                    + "records and starts anew",
                hints: [line]
            )
        case .clocks(let org, let machine):
            return Failure(
                exit: .failure,
                name: "SinceLastClocks",
                message:
                    "--since-last needs the time, and the org's clock is more than a day ahead "
                    + "of this machine's",
                reasons: ["the org: \(org); this machine: \(machine)"],
                hints: ["date -u shows this machine's clock"]
            )
        case .future(let name, let until, let line):
            return Failure(
                exit: .failure,
                name: "SinceLastInFuture",
                message: "the last run of --since-last \(name) ended at \(until), which is in the "
                    + "future; --from-start prints all records and starts anew",
                reasons: ["the org's clock was wrong then, or is now"],
                hints: [line]
            )
        case .noClock:
            return Failure(
                exit: .failure,
                name: "MalformedAnswer",
                message: "the org's answer has no Date, so --since-last has no time to start from"
            )
        }
    }
}
