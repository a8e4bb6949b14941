import Accounts
import CommandLine

extension LoginCommand {
    static let declaration = Declaration(
        summary: "log in to an org, and store the login",
        discussion: """
            Salesforce has retired two ways to log in. The device flow is blocked for apps that \
            are not installed in the org: use --no-browser. Login with username and password, by \
            SOAP login() or OAuth, ends in 2027 and is off in new orgs: use --jwt or \
            --client-credentials.

            Secrets are read from files, stdin and variables, never from the command line. They \
            are stored in credentials.json beside config.json, readable only by you, or with \
            --store keychain in this machine's keychain. Access tokens are renewed automatically.
            """,
        parameters: [
            Parameter(
                "NAME",
                isRepeatable: true,
                help: "with --from-sf: aliases or usernames of sf"
            )
        ],
        groups: [LoginOptions.self, LoginMethodOptions.self, YesOption.self],
        examples: [
            .init(
                "In the browser, as the default org",
                "sfctl login --alias acme --set-default"
            ),
            .init(
                "An access token from a file",
                "sfctl login --access-token -r https://acme.my.salesforce.com -a acme < token"
            ),
            .init("Import all logins of sf", "sfctl login --from-sf --all"),
        ],
        situations: [
            .init("you want to try sfctl: no login needed", "sfctl whoami -o demo"),
            .init("you use sf: no login needed, -o accepts its aliases", "sfctl whoami -o ALIAS"),
            .init(
                "you use sf, and want sfctl to be faster or independent",
                "sfctl login --from-sf ALIAS"
            ),
            .init("you have a browser on this machine", "sfctl login --alias NAME"),
            .init("the org is a sandbox or a scratch org", "sfctl login --sandbox --alias NAME"),
            .init(
                "the org allows login only through My Domain",
                "sfctl login --instance-url https://acme.my.salesforce.com --alias NAME"
            ),
            .init(
                "you work over SSH, with port 1717 forwarded",
                "sfctl login --no-browser --alias NAME"
            ),
            .init(
                "the org allows only its own apps",
                "sfctl login --client-id ID --instance-url URL --alias NAME"
            ),
            .init(
                "CI, with a private key",
                "sfctl login --jwt --client-id ID --username USER --key-file server.key --alias "
                    + "NAME"
            ),
            .init(
                "CI, with an app's secret",
                "sfctl login --client-credentials --client-id ID --secret-file FILE --instance-url "
                    + "URL --alias NAME"
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
                "a script has an access token: no login needed",
                "SFCTL_INSTANCE_URL=URL SFCTL_ACCESS_TOKEN=… sfctl whoami"
            ),
        ],
        movingFromSF: """
            sf org login web: the same --alias, --set-default, --instance-url, --client-id. jwt: \
            --jwt, with the same --username and --jwt-key-file. sfdx-url: --sfdx-url FILE. \
            access-token: --access-token.
            """
    )
}
