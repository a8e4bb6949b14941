import Accounts
import Output
import Platform
import Text

extension OutputDefaults {
    /// Reads the user's settings.
    ///
    /// A settings file that cannot be used gives no defaults; a command that needs it says why.
    ///
    /// - Throws: `UsageError` for a wrong value.
    init(in environment: Environment) throws(UsageError) {
        self.init()
        guard let settings = try? Settings(OrgOptions(), in: environment) else { return }
        format = try settings.terminalFormat().flatMap(ResultFormat.init(named:))
        null = settings.null
        pager = settings.pager
        isUTC = settings.isUTC
    }
}
