import Accounts
import Client
import CommandLine
import HTTP
import Output
import Platform
import Reports
import Text

/// `sfctl api`: sends a request to any REST resource of the org.
struct APICommand: Command {
    private let call: APICall
    private let includesHead: Bool
    private let paginates: Bool
    private let confirmation: Confirmation
    /// The destination.
    private var output = OutputOptions()
    private let org: OrgOptions
    /// The command line that asks no question.
    private let confirmedLine: String

    private static let include = Option(
        "include",
        isCommon: true,
        help: "print the status and the headers before the body"
    )
    private static let paginate = Option(
        "paginate",
        isCommon: true,
        help: "GET the pages of nextRecordsUrl too, a line each"
    )
    private static let yes = Option(
        Confirmation.yes.name,
        short: Confirmation.yes.short,
        help: "skip the confirmation of a DELETE"
    )
    private static let outputFile = Option(
        "output-file",
        value: .file,
        aliases: ["stream-to-file", "S"],
        isCommon: true,
        help: "write the body to a file, only if complete; - is stdout"
    )
    static let options = [include, paginate, outputFile, yes, Confirmation.noInput]
    static let exitCodes = [ExitCode.declined]

    static let declaration = Declaration(
        summary: "send a request to any REST resource of the org",
        discussion: """
            PATH is a resource below /services/data/vXX.X/, such as limits or \
            "query?q=SELECT Id FROM Contact"; or it starts with a slash, as \
            /services/apexrest/mine. Only the org itself gets the request. Spaces and \
            the like are percent-encoded; escapes stay, such as %26 for an &. In a query with \
            spaces, + is a plus sign; in one without, such as q=SELECT+Id, it is a space.

            The body of the answer is printed as it is, byte for byte; a terminal gets JSON \
            indented. If the org refuses the request, its body is printed too, the message goes to \
            stderr, and the exit code is not 0. A request other than GET and HEAD is sent once. \
            Read-only mode allows only GET and HEAD. DELETE asks for confirmation, or needs --yes, \
            and saves nothing; sfctl delete keeps a backup.
            """,
        parameters: [
            Parameter("METHOD", help: "GET, HEAD, POST, PUT, PATCH or DELETE; default GET"),
            Parameter("PATH", isRequired: true, help: "the path of the resource, with its query"),
        ],
        groups: [APICall.self, APICommand.self, OrgOptions.self],
        examples: [
            .init("The org's limits", "sfctl api GET limits -o demo"),
            .init(
                "The pages of a query, for jq",
                #"sfctl api "query?q=SELECT Id FROM Contact" --paginate | jq -r '.records[].Id'"#
            ),
            .init(
                "Change a record",
                #"sfctl api PATCH sobjects/Contact/003Dm000001kZ00IAE --data '{"Title":"CEO"}'"#
            ),
            .init("Your own Apex", "sfctl api POST /services/apexrest/orders --data order.json"),
        ],
        movingFromSF:
            "sf api request rest: same -X, --body, -H, --include and -S.",
        suggestion: .byNearWord
    )

    init(_ arguments: Arguments) throws(UsageError) {
        call = try APICall(arguments)
        includesHead = arguments.has(Self.include)
        paginates = arguments.has(Self.paginate)
        confirmation = Confirmation(arguments)
        output.path = arguments[Self.outputFile].flatMap { $0 == "-" ? nil : $0 }
        if let path = output.path { try OutputFile.check(path, format: nil) }
        org = try OrgOptions(arguments)
        confirmedLine = arguments.line(adding: Confirmation.yes)
        guard !paginates || call.method == .get else {
            throw UsageError(
                "--paginate follows the pages of a GET, not of \(call.method.rawValue)"
            )
        }
    }

    func run(in context: Context) async throws {
        let asks = call.method == .delete && !confirmation.isGiven
        if asks {
            try confirmation.check(
                "a DELETE",
                in: context,
                hints: ["sfctl delete shows the records first, and keeps a backup", confirmedLine]
            )
        }
        let style = OutputStyle(ofText: output, in: context)
        let settings = try Settings(org, in: context.environment)
        let body = try call.body(in: context)
        try await OrgConnection.use(context, settings) { connection in
            let org = connection.org
            guard let target = try await org.target(ofResource: call.path) else {
                throw UsageError(
                    "'\(call.path)' is not on the org's server \(org.instanceURL); nothing was sent"
                )
            }
            guard call.method.isSafe || !org.isReadOnly else {
                throw OrgError.badRequest(.readOnly(call.method))
            }
            if asks { try confirm(target, connection, context) }
            let request = Request(call.method, target, headers: call.headers, body: body)
            let report = ResourceReport(
                style,
                includesHead: includesHead,
                paginates: paginates,
                context
            )
            do {
                try await report.show(request, from: org)
            } catch let error as OrgError where error.refusal?.status == 404 && call.isRooted {
                throw MissingResource(cause: error)
            }
        }
    }

    private func confirm(
        _ target: String,
        _ connection: OrgConnection,
        _ context: Context
    ) throws {
        context.messages.say("sfctl api saves nothing; sfctl delete keeps a backup.")
        guard try context.isConfirmed("DELETE \(target) in \(connection.choice.name)?") else {
            throw RequestDeclined()
        }
    }
}

/// The error of a path such as `/limits`, which other programs take as below the API's.
private struct MissingResource: Error, SelfExplaining {
    let cause: OrgError

    var failure: Failure {
        var failure = Failure(cause)
        failure.hints.append("without the first /, the path is below /services/data/vXX.X")
        return failure
    }
}

/// The user did not confirm; nothing was sent.
private struct RequestDeclined: SelfExplaining {
    var failure: Failure {
        Failure(exit: .declined, name: "Declined", message: "nothing was sent")
    }
}
