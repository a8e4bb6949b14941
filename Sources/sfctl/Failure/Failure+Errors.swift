import Client
import HTTP
import HTTPServer
import LocalOrg
import Records
import SOQL

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Failure {
    /// Makes the message, hints and exit code for any error; a `SelfExplaining` error brings its
    /// own.
    init(_ error: any Error) {
        switch error {
        case let error as UsageError: self.init(usage: error)
        case let error as OrgError: self.init(org: error)
        case let error as SignInError: self.init(signIn: error)
        case let error as TransportError: self.init(org: .transport(error))
        case let error as WriteError: self.init(write: error)
        case let error as NoOrgError: self.init(noOrg: error)
        case let error as ConfigurationError: self.init(configuration: error)
        case let error as FileError: self.init(file: error)
        case let error as SyntaxError: self.init(syntax: error)
        case let error as StoreFault: self.init(store: error)
        case let error as ListenerError: self.init(listener: error)
        case let error as JSONFault: self.init(json: error)
        case let error as DecodingError: self.init(decoding: error)
        case let error as any SelfExplaining: self = error.failure
        case is CancellationError: self = .interrupted
        default:
            self.init(
                exit: .internalError,
                name: "InternalError",
                message: "something went wrong inside sfctl: \(error)"
            )
        }
    }

    /// The failure after Ctrl-C.
    static let interrupted = Failure(
        exit: .interrupted,
        name: "Interrupted",
        message: "interrupted"
    )

    /// Returns the failure with the exit code of the signal, if a signal interrupted the command.
    func interrupted(in environment: Environment) -> Failure {
        guard exit == .interrupted else { return self }
        var failure = self
        failure.exit = environment.interruption()
        return failure
    }
}

extension Failure {
    private init(usage error: UsageError) {
        self.init(exit: .usage, name: "UsageError", message: error.message, hints: error.hints)
    }

    private init(write error: WriteError) {
        if error.code == EPIPE {
            self.init(
                exit: .outputClosed,
                name: "OutputClosed",
                message: "the program that reads the output has exited"
            )
        } else {
            self.init(
                exit: .cannotWrite,
                name: "CannotWrite",
                message: "cannot write \(error.target): \(error.reason)"
            )
        }
        isAboutOutput = error.target == DescriptorSink.standardOutput
    }

    private init(file error: FileError) {
        self.init(
            exit: .usage,
            name: "FileError",
            message: "cannot read \(error.path): \(error.problem)",
            hints: error.hint.map { [$0] } ?? []
        )
    }

    private init(configuration error: ConfigurationError) {
        self.init(
            exit: .usage,
            name: "ConfigurationError",
            message: "\(error.path) cannot be used: \(error.problem)",
            hints: error.unset.map { [ShellWord.line(["config", "unset", $0])] } ?? []
        )
    }

    private init(store error: StoreFault) {
        let isStorage = if case .storage = error { true } else { false }
        self.init(
            exit: isStorage ? .cannotWrite : .failure,
            name: "DemoOrgError",
            message: "\(error)",
            hints: error.hints
        )
    }

    private init(listener error: ListenerError) {
        self.init(
            exit: .failure,
            name: "ListenerError",
            message: "\(error)",
            hints: ["without --port a free port is used"]
        )
    }

    private init(json error: JSONFault) {
        self.init(
            exit: .failure,
            name: "MalformedAnswer",
            message: "the org's answer cannot be read",
            reasons: ["\(error)"]
        )
    }

    private init(decoding error: DecodingError) {
        self.init(
            exit: .failure,
            name: "MalformedAnswer",
            message: "the org's answer is not what was expected",
            reasons: [error.reason]
        )
    }

    /// Reports SOQL whose comments cannot be removed, or that fails `--check`.
    ///
    /// Other SOQL that does not parse is sent to the org.
    private init(syntax error: SyntaxError) {
        self.init(
            exit: .usage,
            name: "SyntaxError",
            message: error.message,
            hints: error.fix.map { [$0] } ?? []
        )
    }
}
