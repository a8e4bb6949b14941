extension SampleText {
    /// The sample role hierarchy of a new Developer Edition org.
    ///
    /// Written from memory; no user has a role until an administrator assigns one.
    static let roles = SampleText(
        object: "UserRole",
        """
        *|Name|ParentRoleId|OpportunityAccessForAccountOwner|CaseAccessForAccountOwner|\
        ContactAccessForAccountOwner|DeveloperName|PortalType
        ceo|CEO||Edit|Edit|Edit|CEO|None
        coo|COO|ceo|Edit|Edit|Edit|COO|None
        cfo|CFO|ceo|Edit|Edit|Edit|CFO|None
        sales|SVP, Sales & Marketing|ceo|Edit|Edit|Edit|SVPSalesMarketing|None
        service|SVP, Customer Service &
          Support|ceo|Edit|Edit|Edit|SVPCustomerServiceSupport|None
        hr|SVP, Human Resources|ceo|Edit|Edit|Edit|SVPHumanResources|None
        marketing|VP, Marketing|sales|Edit|Edit|Edit|VPMarketing|None
        international|VP, International Sales|sales|Edit|Edit|Edit|VPInternationalSales|None
        america|VP, North American Sales|sales|Edit|Edit|Edit|VPNorthAmericanSales|None
        marketingteam|Marketing Team|marketing|Edit|Edit|Edit|MarketingTeam|None
        channel|Director, Channel Sales|america|Edit|Edit|Edit|DirectorChannelSales|None
        direct|Director, Direct Sales|america|Edit|Edit|Edit|DirectorDirectSales|None
        channelteam|Channel Sales Team|channel|Edit|Edit|Edit|ChannelSalesTeam|None
        west|Western Sales Team|direct|Edit|Edit|Edit|WesternSalesTeam|None
        east|Eastern Sales Team|direct|Edit|Edit|Edit|EasternSalesTeam|None
        repair|Installation & Repair
          Services|service|Edit|Edit|Edit|InstallationRepairServices|None
        supportna|Customer Support, North
          America|service|Edit|Edit|Edit|CustomerSupportNorthAmerica|None
        supportint|Customer Support,
          International|service|Edit|Edit|Edit|CustomerSupportInternational|None
        """
    )
}
