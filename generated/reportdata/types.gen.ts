// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/reportdata` | `${string}://${string}/reportdata/v1` | `${string}://${string}/reportdata` | (string & {});
};

/**
 * A form that a table may be given in.
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
 * Nodes of one level, separated by commas; -1 or * stands for all of them.
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
     * One sentence for people; it names the parameter at fault where there is one.
     */
    Message: string;
};

/**
 * A caller who is known.
 */
export type Session = {
    /**
     * The access token that came with the request, else a new one.
     */
    access_token: string;
    /**
     * Always true; who is not known gets 401.
     */
    isValid: boolean;
    /**
     * The employee's company.
     */
    ParentEntityId: number;
    /**
     * The employee, who is the user of that Id.
     */
    RQEmployeeId: number;
    /**
     * Stands for the employee in `Authorization: Basic` and in Auth, for 30 days, or until the employee has another password or is locked or disabled. One that the request came with is given back as it is.
     */
    basic_token: string;
};

/**
 * A document whose root Table has a Record for each row, with one element for each column. As XmlDataTable a Schema for each column follows, with Column_Name, Type, SafeType and Length.
 */
export type XmlTable = string;

/**
 * A line of column names, then one for each row, after RFC 4180.
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
     * The type with its bounds; a column declared with it holds every value unchanged.
     */
    SafeType: string;
    /**
     * Characters of a text, bytes of anything else; -1 without a limit.
     */
    Length: number;
};

/**
 * The columns of a table, in their order.
 */
export type ColumnSchemaList = Array<ColumnSchema>;

/**
 * The rows alone; as JsonDataTable with their columns.
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
     * When it was last updated; at first when it was inserted.
     */
    RowUpdated: string;
};

/**
 * Enrollments.
 */
export type DeviceEnrollmentList = Array<DeviceEnrollmentData>;

/**
 * The enrollment of a customer, with what is internal of it.
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
     * When it was last updated; at first when it was inserted.
     */
    RowUpdated: string;
};

/**
 * Enrollments with what is internal of them.
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
 * The rows alone; as JsonDataTable with their columns.
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
     * Whether each piece has a serial number.
     */
    IsSerialized: boolean;
    /**
     * Whether the item is kept in lots.
     */
    IsLot: boolean;
    /**
     * The stock that was set; below zero where more went out than was known.
     */
    Quantity: number;
    /**
     * Ordered and not there yet.
     */
    QuantityOnOrder: number;
    /**
     * On the way from other nodes.
     */
    QuantityTransferIn: number;
    /**
     * On the way to other nodes.
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
 * The rows alone; as JsonDataTable with their columns.
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
     * The node that it is set at.
     */
    EntityId: number;
    /**
     * Name of the node.
     */
    EntityName: string;
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
     * The shelf whose products it is for.
     */
    PricingShelfId: number | null;
    /**
     * The term that it is for.
     */
    PricingTermId: number | null;
    /**
     * The tier that it is for.
     */
    PricingTierId: number | null;
    /**
     * The group that it is for.
     */
    PricingGroupId: number | null;
    /**
     * The price without a sale.
     */
    RegularPrice: number;
    /**
     * Whether it may be reduced by hand.
     */
    IsDiscountable: boolean;
    /**
     * The lowest price that it may be reduced to.
     */
    FloorPrice: number | null;
    /**
     * The price before it was reduced for good.
     */
    OriginalPrice: number | null;
    /**
     * When it or one of its sales was last written.
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
 * The rows alone; as JsonDataTable with their columns.
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
     * The number on the paper.
     */
    PrintableId: string | null;
    /**
     * When it was made.
     */
    CreatedDateUtc: string;
    /**
     * The location; 0 where it has none.
     */
    LocationId: number;
    /**
     * Name of the location.
     */
    LocationName: string | null;
    /**
     * Who sold it; 0 where nobody is named.
     */
    EmployeeId: number;
    /**
     * The customer.
     */
    CustomerId: string | null;
    /**
     * Whether money went back.
     */
    IsRefund: boolean;
    /**
     * None, Purchase or Refund.
     */
    InvoiceType: string;
    /**
     * The invoice that is refunded.
     */
    OriginalInvoiceId: string | null;
    /**
     * What was paid in all; below zero for a refund.
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
 * The rows alone; as JsonDataTable with their columns.
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
     * The node that it was submitted for.
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
 * The rows alone; as JsonDataTable with their columns.
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
     * The name to log on with.
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
     * What the employee does.
     */
    JobTitle: string | null;
    /**
     * False once disabled.
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
 * The rows alone; as JsonDataTable with their columns.
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
     * What the node is.
     */
    Role: string;
    /**
     * The node above; null for the company.
     */
    ParentId: number | null;
    /**
     * Name of the node above.
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
 * Which build of the service answers, on which state of the database.
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
 * A basic token, in place of the header Authorization, which counts first.
 */
export type Auth = string;

/**
 * The form of the answer, in any case; it counts before Accept. Without both the answer is a JSON array.
 */
export type Response = ResponseForm;

/**
 * At which level the report is made; without it and LocationType at that of the company.
 */
export type ForWho2 = ForWho;

/**
 * The nodes of that level, separated by commas; -1 or * for all of them, as without it.
 */
export type ForWhoIds = NodeIds;

/**
 * The same as ForWho by name, in any case. This pair counts before that of ForWho.
 */
export type LocationType2 = LocationType;

/**
 * The nodes of that level, separated by commas; -1 or * for all of them, as without it.
 */
export type LocationTypeIds = NodeIds;

export type GetDeviceEnrollmentData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The customer.
         */
        CustomerID: number;
        /**
         * A basic token, in place of the header Authorization, which counts first.
         */
        Auth?: string;
        /**
         * The form of the answer, in any case; it counts before Accept. Without both the answer is a JSON array.
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
     * The credentials are missing, expired or not valid here.
     */
    401: ReportProblem;
    /**
     * The caller is known but may not do this, or is no employee.
     */
    403: ReportProblem;
    /**
     * Nothing is found at this address.
     */
    404: ReportProblem;
    /**
     * The address is known, the method is not; HEAD is none.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept can be given.
     */
    406: ReportProblem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server cannot answer at the moment, or as many reports as it can are being read.
     */
    503: ReportProblem;
};

export type GetDeviceEnrollmentError = GetDeviceEnrollmentErrors[keyof GetDeviceEnrollmentErrors];

export type GetDeviceEnrollmentResponses = {
    /**
     * The customer's enrollment, or nothing.
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
         * A basic token, in place of the header Authorization, which counts first.
         */
        Auth?: string;
        /**
         * The form of the answer, in any case; it counts before Accept. Without both the answer is a JSON array.
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
     * The credentials are missing, expired or not valid here.
     */
    401: ReportProblem;
    /**
     * The caller is known but may not do this, or is no employee.
     */
    403: ReportProblem;
    /**
     * Nothing is found at this address.
     */
    404: ReportProblem;
    /**
     * The address is known, the method is not; HEAD is none.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept can be given.
     */
    406: ReportProblem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server cannot answer at the moment, or as many reports as it can are being read.
     */
    503: ReportProblem;
};

export type InsertDeviceEnrollmentError = InsertDeviceEnrollmentErrors[keyof InsertDeviceEnrollmentErrors];

export type InsertDeviceEnrollmentResponses = {
    /**
     * The customer's enrollment, or nothing.
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
         * A basic token, in place of the header Authorization, which counts first.
         */
        Auth?: string;
        /**
         * The form of the answer, in any case; it counts before Accept. Without both the answer is a JSON array.
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
     * The credentials are missing, expired or not valid here.
     */
    401: ReportProblem;
    /**
     * The caller is known but may not do this, or is no employee.
     */
    403: ReportProblem;
    /**
     * Nothing is found at this address.
     */
    404: ReportProblem;
    /**
     * The address is known, the method is not; HEAD is none.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept can be given.
     */
    406: ReportProblem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server cannot answer at the moment, or as many reports as it can are being read.
     */
    503: ReportProblem;
};

export type UpdateDeviceEnrollmentError = UpdateDeviceEnrollmentErrors[keyof UpdateDeviceEnrollmentErrors];

export type UpdateDeviceEnrollmentResponses = {
    /**
     * The customer's enrollment, or nothing.
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
         * A basic token, in place of the header Authorization, which counts first.
         */
        Auth?: string;
        /**
         * The form of the answer, in any case; it counts before Accept. Without both the answer is a JSON array.
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
     * The credentials are missing, expired or not valid here.
     */
    401: ReportProblem;
    /**
     * The caller is known but may not do this, or is no employee.
     */
    403: ReportProblem;
    /**
     * Nothing is found at this address.
     */
    404: ReportProblem;
    /**
     * The address is known, the method is not; HEAD is none.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept can be given.
     */
    406: ReportProblem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server cannot answer at the moment, or as many reports as it can are being read.
     */
    503: ReportProblem;
};

export type DeleteDeviceEnrollmentError = DeleteDeviceEnrollmentErrors[keyof DeleteDeviceEnrollmentErrors];

export type DeleteDeviceEnrollmentResponses = {
    /**
     * The customer's enrollment, or nothing.
     */
    200: DeviceEnrollmentAnswer;
};

export type DeleteDeviceEnrollmentResponse = DeleteDeviceEnrollmentResponses[keyof DeleteDeviceEnrollmentResponses];

export type GetSessionData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * A basic token, in place of the header Authorization, which counts first.
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
     * The credentials are missing, expired or not valid here.
     */
    401: ReportProblem;
    /**
     * The caller is known but may not do this, or is no employee.
     */
    403: ReportProblem;
    /**
     * Nothing is found at this address.
     */
    404: ReportProblem;
    /**
     * The address is known, the method is not; HEAD is none.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept can be given.
     */
    406: ReportProblem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server cannot answer at the moment, or as many reports as it can are being read.
     */
    503: ReportProblem;
};

export type GetSessionError = GetSessionErrors[keyof GetSessionErrors];

export type GetSessionResponses = {
    /**
     * Who is asking, with what else the caller may be known by.
     */
    200: Session;
};

export type GetSessionResponse = GetSessionResponses[keyof GetSessionResponses];

export type GetInventoryListingReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At which level the report is made; without it and LocationType at that of the company.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1 or * for all of them, as without it.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The same as ForWho by name, in any case. This pair counts before that of ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1 or * for all of them, as without it.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * A basic token, in place of the header Authorization, which counts first.
         */
        Auth?: string;
        /**
         * The form of the answer, in any case; it counts before Accept. Without both the answer is a JSON array.
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
     * The credentials are missing, expired or not valid here.
     */
    401: ReportProblem;
    /**
     * The caller is known but may not do this, or is no employee.
     */
    403: ReportProblem;
    /**
     * Nothing is found at this address.
     */
    404: ReportProblem;
    /**
     * The address is known, the method is not; HEAD is none.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept can be given.
     */
    406: ReportProblem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server cannot answer at the moment, or as many reports as it can are being read.
     */
    503: ReportProblem;
};

export type GetInventoryListingReportError = GetInventoryListingReportErrors[keyof GetInventoryListingReportErrors];

export type GetInventoryListingReportResponses = {
    /**
     * What is in stock at each node.
     */
    200: InventoryListingReportAnswer;
};

export type GetInventoryListingReportResponse = GetInventoryListingReportResponses[keyof GetInventoryListingReportResponses];

export type GetPriceListReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At which level the report is made; without it and LocationType at that of the company.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1 or * for all of them, as without it.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The same as ForWho by name, in any case. This pair counts before that of ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1 or * for all of them, as without it.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * A basic token, in place of the header Authorization, which counts first.
         */
        Auth?: string;
        /**
         * The form of the answer, in any case; it counts before Accept. Without both the answer is a JSON array.
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
     * The credentials are missing, expired or not valid here.
     */
    401: ReportProblem;
    /**
     * The caller is known but may not do this, or is no employee.
     */
    403: ReportProblem;
    /**
     * Nothing is found at this address.
     */
    404: ReportProblem;
    /**
     * The address is known, the method is not; HEAD is none.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept can be given.
     */
    406: ReportProblem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server cannot answer at the moment, or as many reports as it can are being read.
     */
    503: ReportProblem;
};

export type GetPriceListReportError = GetPriceListReportErrors[keyof GetPriceListReportErrors];

export type GetPriceListReportResponses = {
    /**
     * The price records of each node.
     */
    200: PriceListReportAnswer;
};

export type GetPriceListReportResponse = GetPriceListReportResponses[keyof GetPriceListReportResponses];

export type GetSalesByInvoiceReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At which level the report is made; without it and LocationType at that of the company.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1 or * for all of them, as without it.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The same as ForWho by name, in any case. This pair counts before that of ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1 or * for all of them, as without it.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * A basic token, in place of the header Authorization, which counts first.
         */
        Auth?: string;
        /**
         * The form of the answer, in any case; it counts before Accept. Without both the answer is a JSON array.
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
     * The credentials are missing, expired or not valid here.
     */
    401: ReportProblem;
    /**
     * The caller is known but may not do this, or is no employee.
     */
    403: ReportProblem;
    /**
     * Nothing is found at this address.
     */
    404: ReportProblem;
    /**
     * The address is known, the method is not; HEAD is none.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept can be given.
     */
    406: ReportProblem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server cannot answer at the moment, or as many reports as it can are being read.
     */
    503: ReportProblem;
};

export type GetSalesByInvoiceReportError = GetSalesByInvoiceReportErrors[keyof GetSalesByInvoiceReportErrors];

export type GetSalesByInvoiceReportResponses = {
    /**
     * The invoices of each location, newest first.
     */
    200: SalesByInvoiceReportAnswer;
};

export type GetSalesByInvoiceReportResponse = GetSalesByInvoiceReportResponses[keyof GetSalesByInvoiceReportResponses];

export type GetCartReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At which level the report is made; without it and LocationType at that of the company.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1 or * for all of them, as without it.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The same as ForWho by name, in any case. This pair counts before that of ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1 or * for all of them, as without it.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * A basic token, in place of the header Authorization, which counts first.
         */
        Auth?: string;
        /**
         * The form of the answer, in any case; it counts before Accept. Without both the answer is a JSON array.
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
     * The credentials are missing, expired or not valid here.
     */
    401: ReportProblem;
    /**
     * The caller is known but may not do this, or is no employee.
     */
    403: ReportProblem;
    /**
     * Nothing is found at this address.
     */
    404: ReportProblem;
    /**
     * The address is known, the method is not; HEAD is none.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept can be given.
     */
    406: ReportProblem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server cannot answer at the moment, or as many reports as it can are being read.
     */
    503: ReportProblem;
};

export type GetCartReportError = GetCartReportErrors[keyof GetCartReportErrors];

export type GetCartReportResponses = {
    /**
     * The carts of each node.
     */
    200: CartReportAnswer;
};

export type GetCartReportResponse = GetCartReportResponses[keyof GetCartReportResponses];

export type GetEmployeeListReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At which level the report is made; without it and LocationType at that of the company.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1 or * for all of them, as without it.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The same as ForWho by name, in any case. This pair counts before that of ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1 or * for all of them, as without it.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * A basic token, in place of the header Authorization, which counts first.
         */
        Auth?: string;
        /**
         * The form of the answer, in any case; it counts before Accept. Without both the answer is a JSON array.
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
     * The credentials are missing, expired or not valid here.
     */
    401: ReportProblem;
    /**
     * The caller is known but may not do this, or is no employee.
     */
    403: ReportProblem;
    /**
     * Nothing is found at this address.
     */
    404: ReportProblem;
    /**
     * The address is known, the method is not; HEAD is none.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept can be given.
     */
    406: ReportProblem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server cannot answer at the moment, or as many reports as it can are being read.
     */
    503: ReportProblem;
};

export type GetEmployeeListReportError = GetEmployeeListReportErrors[keyof GetEmployeeListReportErrors];

export type GetEmployeeListReportResponses = {
    /**
     * The employees, each at the nodes where they work.
     */
    200: EmployeeListReportAnswer;
};

export type GetEmployeeListReportResponse = GetEmployeeListReportResponses[keyof GetEmployeeListReportResponses];

export type GetLocationTreeReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * At which level the report is made; without it and LocationType at that of the company.
         */
        ForWho?: ForWho;
        /**
         * The nodes of that level, separated by commas; -1 or * for all of them, as without it.
         */
        ForWhoIDs?: NodeIds;
        /**
         * The same as ForWho by name, in any case. This pair counts before that of ForWho.
         */
        LocationType?: LocationType;
        /**
         * The nodes of that level, separated by commas; -1 or * for all of them, as without it.
         */
        LocationTypeIDs?: NodeIds;
        /**
         * A basic token, in place of the header Authorization, which counts first.
         */
        Auth?: string;
        /**
         * The form of the answer, in any case; it counts before Accept. Without both the answer is a JSON array.
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
     * The credentials are missing, expired or not valid here.
     */
    401: ReportProblem;
    /**
     * The caller is known but may not do this, or is no employee.
     */
    403: ReportProblem;
    /**
     * Nothing is found at this address.
     */
    404: ReportProblem;
    /**
     * The address is known, the method is not; HEAD is none.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept can be given.
     */
    406: ReportProblem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server cannot answer at the moment, or as many reports as it can are being read.
     */
    503: ReportProblem;
};

export type GetLocationTreeReportError = GetLocationTreeReportErrors[keyof GetLocationTreeReportErrors];

export type GetLocationTreeReportResponses = {
    /**
     * The nodes of the company tree, each with the one above.
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
     * The address is known, the method is not; HEAD is none.
     */
    405: ReportProblem;
    /**
     * None of the media types in Accept can be given.
     */
    406: ReportProblem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: ReportProblem;
    /**
     * The server cannot answer at the moment, or as many reports as it can are being read.
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
