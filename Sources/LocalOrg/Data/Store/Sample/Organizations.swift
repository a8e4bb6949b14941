extension SampleText {
    /// The org itself.
    ///
    /// Values as in Developer Edition orgs; the name is ours.
    static let organizations = SampleText(
        object: "Organization",
        """
        *|Name|Country|DefaultLocaleSidKey|TimeZoneSidKey|LanguageLocaleKey|FiscalYearStartMonth|\
        DefaultAccountAccess|DefaultContactAccess|OrganizationType|InstanceName|UiSkin
        org|Demo Org|US|en_US|America/Los_Angeles|en_US|1|Edit|ControlledByParent|Developer
          Edition|DEMO|Theme3
        """
    )
}
