extension OfferedLineTests {
    /// What is typed as SOQL, and the SOQL that is offered.
    static let statements: [(typed: String, offered: String)] = [
        // Dates.
        ("WHERE CreatedDate = LAST_7_DAYS", "WHERE CreatedDate = LAST_N_DAYS:7"),
        ("WHERE CreatedDate = last_7_days", "WHERE CreatedDate = LAST_N_DAYS:7"),
        ("WHERE CreatedDate >= LAST_1_WEEK", "WHERE CreatedDate >= LAST_N_WEEKS:1"),
        ("WHERE CreatedDate < NEXT_3_MONTHS", "WHERE CreatedDate < NEXT_N_MONTHS:3"),
        ("WHERE CreatedDate = LAST_2_QUARTERS", "WHERE CreatedDate = LAST_N_QUARTERS:2"),
        ("WHERE CreatedDate = NEXT_2_YEARS", "WHERE CreatedDate = NEXT_N_YEARS:2"),
        (
            "WHERE CreatedDate = LAST_3_FISCAL_QUARTERS",
            "WHERE CreatedDate = LAST_N_FISCAL_QUARTERS:3"
        ),
        ("WHERE CreatedDate = NEXT_1_FISCAL_YEARS", "WHERE CreatedDate = NEXT_N_FISCAL_YEARS:1"),
        ("WHERE CreatedDate < 7_DAYS_AGO", "WHERE CreatedDate < N_DAYS_AGO:7"),
        ("WHERE CreatedDate < 2_FISCAL_YEARS_AGO", "WHERE CreatedDate < N_FISCAL_YEARS_AGO:2"),
        (
            "WHERE CreatedDate > last 7 days ORDER BY Name",
            "WHERE CreatedDate > LAST_N_DAYS:7 ORDER BY Name"
        ),
        ("WHERE CreatedDate > 7 DAYS AGO", "WHERE CreatedDate > N_DAYS_AGO:7"),
        ("WHERE CreatedDate = LAST_N_DAYS(7)", "WHERE CreatedDate = LAST_N_DAYS:7"),
        ("WHERE CreatedDate = LAST_DAYS:7", "WHERE CreatedDate = LAST_N_DAYS:7"),
        ("WHERE CreatedDate = LAST_N_DAY:7", "WHERE CreatedDate = LAST_N_DAYS:7"),
        (
            "WHERE CreatedDate IN (LAST_7_DAYS, TODAY)",
            "WHERE CreatedDate IN (LAST_N_DAYS:7, TODAY)"
        ),
        ("WHERE CreatedDate = 'LAST_7_DAYS'", "WHERE CreatedDate = LAST_N_DAYS:7"),
        ("WHERE CreatedDate = LAST_DAY", "WHERE CreatedDate = YESTERDAY"),
        ("WHERE CreatedDate > NOW() - 7", "WHERE CreatedDate >= LAST_N_DAYS:7"),
        ("WHERE CreatedDate > TODAY()", "WHERE CreatedDate > TODAY"),
        ("WHERE CreatedDate > 2020-01-01", "WHERE CreatedDate > 2020-01-01T00:00:00Z"),
        ("WHERE CreatedDate > 2020-01-01 00:00:00", "WHERE CreatedDate > 2020-01-01T00:00:00Z"),
        ("WHERE Birthdate < '1970-01-01'", "WHERE Birthdate < 1970-01-01"),
        (
            "WHERE AccountId IN (SELECT Id FROM Account WHERE CreatedDate = LAST_7_DAYS)",
            "WHERE AccountId IN (SELECT Id FROM Account WHERE CreatedDate = LAST_N_DAYS:7)"
        ),
        // Ranges.
        ("WHERE Name > BETWEEN 'A' AND 'M'", "WHERE Name >= 'A' AND Name <= 'M'"),
        ("WHERE Name between 'A' AND 'M'", "WHERE Name >= 'A' AND Name <= 'M'"),
        ("WHERE Name NOT BETWEEN 'A' AND 'M'", "WHERE (Name < 'A' OR Name > 'M')"),
        (
            "WHERE CreatedDate BETWEEN LAST_30_DAYS AND TODAY OR Name = 'x'",
            "WHERE (CreatedDate >= LAST_N_DAYS:30 AND CreatedDate <= TODAY) OR Name = 'x'"
        ),
        // Texts.
        ("WHERE Name CONTAINS 'ose'", "WHERE Name LIKE '%ose%'"),
        ("WHERE Name contains 'ose'", "WHERE Name LIKE '%ose%'"),
        ("WHERE CONTAINS(Name, 'ose')", "WHERE Name LIKE '%ose%'"),
        ("WHERE Name STARTS WITH 'Ro'", "WHERE Name LIKE 'Ro%'"),
        ("WHERE Name EndsWith 'z'", "WHERE Name LIKE '%z'"),
        ("WHERE Name ILIKE 'ro%'", "WHERE Name LIKE 'ro%'"),
        ("WHERE Name LIKE '*ose*'", "WHERE Name LIKE '%ose%'"),
        ("WHERE LOWER(Name) = 'rose gonzalez'", "WHERE Name = 'rose gonzalez'"),
        ("WHERE UPPER(TRIM(Name)) = 'X' LIMIT 1,000", "WHERE Name = 'X' LIMIT 1000"),
        ("WHERE Name = Rose Gonzalez", "WHERE Name = 'Rose Gonzalez'"),
        ("WHERE Name = Rose AND Email != NULL", "WHERE Name = 'Rose' AND Email != NULL"),
        ("WHERE Email = rose@edge.com", "WHERE Email = 'rose@edge.com'"),
        ("WHERE Name LIKE %ose%", "WHERE Name LIKE '%ose%'"),
        ("WHERE Name = 5", "WHERE Name = '5'"),
        ("WHERE FirstName = „Rose“", "WHERE FirstName = 'Rose'"),
        ("WHERE FirstName = «Rose»", "WHERE FirstName = 'Rose'"),
        ("WHERE FirstName = »Rose«", "WHERE FirstName = 'Rose'"),
        ("WHERE FirstName = “Rose”", "WHERE FirstName = 'Rose'"),
        ("WHERE FirstName = ‘Rose’", "WHERE FirstName = 'Rose'"),
        ("WHERE FirstName = ‚Rose‘", "WHERE FirstName = 'Rose'"),
        ("WHERE FirstName = `Rose`", "WHERE FirstName = 'Rose'"),
        ("WHERE FirstName = \"Rose\"", "WHERE FirstName = 'Rose'"),
        ("WHERE LastName = “D'Cruz”", #"WHERE LastName = 'D\'Cruz'"#),
        ("WHERE LastName = “D’Cruz”", "WHERE LastName = 'D’Cruz'"),
        // Operators and keywords.
        ("WHERE Name == 'x'", "WHERE Name = 'x'"),
        ("WHERE Email IS NOT NULL", "WHERE Email != NULL"),
        ("WHERE Email is null", "WHERE Email = NULL"),
        ("WHERE ISBLANK(Email)", "WHERE Email = NULL"),
        ("WHERE Email = 'x' && Name = 'y'", "WHERE Email = 'x' AND Name = 'y'"),
        ("WHERE Email = 'x'||Name = 'y'", "WHERE Email = 'x' OR Name = 'y'"),
        ("WHERE Name NOT LIKE 'R%'", "WHERE (NOT Name LIKE 'R%')"),
        ("WERE Name = 'x'", "WHERE Name = 'x'"),
        ("ORDR BY Name", "ORDER BY Name"),
        ("ORDER BY Name LIMIT 2,10", "ORDER BY Name LIMIT 10 OFFSET 2"),
        ("WHERE Nam = 'x'", "WHERE Name = 'x'"),
        ("WHERE Acount.Name = 'x'", "WHERE Account.Name = 'x'"),
        ("WHERE Email = 'x' AND NOT Name = 'y'", "WHERE Email = 'x' AND (NOT Name = 'y')"),
        ("WHERE Email = 'x' OR NOT Name IN ('y')", "WHERE Email = 'x' OR Name NOT IN ('y')"),
        ("WHERE Name IN 'x', 'y' LIMIT 5", "WHERE Name IN ('x', 'y') LIMIT 5"),
        ("WHERE Id = 003Dm000001kZ00IAE", "WHERE Id = '003Dm000001kZ00IAE'"),
        ("WHERE AccountName = 'x'", "WHERE Account.Name = 'x'"),
        ("WHERE Account = 'x'", "WHERE Account.Name = 'x'"),
        ("WHERE account LIKE 'x%'", "WHERE Account.Name LIKE 'x%'"),
        ("WHERE Account != NULL", "WHERE AccountId != NULL"),
        (
            "WHERE Account IN (SELECT Id FROM Account)",
            "WHERE AccountId IN (SELECT Id FROM Account)"
        ),
        ("WHERE Account = '001Dm000001kZ00IAE'", "WHERE AccountId = '001Dm000001kZ00IAE'"),
        ("WHERE Account = 'Telecommunications'", "WHERE Account.Name = 'Telecommunications'"),
        (
            "WHERE AccountId IN (SELECT Parent FROM Account)",
            "WHERE AccountId IN (SELECT ParentId FROM Account)"
        ),
        ("ORDER BY Account", "ORDER BY Account.Name"),
        ("WHERE ReportsTo_LastName = 'x'", "WHERE ReportsTo.LastName = 'x'"),
        ("WHERE OwnerName = 'x' AND Emial = 'x'", "WHERE Owner.Name = 'x' AND Email = 'x'"),
        ("JOIN Account ON Contact.AccountId = Account.Id", ""),
        (
            "c LEFT JOIN Account AS a ON a.Id = c.AccountId WHERE a.Name = 'x'",
            "c WHERE Account.Name = 'x'"
        ),
    ]

    /// What is typed as a whole statement, and what is offered.
    static let wholeStatements: [(typed: String, offered: String)] = [
        ("SELECT Name AS n FROM Contact", "SELECT Name FROM Contact"),
        ("SELECT Name n FROM Contact", "SELECT Name FROM Contact"),
        (
            "SELECT Name, Email AS Mail, Phone as Tel FROM Contact WHERE CreatedDate = LAST_7_DAYS",
            "SELECT Name, Email, Phone FROM Contact WHERE CreatedDate = LAST_N_DAYS:7"
        ),
        ("SELECT COUNT(Id) AS n FROM Contact", "SELECT COUNT(Id) n FROM Contact"),
        (
            "SELECT LeadSource AS s, COUNT(Id) AS n FROM Contact GROUP BY LeadSource",
            "SELECT LeadSource s, COUNT(Id) n FROM Contact GROUP BY LeadSource"
        ),
        (
            "SELECT Name, (SELECT Name AS n FROM Contacts) FROM Account",
            "SELECT Name, (SELECT Name FROM Contacts) FROM Account"
        ),
        ("SELECT Name Email FROM Contact", "SELECT Name, Email FROM Contact"),
        ("SELECT Name, AccountName FROM Contact", "SELECT Name, Account.Name FROM Contact"),
        (
            "SELECT Name, Account, Owner FROM Contact",
            "SELECT Name, Account.Name, Owner.Name FROM Contact"
        ),
        (
            "SELECT LOWER(Name), Upper( Email ) FROM Contact",
            "SELECT Name,  Email  FROM Contact"
        ),
        (
            "SELECT YEAR(CreatedDate) y, COUNT(Id) n FROM Contact GROUP BY YEAR(CreatedDate)",
            "SELECT CALENDAR_YEAR(CreatedDate) y, COUNT(Id) n FROM Contact "
                + "GROUP BY CALENDAR_YEAR(CreatedDate)"
        ),
        (
            "SELECT DISTINCT LeadSource FROM Contact",
            "SELECT LeadSource FROM Contact GROUP BY LeadSource"
        ),
        ("SELECT TOP 3 Name FROM Contact", "SELECT Name FROM Contact LIMIT 3"),
        ("SELECT * FROM Contact", "SELECT FIELDS(ALL) FROM Contact LIMIT 200"),
        ("SELECT COUNT(*) FROM Contact", "SELECT COUNT() FROM Contact"),
        (
            "SELECT COUNT(DISTINCT LeadSource) FROM Contact",
            "SELECT COUNT_DISTINCT(LeadSource) FROM Contact"
        ),
        ("SELECT Name, FROM Contact", "SELECT Name FROM Contact"),
        ("SELCT Name FORM Contact", "SELECT Name FROM Contact"),
        ("SELECT Name FROM Contcat", "SELECT Name FROM Contact"),
        ("“SELECT Name FROM Contact”", "SELECT Name FROM Contact"),
        ("«SELECT Name FROM Contact»", "SELECT Name FROM Contact"),
        (
            "SELECT Name FROM Account WHERE AnnualRevenue > 1,000,000",
            "SELECT Name FROM Account WHERE AnnualRevenue > 1000000"
        ),
        (
            "SELECT Name FROM Account WHERE (AnnualRevenue > 1'000'000)",
            "SELECT Name FROM Account WHERE (AnnualRevenue > 1000000)"
        ),
        (
            "SELECT Name FROM Account WHERE AnnualRevenue > 1_000_000 ORDER BY Name",
            "SELECT Name FROM Account WHERE AnnualRevenue > 1000000 ORDER BY Name"
        ),
        (
            "SELECT Name FROM Account WHERE AnnualRevenue > 1.000.000",
            "SELECT Name FROM Account WHERE AnnualRevenue > 1000000"
        ),
    ]
}
