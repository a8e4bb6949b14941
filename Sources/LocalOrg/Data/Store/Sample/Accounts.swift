extension SampleText {
    /// The 13 accounts of a new Developer Edition org, in id order, as in public captures.
    ///
    /// Guesses: locations, upsell, SLA expiry and the name of the entitlement account's owner.
    static let accounts = SampleText(
        object: "Account",
        """
        *|Name|OwnerId|AccountNumber|Type|Industry|AnnualRevenue|NumberOfEmployees|Rating|\
        Ownership|TickerSymbol|Phone|Fax|Website|BillingStreet|BillingCity|BillingState|\
        BillingPostalCode|BillingCountry|ShippingStreet|Sic|CustomerPriority__c|SLA__c|Active__c|\
        NumberofLocations__c|UpsellOpportunity__c|SLASerialNumber__c|SLAExpirationDate__c|\
        Description
        edge|Edge Communications||CD451796|Customer -
          Direct|Electronics|139000000|1000|Hot|Public|EDGE|(512) 757-6000|(512)
          757-9000|http://edgecomm.com|312 Constitution Place⏎Austin, TX
          78767⏎USA|Austin|TX|||312 Constitution Place⏎Austin, TX
          78767⏎USA|6576|Medium|Silver|Yes|2|Maybe|2657|+200|Edge, founded in 1998, is a
          start-up based in Austin, TX. The company designs and manufactures a device to
          convert music from one digital format to another. Edge sells its products through
          retailers and its own website.
        burlington|Burlington Textiles Corp of America||CD656092|Customer -
          Direct|Apparel|350000000|9000|Warm|Public|BTXT|(336) 222-7000|(336)
          222-8000|www.burlington.com|525 S. Lexington
          Ave|Burlington|NC|27215|USA||546732|||Yes|6|Maybe
        pyramid|Pyramid Construction Inc.||CC213425|Customer -
          Channel|Construction|950000000|2680||Public|PYR|(014) 427-4427|(014)
          427-4428|www.pyramid.com|2 Place Jussieu|Paris||75251|France|2 Place
          Jussieu|4253|||Yes|17|Maybe
        dickenson|Dickenson plc||CC634267|Customer -
          Channel|Consulting|50000000|120||Private||(785) 241-6200|(785)
          241-6201|dickenson-consulting.com|1301 Hoch Drive|Lawrence|KS|66045|USA|1301 Hoch
          Drive|6752|Low|Bronze|Yes|2|Yes|7425|+400
        grand|Grand Hotels & Resorts Ltd||CD439877|Customer -
          Direct|Hospitality|500000000|5600|Warm|Public|GHTL|(312) 596-1000|(312)
          596-1500|www.grandhotels.com|2334 N. Michigan Avenue, Suite 1500⏎Chicago, IL
          60601, USA|Chicago|IL|||2334 N. Michigan Avenue, Suite 1500⏎Chicago, IL 60601,
          USA|2268|High|Gold|Yes|57|Maybe|5572|+300|Chain of hotels and resorts across the
          US, UK, Eastern Europe, Japan, and SE Asia.
        uog|United Oil & Gas Corp.||CD355118|Customer -
          Direct|Energy|5600000000|145000|Hot|Public|UOS|(212) 842-5500|(212)
          842-5501|http://www.uos.com|1301 Avenue of the Americas ⏎New York, NY
          10019⏎USA|New York|NY|||1301 Avenue of the Americas ⏎New York, NY
          10019⏎USA|4437|High|Platinum|Yes|955|Yes|6654|+150|World's third largest oil and
          gas company.
        express|Express Logistics and Transport||CC947211|Customer -
          Channel|Transportation|950000000|12300|Cold|Public|EXLT|(503) 421-7800|(503)
          421-7801|www.expressl&t.net|620 SW 5th Avenue Suite 400⏎Portland, Oregon
          97204⏎United States|Portland|OR|||620 SW 5th Avenue Suite 400⏎Portland, Oregon
          97204⏎United States|8742|Medium|Platinum|Yes|150|Maybe|4724|+100|Commerical
          logistics and transportation company.
        uoa|University of Arizona||CD736025|Customer -
          Direct|Education||39000|Warm|Other||(520) 773-9050|(520)
          773-9060|www.universityofarizona.com|888 N Euclid ⏎Hallis Center, Room
          501⏎Tucson, AZ 85721⏎United States|Tucson|AZ|||888 N Euclid ⏎Hallis Center, Room
          501⏎Tucson, AZ 85721⏎United States|7321|Medium|Gold|Yes|3|Yes|8350|+250|Leading
          university in AZ offering undergraduate and graduate programs in arts and
          humanities, pure sciences, engineering, business, and medicine.
        uk|United Oil & Gas, UK||CD355119-A|Customer - Direct|Energy||24000||Public|UOS|+44
          191 4956203|+44 191 4956620|http://www.uos.com|Kings Park, 17th Avenue, Team
          Valley Trading Estate,⏎Gateshead, Tyne and Wear NE26 3HS⏎United
          Kingdom||UK|||Kings Park, 17th Avenue, Team Valley Trading Estate,⏎Gateshead,
          Tyne and Wear NE26 3HS⏎United Kingdom|4437|||Yes|34
        singapore|United Oil & Gas, Singapore||CD355120-B|Customer -
          Direct|Energy||3000||Public|UOS|(650) 450-8810|(650)
          450-8820|http://www.uos.com|9 Tagore Lane⏎Singapore, Singapore
          787472⏎Singapore|Singapore|Singapore|||9 Tagore Lane⏎Singapore, Singapore
          787472⏎Singapore|4437|||Yes|6
        genepoint|GenePoint||CC978213|Customer -
          Channel|Biotechnology|30000000|265|Cold|Private||(650) 867-3450|(650)
          867-9895|www.genepoint.com|345 Shoreline Park⏎Mountain View, CA
          94043⏎USA|Mountain View|CA|||345 Shoreline Park⏎Mountain View, CA
          94043⏎USA|3712|Low|Bronze|Yes|1|Yes|7324|+90|Genomics company engaged in mapping
          and sequencing of the human genome and developing gene-based drugs
        sforce|sForce||||||||||(415) 901-7000|(415) 901-7002|www.sforce.com|The Landmark @
          One Market|San Francisco|CA|94087|US
        entitlements|Sample Account for Entitlements|autoproc
        """
    )
}
