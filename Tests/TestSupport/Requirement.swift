import Foundation
public import Testing

/// What some tests need beside the toolchain.
///
/// `Tests/Run/programs.sh` installs it where it can.
public enum Requirement: String, CaseIterable, Sendable {
    case python3, openssl, nginx, tmux, zsh, fish, mandoc, man, rpmbuild
    /// The functions of bash that load completions.
    case bashCompletion = "bash-completion"
    /// The system's time zones, in `/usr/share/zoneinfo`.
    case tzdata

    /// Whether this machine has it.
    public var isMet: Bool {
        guard self != .bashCompletion else {
            return FileManager.default.fileExists(
                atPath: "/usr/share/bash-completion/bash_completion"
            )
        }
        guard self != .tzdata else {
            return FileManager.default.fileExists(
                atPath: "/usr/share/zoneinfo/America/Los_Angeles"
            )
        }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // Debian has nginx in a folder that is on root's PATH alone.
        let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin"]
        return folders.contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)")
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test where one of these is missing; `Tests/Run/tests.sh` lists what was skipped
    /// for that reason.
    public static func needs(_ requirements: Requirement...) -> Self {
        let names = requirements.map(\.rawValue).joined(separator: ", ")
        return .enabled(if: requirements.allSatisfy(\.isMet), "needs \(names)")
    }
}
