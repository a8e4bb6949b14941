extension ObjectText {
    /// A meeting, without the fields of recurring series.
    ///
    /// Source: Salesforce Object Reference, and the describe of a Developer Edition org.
    static let event = ObjectText(
        name: "Event",
        label: "Event",
        pluralLabel: "Events",
        keyPrefix: "00U",
        abilities: .record.union([.mergeable]),
        fields: """
            Id|id|18|fgsaDi|Activity ID
            WhoId|reference|18|cufgsnaPL|Name ID|→Contact/Lead as Who
            WhatId|reference|18|cufgsnaPL|Related To ID|→Account/Campaign/Case/Opportunity as What
            Subject|combobox|255|cufsnaN|Subject|[Call; Email; Meeting; Send Letter/Quote; Other]
            Location|string|255|cufgsnaP|Location
            IsAllDayEvent|boolean|-|cufgsDP|All-Day Event
            ActivityDateTime|datetime|-|cufsna|Due Date Time
            ActivityDate|date|-|cufgsn|Due Date Only
            DurationInMinutes|int|d8|cufgsna|Duration
            StartDateTime|datetime|-|cufsna|Start Date Time
            EndDateTime|datetime|-|cufsna|End Date Time
            EndDate|date|-|fgsna|End Date
            Description|textarea|32000|cunP|Description|plaintextarea
            AccountId|reference|18|fgsnaL|Account ID|→Account as Account
            OwnerId|reference|18|cufgsaD|Assigned To ID|→Calendar/User as Owner
            IsPrivate|boolean|-|cufgsD|Private
            ShowAs|picklist|40|cufgsnaDR|Show Time As|default Busy, [Busy; OutOfOffice=Out of
              Office; Free]
            IsDeleted|boolean|-|fgsD|Deleted
            IsChild|boolean|-|fgsD|Is Child
            IsGroupEvent|boolean|-|fgsD|Is Group Event
            GroupEventType|picklist|40|fgsnaDR|Group Event Type|default 0, [0=Non-group Event;
              1=Group Event; 2=Proposed Event; 3=IsRecurrence2 Series Pattern]
            CreatedDate|datetime|-|fsaD|Created Date
            CreatedById|reference|18|fgsaD|Created By ID|→User as CreatedBy
            LastModifiedDate|datetime|-|fsaD|Last Modified Date
            LastModifiedById|reference|18|fgsaD|Last Modified By ID|→User as LastModifiedBy
            SystemModstamp|datetime|-|fsaD|System Modstamp
            IsArchived|boolean|-|fgsD|Archived
            ReminderDateTime|datetime|-|cufsna|Reminder Date/Time
            IsReminderSet|boolean|-|cufgsD|Reminder Set
            EventSubtype|picklist|40|cfgsnaR|Event Subtype|[Event]
            """
    )
}
