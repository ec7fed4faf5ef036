// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/reportdata` | `${string}://${string}/reportdata/v1` | `${string}://${string}/reportdata` | (string & {});
};

/**
 * A format of a table.
 */
export type ResponseForm = 'JsonDataTable' | 'Xml' | 'XmlDataTable' | 'Csv' | 'Excel';

/**
 * A level of the company tree.
 */
export type ForWho = 1 | 2 | 3 | 4;

/**
 * A level of the company tree; a Region is a Division, a District a Group, a Store a Location.
 */
export type LocationType = 'Company' | 'Division' | 'Region' | 'Group' | 'District' | 'Location' | 'Store';

/**
 * A day such as 2026-03-01, or a moment such as 2026-03-01T15:05:00Z.
 */
export type DayOrMoment = string;

/**
 * Days of UTC, or of the effective time zone of each row's node.
 */
export type PeriodTimeZone = 'Utc' | 'Store';

/**
 * Nodes of one level, separated by commas; -1 or * means all of them.
 */
export type NodeIds = string;

/**
 * Why a request was refused or failed.
 */
export type ReportProblem = {
    /**
     * Always true.
     */
    Error: boolean;
    /**
     * A sentence for people; it names the invalid parameter if there is one.
     */
    Message: string;
};

/**
 * An authenticated caller.
 */
export type Session = {
    /**
     * The access token of the request, or a new one.
     */
    access_token: string;
    /**
     * Always true; an unauthenticated caller gets 401.
     */
    isValid: boolean;
    /**
     * The employee's company.
     */
    ParentEntityId: number;
    /**
     * The employee's id, which is the id of the user.
     */
    RQEmployeeId: number;
    /**
     * Authenticates the employee in `Authorization: Basic` and in Auth for the days of the limit BasicTokenDays, or until the password changes or the employee is locked or disabled. A basic token of the request is returned unchanged.
     */
    basic_token: string;
};

/**
 * A document whose root Table has a Record for each row, with one element for each column. XmlDataTable adds a Schema for each column, with Column_Name, Type, SafeType and Length.
 */
export type XmlTable = string;

/**
 * A line of column names, then one line per row, as defined in RFC 4180.
 */
export type CsvTable = string;

/**
 * A workbook (.xlsx) with one sheet.
 */
export type Workbook = Blob | File;

/**
 * A column of a table.
 */
export type ColumnSchema = {
    /**
     * Name of the column.
     */
    Column_Name: string;
    /**
     * The type's name in SQL Server.
     */
    Type: string;
    /**
     * The type with its length or precision; a column of this type can store every value unchanged.
     */
    SafeType: string;
    /**
     * Length in characters for text, otherwise in bytes; -1 means no limit.
     */
    Length: number;
};

/**
 * The columns of a table, in order.
 */
export type ColumnSchemaList = Array<ColumnSchema>;

/**
 * Only the rows; JsonDataTable adds their columns.
 */
export type DeviceEnrollmentAnswer = DeviceEnrollmentList | DeviceEnrollmentTable;

/**
 * The enrollment of a customer.
 */
export type DeviceEnrollmentData = {
    /**
     * The customer.
     */
    CustomerID: number;
    /**
     * The enrollment.
     */
    DeviceEnrollment: string;
    /**
     * When the enrollment was inserted.
     */
    RowInserted: string;
    /**
     * When the enrollment was last updated; initially when it was inserted.
     */
    RowUpdated: string;
};

/**
 * Enrollments.
 */
export type DeviceEnrollmentList = Array<DeviceEnrollmentData>;

/**
 * The enrollment of a customer, with internal members.
 */
export type DeviceEnrollmentRecord = {
    /**
     * The customer.
     */
    CustomerID: number;
    /**
     * The enrollment.
     */
    DeviceEnrollment: string;
    /**
     * Identifies the row; for internal use.
     */
    RowThumbprint: string;
    /**
     * When the enrollment was inserted.
     */
    RowInserted: string;
    /**
     * When the enrollment was last updated; initially when it was inserted.
     */
    RowUpdated: string;
};

/**
 * Enrollments with internal members.
 */
export type DeviceEnrollmentRecordList = Array<DeviceEnrollmentRecord>;

/**
 * Enrollments as a data table.
 */
export type DeviceEnrollmentTable = {
    Records: DeviceEnrollmentRecordList;
    Schema: ColumnSchemaList;
};

/**
 * Only the rows; JsonDataTable adds their columns.
 */
export type InventoryListingReportAnswer = InventoryListingList | InventoryListingTable;

/**
 * A row of the InventoryListingReport.
 */
export type InventoryListing = {
    /**
     * The node.
     */
    EntityId: number;
    /**
     * Name of the node.
     */
    EntityName: string;
    /**
     * The item.
     */
    CatalogItemId: string;
    /**
     * The item's SKU.
     */
    Sku: string;
    /**
     * Name of the item.
     */
    Name: string;
    /**
     * Whether each unit has a serial number.
     */
    IsSerialized: boolean;
    /**
     * Whether the item is kept in lots.
     */
    IsLot: boolean;
    /**
     * The quantity in stock; negative if more was handed out than was recorded.
     */
    Quantity: number;
    /**
     * Ordered but not yet received.
     */
    QuantityOnOrder: number;
    /**
     * In transfer from other nodes.
     */
    QuantityTransferIn: number;
    /**
     * In transfer to other nodes.
     */
    QuantityTransferOut: number;
};

/**
 * Rows of the InventoryListingReport.
 */
export type InventoryListingList = Array<InventoryListing>;

/**
 * The InventoryListingReport as a data table.
 */
export type InventoryListingTable = {
    Records: InventoryListingList;
    Schema: ColumnSchemaList;
};

/**
 * Only the rows; JsonDataTable adds their columns.
 */
export type PriceListReportAnswer = PriceListingList | PriceListingTable;

/**
 * A row of the PriceListReport.
 */
export type PriceListing = {
    /**
     * The price record.
     */
    Id: number;
    /**
     * The node for which it was set.
     */
    EntityId: number;
    /**
     * Name of the node.
     */
    EntityName: string;
    /**
     * The currency of the amounts; null if there is none. Amounts of different currencies do not add up.
     */
    CurrencyCode: string | null;
    /**
     * The item; null for a price of a shelf.
     */
    CatalogItemId: string | null;
    /**
     * The item's SKU.
     */
    Sku: string | null;
    /**
     * Name of the item.
     */
    Name: string | null;
    /**
     * The shelf whose products have this price.
     */
    PricingShelfId: number | null;
    /**
     * The term of the price.
     */
    PricingTermId: number | null;
    /**
     * The tier of the price.
     */
    PricingTierId: number | null;
    /**
     * The group of the price.
     */
    PricingGroupId: number | null;
    /**
     * The price if no sale applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted.
     */
    IsDiscountable: boolean;
    /**
     * The lowest price that may be charged.
     */
    FloorPrice: number | null;
    /**
     * The original price.
     */
    OriginalPrice: number | null;
    /**
     * When the price or one of its sales was last changed.
     */
    LastModifiedDateUtc: string;
};

/**
 * Rows of the PriceListReport.
 */
export type PriceListingList = Array<PriceListing>;

/**
 * The PriceListReport as a data table.
 */
export type PriceListingTable = {
    Records: PriceListingList;
    Schema: ColumnSchemaList;
};

/**
 * Only the rows; JsonDataTable adds their columns.
 */
export type SalesByInvoiceReportAnswer = InvoiceListingList | InvoiceListingTable;

/**
 * A row of the SalesByInvoiceReport.
 */
export type InvoiceListing = {
    /**
     * The invoice.
     */
    Id: string;
    /**
     * The printed number.
     */
    PrintableId: string | null;
    /**
     * When the payment was made.
     */
    CreatedDateUtc: string;
    /**
     * When it was sold, or refunded. The period refers to it.
     */
    SoldUtc: string;
    /**
     * The location; 0 if there is none.
     */
    LocationId: number;
    /**
     * Name of the location.
     */
    LocationName: string | null;
    /**
     * The currency of the amounts; null if there is none. Amounts of different currencies do not add up.
     */
    CurrencyCode: string | null;
    /**
     * The employee who made the sale; 0 if none is named.
     */
    EmployeeId: number;
    /**
     * The customer.
     */
    CustomerId: string | null;
    /**
     * Whether the invoice is a refund.
     */
    IsRefund: boolean;
    /**
     * None, Purchase or Refund.
     */
    InvoiceType: string;
    /**
     * The refunded invoice.
     */
    OriginalInvoiceId: string | null;
    /**
     * The total of the invoice; negative for a refund.
     */
    InvoiceTotal: number;
};

/**
 * Rows of the SalesByInvoiceReport.
 */
export type InvoiceListingList = Array<InvoiceListing>;

/**
 * The SalesByInvoiceReport as a data table.
 */
export type InvoiceListingTable = {
    Records: InvoiceListingList;
    Schema: ColumnSchemaList;
};

/**
 * Only the rows; JsonDataTable adds their columns.
 */
export type CartReportAnswer = CartListingList | CartListingTable;

/**
 * A row of the CartReport.
 */
export type CartListing = {
    /**
     * The cart.
     */
    Id: number;
    /**
     * The node for which it was submitted.
     */
    EntityId: number;
    /**
     * Name of the node.
     */
    EntityName: string;
    /**
     * The source system.
     */
    SourceId: string;
    /**
     * 1 New, 2 Complete, 3 Abandoned.
     */
    Status: number;
    /**
     * The customer's first name.
     */
    FirstName: string | null;
    /**
     * The customer's last name.
     */
    LastName: string | null;
    /**
     * The customer's mail address.
     */
    Email: string | null;
    /**
     * The customer's phone number.
     */
    PhoneNumber: string | null;
    /**
     * When it was submitted.
     */
    DateCreatedUtc: string;
    /**
     * When its status was last changed.
     */
    UpdatedUtc: string | null;
};

/**
 * Rows of the CartReport.
 */
export type CartListingList = Array<CartListing>;

/**
 * The CartReport as a data table.
 */
export type CartListingTable = {
    Records: CartListingList;
    Schema: ColumnSchemaList;
};

/**
 * Only the rows; JsonDataTable adds their columns.
 */
export type SalesLineReportAnswer = SalesLineList | SalesLineTable;

/**
 * A row of the SalesLineReport.
 */
export type SalesLine = {
    /**
     * The invoice.
     */
    InvoiceId: string;
    /**
     * The printed number of the invoice.
     */
    PrintableId: string | null;
    /**
     * When the invoice was created.
     */
    CreatedDateUtc: string;
    /**
     * When it was sold, or refunded. The period refers to it.
     */
    SoldUtc: string;
    /**
     * The location; 0 if there is none.
     */
    LocationId: number;
    /**
     * Name of the location.
     */
    LocationName: string | null;
    /**
     * The currency of the amounts; null if there is none. Amounts of different currencies do not add up.
     */
    CurrencyCode: string | null;
    /**
     * The employee who made the sale; 0 if none is named.
     */
    EmployeeId: number;
    /**
     * The customer.
     */
    CustomerId: string | null;
    /**
     * Whether the invoice is a refund.
     */
    IsRefund: boolean;
    /**
     * The refunded invoice.
     */
    OriginalInvoiceId: string | null;
    /**
     * The item of the order.
     */
    ItemId: string;
    /**
     * Whether a supplier ships the item.
     */
    IsDropship: boolean;
    /**
     * Whether a line of a refund gives back a part of the price without the piece; its Quantity is 0.
     */
    IsPriceAdjustment: boolean;
    /**
     * The item's SKU.
     */
    Sku: string | null;
    /**
     * The product.
     */
    ProductId: string | null;
    /**
     * Description of the item.
     */
    Description: string | null;
    /**
     * The serial number that was sold.
     */
    SerialNumber: string | null;
    /**
     * The quantity; negative for a refund, 0 for a price adjustment.
     */
    Quantity: number;
    /**
     * The price of a single unit.
     */
    SellingPrice: number;
    /**
     * The quantity times the price; negative for a refund. A price adjustment counts with the quantity of the invoice.
     */
    Amount: number;
};

/**
 * Rows of the SalesLineReport.
 */
export type SalesLineList = Array<SalesLine>;

/**
 * The SalesLineReport as a data table.
 */
export type SalesLineTable = {
    Records: SalesLineList;
    Schema: ColumnSchemaList;
};

/**
 * Only the rows; JsonDataTable adds their columns.
 */
export type TaxReportAnswer = TaxListingList | TaxListingTable;

/**
 * A row of the TaxReport.
 */
export type TaxListing = {
    /**
     * The invoice.
     */
    InvoiceId: string;
    /**
     * The printed number of the invoice.
     */
    PrintableId: string | null;
    /**
     * When the invoice was created.
     */
    CreatedDateUtc: string;
    /**
     * When it was sold, or refunded. The period refers to it.
     */
    SoldUtc: string;
    /**
     * The location; 0 if there is none.
     */
    LocationId: number;
    /**
     * Name of the location.
     */
    LocationName: string | null;
    /**
     * The currency of the amounts; null if there is none. Amounts of different currencies do not add up.
     */
    CurrencyCode: string | null;
    /**
     * The employee who made the sale; 0 if none is named.
     */
    EmployeeId: number;
    /**
     * The customer.
     */
    CustomerId: string | null;
    /**
     * Whether the invoice is a refund.
     */
    IsRefund: boolean;
    /**
     * The refunded invoice.
     */
    OriginalInvoiceId: string | null;
    /**
     * The number of the tax line.
     */
    LineNumber: string | null;
    /**
     * Whether the item is taxable.
     */
    Taxability: boolean;
    /**
     * The tax's identifier.
     */
    TaxId: string | null;
    /**
     * The tax's name.
     */
    TaxName: string | null;
    /**
     * The country that levies it.
     */
    CountryCode: string | null;
    /**
     * The region that levies it.
     */
    RegionCode: string | null;
    /**
     * The tax authority.
     */
    TaxAuthority: string | null;
    /**
     * The type of the tax authority.
     */
    TaxAuthorityType: string | null;
    /**
     * The tax's category.
     */
    TaxCategory: string | null;
    /**
     * The tax's type.
     */
    TaxType: string | null;
    /**
     * Rate of the tax, as a fraction of one; of the line if it names no taxes.
     */
    Rate: number | null;
    /**
     * The taxable amount; negative for a refund.
     */
    Taxable: number | null;
    /**
     * The tax; negative for a refund.
     */
    Tax: number;
};

/**
 * Rows of the TaxReport.
 */
export type TaxListingList = Array<TaxListing>;

/**
 * The TaxReport as a data table.
 */
export type TaxListingTable = {
    Records: TaxListingList;
    Schema: ColumnSchemaList;
};

/**
 * Only the rows; JsonDataTable adds their columns.
 */
export type PaymentReportAnswer = PaymentListingList | PaymentListingTable;

/**
 * A row of the PaymentReport.
 */
export type PaymentListing = {
    /**
     * The invoice.
     */
    InvoiceId: string;
    /**
     * The printed number of the invoice.
     */
    PrintableId: string | null;
    /**
     * When the invoice was created.
     */
    CreatedDateUtc: string;
    /**
     * When it was sold, or refunded. The period refers to it.
     */
    SoldUtc: string;
    /**
     * The location; 0 if there is none.
     */
    LocationId: number;
    /**
     * Name of the location.
     */
    LocationName: string | null;
    /**
     * The currency of the amounts; null if there is none. Amounts of different currencies do not add up.
     */
    CurrencyCode: string | null;
    /**
     * The employee who made the sale; 0 if none is named.
     */
    EmployeeId: number;
    /**
     * The customer.
     */
    CustomerId: string | null;
    /**
     * Whether the invoice is a refund.
     */
    IsRefund: boolean;
    /**
     * The refunded invoice.
     */
    OriginalInvoiceId: string | null;
    /**
     * The payment.
     */
    PaymentId: string;
    /**
     * Purchase or Refund.
     */
    TransactionType: string;
    /**
     * When the payment was made.
     */
    TransactionDate: string | null;
    /**
     * The payment method.
     */
    PaymentMethodId: number | null;
    /**
     * The cash drawer of the payment.
     */
    DrawerId: string | null;
    /**
     * The payment's identifier in another system.
     */
    ReferenceId: string | null;
    /**
     * The amount; negative if it was paid back.
     */
    Amount: number | null;
};

/**
 * Rows of the PaymentReport.
 */
export type PaymentListingList = Array<PaymentListing>;

/**
 * The PaymentReport as a data table.
 */
export type PaymentListingTable = {
    Records: PaymentListingList;
    Schema: ColumnSchemaList;
};

/**
 * Only the rows; JsonDataTable adds their columns.
 */
export type StockLedgerReportAnswer = StockLedgerRowList | StockLedgerRowTable;

/**
 * A row of the StockLedgerReport.
 */
export type StockLedgerRow = {
    /**
     * The row of the ledger.
     */
    Id: number;
    /**
     * The node.
     */
    EntityId: number;
    /**
     * Name of the node.
     */
    EntityName: string;
    /**
     * The item.
     */
    CatalogItemId: string;
    /**
     * The item's SKU; null if the catalog does not have the item any more.
     */
    Sku: string | null;
    /**
     * Name of the item.
     */
    Name: string | null;
    /**
     * The quantity that was added, or removed if it is negative.
     */
    Delta: number;
    /**
     * The quantity in stock after the change.
     */
    QuantityAfter: number;
    /**
     * Sale, Return, Receipt, Count, Damage, Transfer, Correction, Set, Removed or Lost.
     */
    Reason: string;
    /**
     * What the client noted; for a fulfilled commitment its invoice.
     */
    Reference: string | null;
    /**
     * The lots that were taken or added to, each with its units, such as `LOT-2026-02 (3)`; null for a product without lots.
     */
    Lots: string | null;
    /**
     * The Id of the user or the ClientId of the client that made the change.
     */
    CreatedBy: string;
    /**
     * When the change was made.
     */
    CreatedUtc: string;
};

/**
 * Rows of the StockLedgerReport.
 */
export type StockLedgerRowList = Array<StockLedgerRow>;

/**
 * The StockLedgerReport as a data table.
 */
export type StockLedgerRowTable = {
    Records: StockLedgerRowList;
    Schema: ColumnSchemaList;
};

/**
 * Only the rows; JsonDataTable adds their columns.
 */
export type AuditReportAnswer = AuditListingList | AuditListingTable;

/**
 * A row of the AuditReport.
 */
export type AuditListing = {
    /**
     * The entry.
     */
    Id: string;
    /**
     * When it was done, in real time.
     */
    At: string;
    /**
     * What was done, as in AuditEntries of the accounts service.
     */
    Action: string;
    /**
     * User, Client, Operator, System or Unknown.
     */
    ActorKind: string;
    /**
     * The actor as its tokens name it; null for other kinds.
     */
    ActorId: string | null;
    /**
     * User, Client, ClientSecret, Address or RuleFile.
     */
    TargetKind: string;
    /**
     * Its identifier.
     */
    TargetId: string;
    /**
     * The role that was assigned or removed, or the client of the secret; else null.
     */
    Detail: string | null;
    /**
     * The client's address as the rate limits count it; null if no request did it.
     */
    Address: string | null;
    /**
     * The X-Request-Id of the request; null if no request did it.
     */
    RequestId: string | null;
};

/**
 * Rows of the AuditReport.
 */
export type AuditListingList = Array<AuditListing>;

/**
 * The AuditReport as a data table.
 */
export type AuditListingTable = {
    Records: AuditListingList;
    Schema: ColumnSchemaList;
};

/**
 * Only the rows; JsonDataTable adds their columns.
 */
export type EmployeeListReportAnswer = EmployeeListingList | EmployeeListingTable;

/**
 * A row of the EmployeeListReport.
 */
export type EmployeeListing = {
    /**
     * The user.
     */
    Id: number;
    /**
     * The name for login.
     */
    UserName: string;
    /**
     * First name.
     */
    FirstName: string | null;
    /**
     * Last name.
     */
    LastName: string | null;
    /**
     * Mail address.
     */
    Email: string | null;
    /**
     * The employee's job title.
     */
    JobTitle: string | null;
    /**
     * False if the user is disabled.
     */
    IsActive: boolean;
    /**
     * Whether the account is locked.
     */
    IsLocked: boolean;
    /**
     * The company.
     */
    EntityId: number;
    /**
     * Name of the company.
     */
    EntityName: string;
};

/**
 * Rows of the EmployeeListReport.
 */
export type EmployeeListingList = Array<EmployeeListing>;

/**
 * The EmployeeListReport as a data table.
 */
export type EmployeeListingTable = {
    Records: EmployeeListingList;
    Schema: ColumnSchemaList;
};

/**
 * Only the rows; JsonDataTable adds their columns.
 */
export type LocationTreeReportAnswer = LocationListingList | LocationListingTable;

/**
 * A row of the LocationTreeReport.
 */
export type LocationListing = {
    /**
     * The node.
     */
    EntityId: number;
    /**
     * Name of the node.
     */
    EntityName: string;
    /**
     * The kind of the node.
     */
    Role: string;
    /**
     * The parent node; null for the company node.
     */
    ParentId: number | null;
    /**
     * Name of the parent node.
     */
    ParentName: string | null;
};

/**
 * Rows of the LocationTreeReport.
 */
export type LocationListingList = Array<LocationListing>;

/**
 * The LocationTreeReport as a data table.
 */
export type LocationListingTable = {
    Records: LocationListingList;
    Schema: ColumnSchemaList;
};

/**
 * One of the errors of a request.
 */
export type ProblemDetail = {
    /**
     * Stable code of the error; only business rules have one.
     */
    Code?: string;
    /**
     * The index of the invalid member of a bulk list, from 0.
     */
    Index?: number;
    /**
     * The invalid field, as a path from the body, or the name of a parameter.
     */
    Field?: string;
    /**
     * Description of the error, and what is allowed.
     */
    Message: string;
};

/**
 * All errors found, each with its field.
 */
export type ProblemDetailList = Array<ProblemDetail>;

/**
 * Why a request was refused or failed.
 */
export type Problem = {
    /**
     * A sentence for people; it names the invalid field if there is one.
     */
    Message: string;
    /**
     * More details about the cause.
     */
    Description?: string | null;
    /**
     * Stable code of the error, for programs. With several errors, the code of the one that determined the status.
     */
    Code?: string | null;
    Details?: ProblemDetailList;
};

/**
 * The version of the service and of its database.
 */
export type PingStatus = {
    /**
     * Version of the software.
     */
    ApplicationVersion: string;
    /**
     * Number of database migrations that have been applied.
     */
    DbVersion: number;
};

/**
 * The customer.
 */
export type CustomerId = number;

/**
 * The enrollment, without control characters.
 */
export type DeviceEnrollment = string;

/**
 * A basic token, as an alternative to the header Authorization, which takes precedence.
 */
export type Auth = string;

/**
 * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
 */
export type Response = ResponseForm;

/**
 * The level of the report; the company level if both this and LocationType are omitted.
 */
export type ForWho2 = ForWho;

/**
 * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
 */
export type ForWhoIds = NodeIds;

/**
 * The level by name, case-insensitive. LocationType with its ids takes precedence over ForWho.
 */
export type LocationType2 = LocationType;

/**
 * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
 */
export type LocationTypeIds = NodeIds;

/**
 * Only rows from this day or moment on; a moment without an offset is UTC.
 */
export type StartDate = DayOrMoment;

/**
 * Only rows until the end of this day, or before this moment; a moment without an offset is UTC. A period that ends before it starts contains no rows.
 */
export type EndDate = DayOrMoment;

/**
 * Whose days StartDate and EndDate are. Moments do not depend on it.
 */
export type TimeZone = PeriodTimeZone;

export type GetDeviceEnrollmentData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The customer.
         */
        CustomerID: number;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/DeviceEnrollment';
};

export type GetDeviceEnrollmentErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type GetDeviceEnrollmentError = GetDeviceEnrollmentErrors[keyof GetDeviceEnrollmentErrors];

export type GetDeviceEnrollmentResponses = {
    /**
     * The customer's enrollment; an empty list if there is none.
     */
    200: DeviceEnrollmentAnswer;
};

export type GetDeviceEnrollmentResponse = GetDeviceEnrollmentResponses[keyof GetDeviceEnrollmentResponses];

export type InsertDeviceEnrollmentData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The customer.
         */
        CustomerID: number;
        /**
         * The enrollment, without control characters.
         */
        DeviceEnrollment: string;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/DeviceEnrollment/Insert';
};

export type InsertDeviceEnrollmentErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type InsertDeviceEnrollmentError = InsertDeviceEnrollmentErrors[keyof InsertDeviceEnrollmentErrors];

export type InsertDeviceEnrollmentResponses = {
    /**
     * The customer's enrollment; an empty list if there is none.
     */
    200: DeviceEnrollmentAnswer;
};

export type InsertDeviceEnrollmentResponse = InsertDeviceEnrollmentResponses[keyof InsertDeviceEnrollmentResponses];

export type UpdateDeviceEnrollmentData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The customer.
         */
        CustomerID: number;
        /**
         * The enrollment, without control characters.
         */
        DeviceEnrollment: string;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/DeviceEnrollment/Update';
};

export type UpdateDeviceEnrollmentErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type UpdateDeviceEnrollmentError = UpdateDeviceEnrollmentErrors[keyof UpdateDeviceEnrollmentErrors];

export type UpdateDeviceEnrollmentResponses = {
    /**
     * The customer's enrollment; an empty list if there is none.
     */
    200: DeviceEnrollmentAnswer;
};

export type UpdateDeviceEnrollmentResponse = UpdateDeviceEnrollmentResponses[keyof UpdateDeviceEnrollmentResponses];

export type DeleteDeviceEnrollmentData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The customer.
         */
        CustomerID: number;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/DeviceEnrollment/Delete';
};

export type DeleteDeviceEnrollmentErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type DeleteDeviceEnrollmentError = DeleteDeviceEnrollmentErrors[keyof DeleteDeviceEnrollmentErrors];

export type DeleteDeviceEnrollmentResponses = {
    /**
     * The customer's enrollment; an empty list if there is none.
     */
    200: DeviceEnrollmentAnswer;
};

export type DeleteDeviceEnrollmentResponse = DeleteDeviceEnrollmentResponses[keyof DeleteDeviceEnrollmentResponses];

export type GetSessionData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
    };
    url: '/session';
};

export type GetSessionErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type GetSessionError = GetSessionErrors[keyof GetSessionErrors];

export type GetSessionResponses = {
    /**
     * The authenticated caller, with tokens for further requests.
     */
    200: Session;
};

export type GetSessionResponse = GetSessionResponses[keyof GetSessionResponses];

export type GetInventoryListingReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The level of the report; the company level if both this and LocationType are omitted.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The level by name, case-insensitive. LocationType with its ids takes precedence over ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/reports/InventoryListingReport';
};

export type GetInventoryListingReportErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type GetInventoryListingReportError = GetInventoryListingReportErrors[keyof GetInventoryListingReportErrors];

export type GetInventoryListingReportResponses = {
    /**
     * Returns the stock at each node.
     */
    200: InventoryListingReportAnswer;
};

export type GetInventoryListingReportResponse = GetInventoryListingReportResponses[keyof GetInventoryListingReportResponses];

export type GetPriceListReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The level of the report; the company level if both this and LocationType are omitted.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The level by name, case-insensitive. LocationType with its ids takes precedence over ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/reports/PriceListReport';
};

export type GetPriceListReportErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type GetPriceListReportError = GetPriceListReportErrors[keyof GetPriceListReportErrors];

export type GetPriceListReportResponses = {
    /**
     * Returns the price records of each node.
     */
    200: PriceListReportAnswer;
};

export type GetPriceListReportResponse = GetPriceListReportResponses[keyof GetPriceListReportResponses];

export type GetSalesByInvoiceReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The level of the report; the company level if both this and LocationType are omitted.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The level by name, case-insensitive. LocationType with its ids takes precedence over ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * Only rows from this day or moment on; a moment without an offset is UTC.
         */
        StartDate?: DayOrMoment;
        /**
         * Only rows until the end of this day, or before this moment; a moment without an offset is UTC. A period that ends before it starts contains no rows.
         */
        EndDate?: DayOrMoment;
        /**
         * Whose days StartDate and EndDate are. Moments do not depend on it.
         */
        TimeZone?: PeriodTimeZone;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/reports/SalesByInvoiceReport';
};

export type GetSalesByInvoiceReportErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type GetSalesByInvoiceReportError = GetSalesByInvoiceReportErrors[keyof GetSalesByInvoiceReportErrors];

export type GetSalesByInvoiceReportResponses = {
    /**
     * Returns the invoices of each location, the newest first.
     */
    200: SalesByInvoiceReportAnswer;
};

export type GetSalesByInvoiceReportResponse = GetSalesByInvoiceReportResponses[keyof GetSalesByInvoiceReportResponses];

export type GetCartReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The level of the report; the company level if both this and LocationType are omitted.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The level by name, case-insensitive. LocationType with its ids takes precedence over ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * Only rows from this day or moment on; a moment without an offset is UTC.
         */
        StartDate?: DayOrMoment;
        /**
         * Only rows until the end of this day, or before this moment; a moment without an offset is UTC. A period that ends before it starts contains no rows.
         */
        EndDate?: DayOrMoment;
        /**
         * Whose days StartDate and EndDate are. Moments do not depend on it.
         */
        TimeZone?: PeriodTimeZone;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/reports/CartReport';
};

export type GetCartReportErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type GetCartReportError = GetCartReportErrors[keyof GetCartReportErrors];

export type GetCartReportResponses = {
    /**
     * Returns the carts of each node.
     */
    200: CartReportAnswer;
};

export type GetCartReportResponse = GetCartReportResponses[keyof GetCartReportResponses];

export type GetSalesLineReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The level of the report; the company level if both this and LocationType are omitted.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The level by name, case-insensitive. LocationType with its ids takes precedence over ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * Only rows from this day or moment on; a moment without an offset is UTC.
         */
        StartDate?: DayOrMoment;
        /**
         * Only rows until the end of this day, or before this moment; a moment without an offset is UTC. A period that ends before it starts contains no rows.
         */
        EndDate?: DayOrMoment;
        /**
         * Whose days StartDate and EndDate are. Moments do not depend on it.
         */
        TimeZone?: PeriodTimeZone;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/reports/SalesLineReport';
};

export type GetSalesLineReportErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type GetSalesLineReportError = GetSalesLineReportErrors[keyof GetSalesLineReportErrors];

export type GetSalesLineReportResponses = {
    /**
     * Returns the items of the invoices, the newest invoice first.
     */
    200: SalesLineReportAnswer;
};

export type GetSalesLineReportResponse = GetSalesLineReportResponses[keyof GetSalesLineReportResponses];

export type GetTaxReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The level of the report; the company level if both this and LocationType are omitted.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The level by name, case-insensitive. LocationType with its ids takes precedence over ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * Only rows from this day or moment on; a moment without an offset is UTC.
         */
        StartDate?: DayOrMoment;
        /**
         * Only rows until the end of this day, or before this moment; a moment without an offset is UTC. A period that ends before it starts contains no rows.
         */
        EndDate?: DayOrMoment;
        /**
         * Whose days StartDate and EndDate are. Moments do not depend on it.
         */
        TimeZone?: PeriodTimeZone;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/reports/TaxReport';
};

export type GetTaxReportErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type GetTaxReportError = GetTaxReportErrors[keyof GetTaxReportErrors];

export type GetTaxReportResponses = {
    /**
     * Returns the taxes of the invoices, the newest invoice first.
     */
    200: TaxReportAnswer;
};

export type GetTaxReportResponse = GetTaxReportResponses[keyof GetTaxReportResponses];

export type GetPaymentReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The level of the report; the company level if both this and LocationType are omitted.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The level by name, case-insensitive. LocationType with its ids takes precedence over ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * Only rows from this day or moment on; a moment without an offset is UTC.
         */
        StartDate?: DayOrMoment;
        /**
         * Only rows until the end of this day, or before this moment; a moment without an offset is UTC. A period that ends before it starts contains no rows.
         */
        EndDate?: DayOrMoment;
        /**
         * Whose days StartDate and EndDate are. Moments do not depend on it.
         */
        TimeZone?: PeriodTimeZone;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/reports/PaymentReport';
};

export type GetPaymentReportErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type GetPaymentReportError = GetPaymentReportErrors[keyof GetPaymentReportErrors];

export type GetPaymentReportResponses = {
    /**
     * Returns the payments of the invoices, the newest invoice first.
     */
    200: PaymentReportAnswer;
};

export type GetPaymentReportResponse = GetPaymentReportResponses[keyof GetPaymentReportResponses];

export type GetStockLedgerReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The level of the report; the company level if both this and LocationType are omitted.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The level by name, case-insensitive. LocationType with its ids takes precedence over ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * Only rows from this day or moment on; a moment without an offset is UTC.
         */
        StartDate?: DayOrMoment;
        /**
         * Only rows until the end of this day, or before this moment; a moment without an offset is UTC. A period that ends before it starts contains no rows.
         */
        EndDate?: DayOrMoment;
        /**
         * Whose days StartDate and EndDate are. Moments do not depend on it.
         */
        TimeZone?: PeriodTimeZone;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/reports/StockLedgerReport';
};

export type GetStockLedgerReportErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type GetStockLedgerReportError = GetStockLedgerReportErrors[keyof GetStockLedgerReportErrors];

export type GetStockLedgerReportResponses = {
    /**
     * Returns the changes of stock, the oldest first.
     */
    200: StockLedgerReportAnswer;
};

export type GetStockLedgerReportResponse = GetStockLedgerReportResponses[keyof GetStockLedgerReportResponses];

export type GetAuditReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only rows from this day or moment on; a moment without an offset is UTC.
         */
        StartDate?: DayOrMoment;
        /**
         * Only rows until the end of this day, or before this moment; a moment without an offset is UTC. A period that ends before it starts contains no rows.
         */
        EndDate?: DayOrMoment;
        /**
         * Whose days StartDate and EndDate are. Moments do not depend on it.
         */
        TimeZone?: PeriodTimeZone;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/reports/AuditReport';
};

export type GetAuditReportErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type GetAuditReportError = GetAuditReportErrors[keyof GetAuditReportErrors];

export type GetAuditReportResponses = {
    /**
     * Returns the audit log, the newest entry first.
     */
    200: AuditReportAnswer;
};

export type GetAuditReportResponse = GetAuditReportResponses[keyof GetAuditReportResponses];

export type GetEmployeeListReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The level of the report; the company level if both this and LocationType are omitted.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The level by name, case-insensitive. LocationType with its ids takes precedence over ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/reports/EmployeeListReport';
};

export type GetEmployeeListReportErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type GetEmployeeListReportError = GetEmployeeListReportErrors[keyof GetEmployeeListReportErrors];

export type GetEmployeeListReportResponses = {
    /**
     * Returns the employees, one row per employee and node.
     */
    200: EmployeeListReportAnswer;
};

export type GetEmployeeListReportResponse = GetEmployeeListReportResponses[keyof GetEmployeeListReportResponses];

export type GetLocationTreeReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The level of the report; the company level if both this and LocationType are omitted.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The level by name, case-insensitive. LocationType with its ids takes precedence over ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1, * or omitting it means all of them.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * A basic token, as an alternative to the header Authorization, which takes precedence.
         */
        Auth?: string;
        /**
         * The format of the response, case-insensitive; takes precedence over Accept. Without both, the response is a JSON array.
         */
        Response?: ResponseForm;
    };
    url: '/reports/LocationTreeReport';
};

export type GetLocationTreeReportErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The credentials are missing, expired or invalid.
     */
    401: ReportProblem;
    /**
     * The caller is authenticated but not permitted to do this, or is not an employee.
     */
    403: ReportProblem;
    /**
     * There is no resource at this address.
     */
    404: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type GetLocationTreeReportError = GetLocationTreeReportErrors[keyof GetLocationTreeReportErrors];

export type GetLocationTreeReportResponses = {
    /**
     * Returns the nodes of the company tree, each with its parent.
     */
    200: LocationTreeReportAnswer;
};

export type GetLocationTreeReportResponse = GetLocationTreeReportResponses[keyof GetLocationTreeReportResponses];

export type PingReportdataData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ping';
};

export type PingReportdataErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: ReportProblem;
    /**
     * The address exists but does not support the method; HEAD is not supported.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept is available.
     */
    406: ReportProblem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server is temporarily unavailable, or the maximum number of reports is being read.
     */
    503: ReportProblem;
};

export type PingReportdataError = PingReportdataErrors[keyof PingReportdataErrors];

export type PingReportdataResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingReportdataResponse = PingReportdataResponses[keyof PingReportdataResponses];
