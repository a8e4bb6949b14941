import Accounts
import CommandLine

extension LoginCommand {
    static let specification = Specification(
        ["login"],
        summary: "sign in to an org, and keep the sign-in",
        discussion: """
            Salesforce has ended two ways. The device flow is blocked for apps that an org has not installed: use \
            --no-browser. A user name with a password, by SOAP login() or OAuth, ends in 2027 and is off in new orgs: \
            use --jwt or --client-credentials.

            Secrets are read from files, stdin and variables, never from the command line. They are kept in \
            credentials.json beside config.json, which only you can read, or with --store keychain in the keychain of \
            this machine. Access tokens are renewed by themselves. docs/signing-in.md tells more.
            """,
        parameters: [
            Parameter(
                "NAME",
                isRepeatable: true,
                help: "with --from-sf: aliases or user names of sf"
            )
        ],
        groups: [LoginOptions.self, LoginMethodOptions.self],
        examples: [
            .init(
                "By the browser, and make it the org that is asked",
                "sfctl login --alias acme --set-default"
            ),
            .init(
                "An access token from a file",
                "sfctl login --access-token --instance-url https://acme.my.salesforce.com --alias acme < token.txt"
            ),
            .init("All logins of sf", "sfctl login --from-sf --all"),
        ],
        situations: [
            .init("you want to try: no login", "sfctl whoami -o demo"),
            .init("you use sf: no login, -o takes its aliases", "sfctl whoami -o ALIAS"),
            .init(
                "you use sf, and want sfctl to be fast or to stand alone",
                "sfctl login --from-sf ALIAS"
            ),
            .init("you sit at a machine with a browser", "sfctl login --alias NAME"),
            .init("the org is a sandbox or a scratch org", "sfctl login --sandbox --alias NAME"),
            .init(
                "the org lets people in at its own address only",
                "sfctl login --instance-url https://acme.my.salesforce.com --alias NAME"
            ),
            .init("you work over SSH; forward port 1717", "sfctl login --no-browser --alias NAME"),
            .init(
                "the org allows an app of its own only",
                "sfctl login --client-id ID --instance-url URL --alias NAME"
            ),
            .init(
                "CI, with a private key",
                "sfctl login --jwt --client-id ID --username USER --key-file server.key --alias NAME"
            ),
            .init(
                "CI, with an app's secret",
                "sfctl login --client-credentials --client-id ID --secret-file FILE --instance-url URL --alias NAME"
            ),
            .init("you have an sfdx auth URL", "sfctl login --sfdx-url FILE --alias NAME"),
            .init(
                "you have a refresh token",
                "sfctl login --refresh-token FILE --instance-url URL --alias NAME"
            ),
            .init(
                "you have an access token",
                "sfctl login --access-token --instance-url URL --alias NAME < FILE"
            ),
            .init(
                "a script has an access token: no login",
                "SFCTL_INSTANCE_URL=URL SFCTL_ACCESS_TOKEN=… sfctl whoami"
            ),
        ],
        foreignNames: [
            "org login web", "org login jwt", "org login access-token", "org login sfdx-url",
            "org login device",
        ],
        movingFromSF: """
            sf org login web: the same --alias, --set-default, --instance-url, --client-id. jwt: --jwt, with the same \
            --username and --jwt-key-file. sfdx-url: --sfdx-url FILE. access-token: --access-token.
            """
    )
}
