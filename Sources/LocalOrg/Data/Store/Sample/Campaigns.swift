extension SampleText {
    /// The four campaigns of a new Developer Edition org.
    ///
    /// Written from memory; statuses, costs and responses are guesses.
    static let campaigns = SampleText(
        object: "Campaign",
        """
        Name|Type|Status|StartDate|EndDate|BudgetedCost|ActualCost|ExpectedRevenue|\
        ExpectedResponse|NumberSent|IsActive
        GC Product Webinar - Jan 7,
          2002|Webinar|Completed|2002-01-07|2002-01-07|10000|11400|550000|5|1000|true
        User Conference - Jun 17-19, 2002|Conference|Planned|2002-06-17|2002-06-19|100000
        DM Campaign to Top Customers - Nov 12-23, 2001|Direct
          Mail|Completed|2001-11-12|2001-11-23|25000|23500|1000000|10|1000|true
        International Electrical Engineers Association Trade Show - Mar 4-5, 2002|Trade
          Show|Planned|2002-03-04|2002-03-05|10000|||||true
        """
    )
}
