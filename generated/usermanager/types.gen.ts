// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/usermanager/v1` | `${string}://${string}/usermanager/v1` | `${string}://${string}/usermanager` | (string & {});
};

/**
 * Somebody who works with the company's data.
 */
export type User = {
    /**
     * Identifier of the user.
     */
    Id: number;
    /**
     * The name to log on with, unique in the company whatever its case.
     */
    UserName: string;
    /**
     * Mail address, unique in the company whatever its case.
     */
    Email: string | null;
    /**
     * First name.
     */
    FirstName: string | null;
    /**
     * Last name.
     */
    LastName: string | null;
    /**
     * The company that the user belongs to.
     */
    ParentEntityId: number;
    /**
     * Name of that company.
     */
    ParentEntityName: string;
    /**
     * Ties the record to others of the retail management system; import alone sets it.
     */
    CorrelationId: string | null;
    /**
     * What the client's own system calls the user.
     */
    ClientUserId: string | null;
    Picture: Picture;
    /**
     * Job title.
     */
    JobTitle: string | null;
    Address: Address;
    PhoneNumbers: PhoneNumberList;
    Attributes: Attributes;
    /**
     * Rises with each change of the record; a PUT that gives it is refused once it is not the present one.
     */
    Version: number;
    /**
     * False for a disabled user, who can neither log on nor be found by searches.
     */
    IsActive: boolean;
};

/**
 * Users.
 */
export type UserList = Array<User>;

/**
 * Where the user lives or works; null where nothing is known.
 */
export type Address = {
    /**
     * First line of the street address.
     */
    AddressLine1: string | null;
    /**
     * Second line of the street address.
     */
    AddressLine2: string | null;
    /**
     * City.
     */
    City: string | null;
    /**
     * State or province, as the reference service lists it for the country.
     */
    StateCode: string | null;
    /**
     * Country, two letters, as the reference service lists it.
     */
    CountryCode: string | null;
    /**
     * Postal code.
     */
    Zip: string | null;
} | null;

/**
 * Phone numbers.
 */
export type PhoneNumberList = Array<PhoneNumber>;

/**
 * A phone number.
 */
export type PhoneNumber = {
    /**
     * The number, in any notation.
     */
    Number: string | null;
    /**
     * Extension.
     */
    Extension: string | null;
    /**
     * Kind of number, such as Work, Home or Cell.
     */
    Type: string | null;
};

/**
 * A photo of the user, kept elsewhere; null where there is none.
 */
export type Picture = {
    /**
     * Identifier of the asset.
     */
    Id: string | null;
    /**
     * Absolute address of the asset.
     */
    Href: string | null;
    /**
     * Height in pixels.
     */
    Height: string | null;
    /**
     * Width in pixels.
     */
    Width: string | null;
    /**
     * MD5 checksum of the asset.
     */
    Md5Checksum: string | null;
    /**
     * Name of the asset.
     */
    Name: string | null;
    /**
     * Media type of the asset.
     */
    MimeType: string | null;
} | null;

/**
 * More about the user, in the client's own terms; values are texts, numbers, true, false or null.
 */
export type Attributes = {
    [key: string]: unknown;
};

/**
 * A user to create.
 */
export type UserCreate = {
    /**
     * Ignored; the system gives a new one.
     */
    Id?: number | null;
    /**
     * The name to log on with, unique in the company whatever its case.
     */
    UserName: string;
    /**
     * Mail address, unique in the company whatever its case.
     */
    Email: string;
    /**
     * First name.
     */
    FirstName: string;
    /**
     * Last name.
     */
    LastName: string;
    /**
     * The company that the user belongs to; it has to be the company of the access token.
     */
    ParentEntityId: number;
    /**
     * Ignored; it is the name of the company.
     */
    ParentEntityName?: string | null;
    /**
     * Ignored; import alone sets it.
     */
    CorrelationId?: string | null;
    /**
     * What the client's own system calls the user.
     */
    ClientUserId?: string | null;
    Picture?: PictureWrite;
    /**
     * Job title.
     */
    JobTitle?: string | null;
    Address?: AddressWrite;
    PhoneNumbers?: PhoneNumberListWrite;
    Attributes?: AttributesWrite;
    /**
     * Ignored; the system gives it.
     */
    Version?: number | null;
    /**
     * Ignored; the system gives it.
     */
    IsActive?: boolean | null;
};

/**
 * A user to import.
 */
export type UserImport = {
    /**
     * Ignored; the system gives a new one.
     */
    Id?: number | null;
    /**
     * The name to log on with, unique in the company whatever its case.
     */
    UserName: string;
    /**
     * Mail address, unique in the company whatever its case.
     */
    Email?: string | null;
    /**
     * First name.
     */
    FirstName?: string | null;
    /**
     * Last name.
     */
    LastName?: string | null;
    /**
     * The password to log on with; without it the user cannot log on until a temporary password is set.
     */
    Password?: string | null;
    /**
     * The company that the user belongs to; it has to be the company of the access token.
     */
    ParentEntityId: number;
    /**
     * Ignored; it is the name of the company.
     */
    ParentEntityName?: string | null;
    /**
     * Ties the record to others of the retail management system.
     */
    CorrelationId?: string | null;
    /**
     * What the client's own system calls the user.
     */
    ClientUserId?: string | null;
    Picture?: PictureWrite;
    /**
     * Job title.
     */
    JobTitle?: string | null;
    Address?: AddressWrite;
    PhoneNumbers?: PhoneNumberListWrite;
    Attributes?: AttributesWrite;
    /**
     * Ignored; the system gives it.
     */
    Version?: number | null;
    /**
     * Ignored; the system gives it.
     */
    IsActive?: boolean | null;
};

/**
 * A user as it shall be; names that are null are known to nobody.
 */
export type UserUpdate = {
    /**
     * The user of the address, or nothing.
     */
    Id?: number | null;
    /**
     * The name to log on with, unique in the company whatever its case.
     */
    UserName: string;
    /**
     * Mail address, unique in the company whatever its case.
     */
    Email?: string | null;
    /**
     * First name.
     */
    FirstName: string | null;
    /**
     * Last name.
     */
    LastName: string | null;
    /**
     * Ignored; users stay in their company.
     */
    ParentEntityId?: number | null;
    /**
     * Ignored; it is the name of the company.
     */
    ParentEntityName?: string | null;
    /**
     * Ignored; what import has set stays.
     */
    CorrelationId?: string | null;
    /**
     * What the client's own system calls the user.
     */
    ClientUserId?: string | null;
    Picture?: PictureWrite;
    /**
     * Job title.
     */
    JobTitle?: string | null;
    Address?: AddressWrite;
    PhoneNumbers?: PhoneNumberListWrite;
    Attributes?: AttributesWrite;
    /**
     * The Version that was read; refused with 409 where the record has another one by now.
     */
    Version?: number | null;
    /**
     * Ignored; users are disabled by DELETE and enabled by enable.
     */
    IsActive?: boolean | null;
};

/**
 * Where the user lives or works.
 */
export type AddressWrite = {
    /**
     * First line of the street address.
     */
    AddressLine1?: string | null;
    /**
     * Second line of the street address.
     */
    AddressLine2?: string | null;
    /**
     * City.
     */
    City?: string | null;
    /**
     * State or province, as the reference service lists it for the country.
     */
    StateCode?: string | null;
    /**
     * Country, two letters, as the reference service lists it.
     */
    CountryCode?: string | null;
    /**
     * Postal code.
     */
    Zip?: string | null;
} | null;

/**
 * Phone numbers.
 */
export type PhoneNumberListWrite = Array<PhoneNumberWrite> | null;

/**
 * A phone number.
 */
export type PhoneNumberWrite = {
    /**
     * The number, in any notation.
     */
    Number?: string | null;
    /**
     * Extension.
     */
    Extension?: string | null;
    /**
     * Kind of number, such as Work, Home or Cell.
     */
    Type?: string | null;
};

/**
 * A photo of the user, kept elsewhere.
 */
export type PictureWrite = {
    /**
     * Identifier of the asset; made where it is left out, and kept by a change of the user.
     */
    Id?: string | null;
    /**
     * Absolute address of the asset.
     */
    Href?: string | null;
    /**
     * Height in pixels.
     */
    Height?: string | null;
    /**
     * Width in pixels.
     */
    Width?: string | null;
    /**
     * MD5 checksum of the asset.
     */
    Md5Checksum?: string | null;
    /**
     * Name of the asset.
     */
    Name?: string | null;
    /**
     * Media type of the asset.
     */
    MimeType?: string | null;
} | null;

/**
 * More about the user, in the client's own terms; values are texts, numbers, true, false or null.
 */
export type AttributesWrite = {
    [key: string]: unknown;
} | null;

/**
 * A form with one spreadsheet.
 */
export type UserSheet = {
    /**
     * The spreadsheet.
     */
    file: Blob | File;
};

/**
 * Why no user was created.
 */
export type BulkCreateProblem = {
    /**
     * One sentence for people.
     */
    Message: string;
    /**
     * More words on the cause.
     */
    Description?: string | null;
    /**
     * Stable name of the fault, for programs.
     */
    Code?: string | null;
    Details?: RowFaultList;
};

/**
 * All faults of the rows; empty where the file cannot be used at all.
 */
export type RowFaultList = Array<RowFault>;

/**
 * One fault.
 */
export type RowFault = {
    /**
     * Row of the sheet, the header being row 1.
     */
    RowNumber?: number;
    /**
     * Column of the sheet.
     */
    ColumnName?: string;
    /**
     * What is at fault outside the sheet, such as a parameter.
     */
    Field?: string;
    /**
     * What is wrong and what is allowed.
     */
    Message: string;
};

/**
 * A temporary password.
 */
export type TemporaryPassword = {
    /**
     * The password; rules say how long it has to be.
     */
    Password: string;
};

/**
 * A change of one's own password.
 */
export type PasswordChange = {
    /**
     * The present password.
     */
    CurrentPassword: string;
    /**
     * The new password; rules say how strong it has to be.
     */
    NewPassword: string;
};

/**
 * The first password of a new user.
 */
export type FirstPassword = {
    /**
     * What the mail to the new user brings.
     */
    Token: string;
    /**
     * The password; rules say how strong it has to be.
     */
    NewPassword: string;
};

/**
 * Why a password was not set.
 */
export type PasswordProblem = {
    /**
     * The first reason.
     */
    Message: string;
    /**
     * More words on the cause.
     */
    Description?: string | null;
    /**
     * Stable name of the first reason, for programs.
     */
    Code?: string | null;
    /**
     * Every reason, as a sentence.
     */
    Details?: Array<string>;
};

/**
 * The locations of a user.
 */
export type AssignedLocations = {
    /**
     * The user.
     */
    UserID: number;
    /**
     * The nodes that the user is assigned to, in ascending order.
     */
    LocationIDs: Array<number>;
};

/**
 * The roles of a user.
 */
export type AssignedRoles = {
    /**
     * The user.
     */
    UserID: number;
    /**
     * The roles, in alphabetical order.
     */
    Roles: Array<string>;
};

/**
 * Why a user is locked.
 */
export type UserLock = {
    /**
     * One of the company's lock reasons.
     */
    LockReasonId?: number | null;
};

/**
 * Whether a user is locked.
 */
export type LockStatus = {
    /**
     * True while the user is locked.
     */
    CanUnlockUser: boolean;
    /**
     * Why; null where no reason was given.
     */
    LockReasonId: number | null;
};

/**
 * Why a company locks users out.
 */
export type LockReason = {
    /**
     * Identifier, in the order in which reasons were added.
     */
    Id: number;
    /**
     * Name, unique in the company whatever its case.
     */
    Name: string;
    /**
     * What a locked user is told at log-on.
     */
    Description: string | null;
};

/**
 * Lock reasons.
 */
export type LockReasonList = Array<LockReason>;

/**
 * A lock reason to add.
 */
export type LockReasonCreate = {
    /**
     * Ignored; the system gives a new one.
     */
    Id?: number | null;
    /**
     * Name, unique in the company whatever its case.
     */
    Name: string;
    /**
     * What a locked user is told at log-on.
     */
    Description: string;
};

/**
 * A lock reason as it shall be.
 */
export type LockReasonUpdate = {
    /**
     * The lock reason of the address, or nothing.
     */
    Id?: number | null;
    /**
     * Name, unique in the company whatever its case.
     */
    Name: string;
    /**
     * What a locked user is told at log-on.
     */
    Description: string;
};

/**
 * One fault among those that made a request fail.
 */
export type ProblemDetail = {
    /**
     * Stable name of the fault; business rules have one.
     */
    Code?: string;
    /**
     * The member at fault of a list that was sent in bulk, from 0.
     */
    Index?: number;
    /**
     * The field at fault, as a path from the body or the name of a parameter.
     */
    Field?: string;
    /**
     * What is wrong with it and what is allowed.
     */
    Message: string;
};

/**
 * All faults that were found, each with its field.
 */
export type ProblemDetailList = Array<ProblemDetail>;

/**
 * Why a request was refused or failed.
 */
export type Problem = {
    /**
     * One sentence for people; it names the field at fault where there is one.
     */
    Message: string;
    /**
     * More words on the cause.
     */
    Description?: string | null;
    /**
     * Stable name of the fault, for programs. With several faults that of the one which gave the status.
     */
    Code?: string | null;
    Details?: ProblemDetailList;
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
 * How many users to return at most.
 */
export type UsersTop = number;

/**
 * What to search for, terms separated by spaces (`+` in an address); at least one is needed.
 */
export type Terms = string;

/**
 * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
 */
export type IdempotencyKey = string;

/**
 * The company; it has to be the company of the access token.
 */
export type CompanyId = number;

/**
 * The user.
 */
export type UserId = number;

/**
 * The ETag last read; when the resource has not changed since, the answer is 304 without a body.
 */
export type IfNoneMatch = string;

/**
 * The ETag last read; when the resource has changed since, the request is refused with 412.
 */
export type IfMatch = string;

/**
 * A node of the company's tree that users are assigned to, mostly a location.
 */
export type LocationId = number;

/**
 * A role of users, such as Administrator, Employee or Supplier.
 */
export type Role = string;

/**
 * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
 */
export type Filter = string;

/**
 * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
 */
export type OrderBy = string;

/**
 * How many members to leave out at the start.
 */
export type Skip = number;

/**
 * How many members to return at most; without it the whole list comes.
 */
export type Top = number;

/**
 * Whether `X-Total-Count` says how many members all pages have together.
 */
export type Count = boolean;

/**
 * The lock reason.
 */
export type LockReasonId = number;

/**
 * A node of the company's tree, such as a division, a location or a device.
 */
export type EntityId = number;

export type CreateUserData = {
    /**
     * The user; UserName and Email are nobody else's in the company, disabled users included.
     */
    body: UserCreate;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/users';
};

export type CreateUserErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type CreateUserError = CreateUserErrors[keyof CreateUserErrors];

export type CreateUserResponses = {
    /**
     * The new user.
     */
    200: User;
};

export type CreateUserResponse = CreateUserResponses[keyof CreateUserResponses];

export type ImportUserData = {
    /**
     * The user as another system knows it.
     */
    body: UserImport;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/users/importExisting';
};

export type ImportUserErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ImportUserError = ImportUserErrors[keyof ImportUserErrors];

export type ImportUserResponses = {
    /**
     * The imported user.
     */
    201: User;
};

export type ImportUserResponse = ImportUserResponses[keyof ImportUserResponses];

export type BulkCreateUsersData = {
    /**
     * The spreadsheet, .xlsx or .xls, of at most 5 MiB.
     */
    body: UserSheet;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/users/companies({CompanyId})/bulkCreateUsers';
};

export type BulkCreateUsersErrors = {
    /**
     * The spreadsheet has faults; no user was created.
     */
    400: BulkCreateProblem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type BulkCreateUsersError = BulkCreateUsersErrors[keyof BulkCreateUsersErrors];

export type BulkCreateUsersResponses = {
    /**
     * The new users, in the order of the sheet.
     */
    200: UserList;
};

export type BulkCreateUsersResponse = BulkCreateUsersResponses[keyof BulkCreateUsersResponses];

export type DisableUserData = {
    body?: never;
    headers?: {
        /**
         * The ETag last read; when the resource has changed since, the request is refused with 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The user.
         */
        UserId: number;
    };
    query?: never;
    url: '/users({UserId})';
};

export type DisableUserErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The resource is no longer the version that If-Match names.
     */
    412: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DisableUserError = DisableUserErrors[keyof DisableUserErrors];

export type DisableUserResponses = {
    /**
     * The user.
     */
    200: User;
};

export type DisableUserResponse = DisableUserResponses[keyof DisableUserResponses];

export type GetUserData = {
    body?: never;
    headers?: {
        /**
         * The ETag last read; when the resource has not changed since, the answer is 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The user.
         */
        UserId: number;
    };
    query?: never;
    url: '/users({UserId})';
};

export type GetUserErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type GetUserError = GetUserErrors[keyof GetUserErrors];

export type GetUserResponses = {
    /**
     * The user.
     */
    200: User;
};

export type GetUserResponse = GetUserResponses[keyof GetUserResponses];

export type UpdateUserData = {
    /**
     * The whole user.
     */
    body: UserUpdate;
    headers?: {
        /**
         * The ETag last read; when the resource has changed since, the request is refused with 412.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The user.
         */
        UserId: number;
    };
    query?: never;
    url: '/users({UserId})';
};

export type UpdateUserErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The resource is no longer the version that If-Match names.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type UpdateUserError = UpdateUserErrors[keyof UpdateUserErrors];

export type UpdateUserResponses = {
    /**
     * The user.
     */
    200: User;
};

export type UpdateUserResponse = UpdateUserResponses[keyof UpdateUserResponses];

export type EnableUserData = {
    body?: never;
    headers?: {
        /**
         * The ETag last read; when the resource has changed since, the request is refused with 412.
         */
        'If-Match'?: string;
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The user.
         */
        UserId: number;
    };
    query?: never;
    url: '/users({UserId})/enable';
};

export type EnableUserErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The resource is no longer the version that If-Match names.
     */
    412: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type EnableUserError = EnableUserErrors[keyof EnableUserErrors];

export type EnableUserResponses = {
    /**
     * The user, enabled.
     */
    200: User;
};

export type EnableUserResponse = EnableUserResponses[keyof EnableUserResponses];

export type SetTemporaryPasswordData = {
    /**
     * The temporary password.
     */
    body: TemporaryPassword;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The user.
         */
        UserId: number;
    };
    query?: never;
    url: '/users({UserId})/temporaryPassword';
};

export type SetTemporaryPasswordErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type SetTemporaryPasswordError = SetTemporaryPasswordErrors[keyof SetTemporaryPasswordErrors];

export type SetTemporaryPasswordResponses = {
    /**
     * Done, now or the first time that the key came; the answer has no body.
     */
    204: void;
};

export type SetTemporaryPasswordResponse = SetTemporaryPasswordResponses[keyof SetTemporaryPasswordResponses];

export type ChangePasswordData = {
    /**
     * The present password and the new one.
     */
    body: PasswordChange;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The user.
         */
        UserId: number;
    };
    query?: never;
    url: '/users({UserId})/changePassword';
};

export type ChangePasswordErrors = {
    /**
     * The passwords or the token will not do; every reason is told.
     */
    400: PasswordProblem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ChangePasswordError = ChangePasswordErrors[keyof ChangePasswordErrors];

export type ChangePasswordResponses = {
    /**
     * Done, now or the first time that the key came; the answer has no body.
     */
    204: void;
};

export type ChangePasswordResponse = ChangePasswordResponses[keyof ChangePasswordResponses];

export type SetPasswordData = {
    /**
     * The token of the mail and the password.
     */
    body: FirstPassword;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The user.
         */
        UserId: number;
    };
    query?: never;
    url: '/users({UserId})/setPassword';
};

export type SetPasswordErrors = {
    /**
     * The passwords or the token will not do; every reason is told.
     */
    400: PasswordProblem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type SetPasswordError = SetPasswordErrors[keyof SetPasswordErrors];

export type SetPasswordResponses = {
    /**
     * Done, now or the first time that the key came; the answer has no body.
     */
    204: void;
};

export type SetPasswordResponse = SetPasswordResponses[keyof SetPasswordResponses];

export type GetUserLocationsData = {
    body?: never;
    path: {
        /**
         * The user.
         */
        UserId: number;
    };
    query?: never;
    url: '/users({UserId})/locations';
};

export type GetUserLocationsErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type GetUserLocationsError = GetUserLocationsErrors[keyof GetUserLocationsErrors];

export type GetUserLocationsResponses = {
    /**
     * The locations that the user is assigned to.
     */
    200: AssignedLocations;
};

export type GetUserLocationsResponse = GetUserLocationsResponses[keyof GetUserLocationsResponses];

export type UnassignLocationData = {
    body?: never;
    path: {
        /**
         * The user.
         */
        UserId: number;
        /**
         * A node of the company's tree that users are assigned to, mostly a location.
         */
        LocationId: number;
    };
    query?: never;
    url: '/users({UserId})/locations({LocationId})';
};

export type UnassignLocationErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type UnassignLocationError = UnassignLocationErrors[keyof UnassignLocationErrors];

export type UnassignLocationResponses = {
    /**
     * Done; the answer has no body.
     */
    204: void;
};

export type UnassignLocationResponse = UnassignLocationResponses[keyof UnassignLocationResponses];

export type AssignLocationData = {
    body?: never;
    path: {
        /**
         * The user.
         */
        UserId: number;
        /**
         * A node of the company's tree that users are assigned to, mostly a location.
         */
        LocationId: number;
    };
    query?: never;
    url: '/users({UserId})/locations({LocationId})';
};

export type AssignLocationErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type AssignLocationError = AssignLocationErrors[keyof AssignLocationErrors];

export type AssignLocationResponses = {
    /**
     * Done; the answer has no body.
     */
    204: void;
};

export type AssignLocationResponse = AssignLocationResponses[keyof AssignLocationResponses];

export type LockUserData = {
    /**
     * Why; nothing at all is sent where there is no reason to give.
     */
    body?: UserLock;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The user.
         */
        UserId: number;
    };
    query?: never;
    url: '/users({UserId})/lock';
};

export type LockUserErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type LockUserError = LockUserErrors[keyof LockUserErrors];

export type LockUserResponses = {
    /**
     * Done, now or the first time that the key came; the answer has no body.
     */
    204: void;
};

export type LockUserResponse = LockUserResponses[keyof LockUserResponses];

export type GetLockStatusData = {
    body?: never;
    path: {
        /**
         * The user.
         */
        UserId: number;
    };
    query?: never;
    url: '/users({UserId})/unlock';
};

export type GetLockStatusErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type GetLockStatusError = GetLockStatusErrors[keyof GetLockStatusErrors];

export type GetLockStatusResponses = {
    /**
     * Whether the user is locked, and why.
     */
    200: LockStatus;
};

export type GetLockStatusResponse = GetLockStatusResponses[keyof GetLockStatusResponses];

export type UnlockUserData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The user.
         */
        UserId: number;
    };
    query?: never;
    url: '/users({UserId})/unlock';
};

export type UnlockUserErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type UnlockUserError = UnlockUserErrors[keyof UnlockUserErrors];

export type UnlockUserResponses = {
    /**
     * Done, now or the first time that the key came; the answer has no body.
     */
    204: void;
};

export type UnlockUserResponse = UnlockUserResponses[keyof UnlockUserResponses];

export type GetUserRolesData = {
    body?: never;
    path: {
        /**
         * The user.
         */
        UserId: number;
    };
    query?: never;
    url: '/users({UserId})/roles';
};

export type GetUserRolesErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type GetUserRolesError = GetUserRolesErrors[keyof GetUserRolesErrors];

export type GetUserRolesResponses = {
    /**
     * The roles that the user has.
     */
    200: AssignedRoles;
};

export type GetUserRolesResponse = GetUserRolesResponses[keyof GetUserRolesResponses];

export type RemoveRoleData = {
    body?: never;
    path: {
        /**
         * The user.
         */
        UserId: number;
        /**
         * A role of users, such as Administrator, Employee or Supplier.
         */
        Role: string;
    };
    query?: never;
    url: '/users({UserId})/roles({Role})';
};

export type RemoveRoleErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type RemoveRoleError = RemoveRoleErrors[keyof RemoveRoleErrors];

export type RemoveRoleResponses = {
    /**
     * Done; the answer has no body.
     */
    204: void;
};

export type RemoveRoleResponse = RemoveRoleResponses[keyof RemoveRoleResponses];

export type AssignRoleData = {
    body?: never;
    path: {
        /**
         * The user.
         */
        UserId: number;
        /**
         * A role of users, such as Administrator, Employee or Supplier.
         */
        Role: string;
    };
    query?: never;
    url: '/users({UserId})/roles({Role})';
};

export type AssignRoleErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type AssignRoleError = AssignRoleErrors[keyof AssignRoleErrors];

export type AssignRoleResponses = {
    /**
     * Done; the answer has no body.
     */
    204: void;
};

export type AssignRoleResponse = AssignRoleResponses[keyof AssignRoleResponses];

export type ListLockReasonsData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
         */
        $count?: boolean;
    };
    url: '/entities({CompanyId})/lockReasons';
};

export type ListLockReasonsErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListLockReasonsError = ListLockReasonsErrors[keyof ListLockReasonsErrors];

export type ListLockReasonsResponses = {
    /**
     * The lock reasons, in the order asked for.
     */
    200: LockReasonList;
};

export type ListLockReasonsResponse = ListLockReasonsResponses[keyof ListLockReasonsResponses];

export type CreateLockReasonData = {
    /**
     * The lock reason.
     */
    body: LockReasonCreate;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/entities({CompanyId})/lockReasons';
};

export type CreateLockReasonErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type CreateLockReasonError = CreateLockReasonErrors[keyof CreateLockReasonErrors];

export type CreateLockReasonResponses = {
    /**
     * The new lock reason.
     */
    201: LockReason;
};

export type CreateLockReasonResponse = CreateLockReasonResponses[keyof CreateLockReasonResponses];

export type DeleteLockReasonData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * The lock reason.
         */
        LockReasonId: number;
    };
    query?: never;
    url: '/entities({CompanyId})/lockReasons({LockReasonId})';
};

export type DeleteLockReasonErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeleteLockReasonError = DeleteLockReasonErrors[keyof DeleteLockReasonErrors];

export type DeleteLockReasonResponses = {
    /**
     * Done; the answer has no body.
     */
    204: void;
};

export type DeleteLockReasonResponse = DeleteLockReasonResponses[keyof DeleteLockReasonResponses];

export type GetLockReasonData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * The lock reason.
         */
        LockReasonId: number;
    };
    query?: never;
    url: '/entities({CompanyId})/lockReasons({LockReasonId})';
};

export type GetLockReasonErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type GetLockReasonError = GetLockReasonErrors[keyof GetLockReasonErrors];

export type GetLockReasonResponses = {
    /**
     * The lock reason.
     */
    200: LockReason;
};

export type GetLockReasonResponse = GetLockReasonResponses[keyof GetLockReasonResponses];

export type UpdateLockReasonData = {
    /**
     * The whole lock reason.
     */
    body: LockReasonUpdate;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * The lock reason.
         */
        LockReasonId: number;
    };
    query?: never;
    url: '/entities({CompanyId})/lockReasons({LockReasonId})';
};

export type UpdateLockReasonErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type UpdateLockReasonError = UpdateLockReasonErrors[keyof UpdateLockReasonErrors];

export type UpdateLockReasonResponses = {
    /**
     * The lock reason.
     */
    200: LockReason;
};

export type UpdateLockReasonResponse = UpdateLockReasonResponses[keyof UpdateLockReasonResponses];

export type ListUsersData = {
    body?: never;
    path: {
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many users to return at most.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
         */
        $count?: boolean;
    };
    url: '/entities({EntityId})/users';
};

export type ListUsersErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListUsersError = ListUsersErrors[keyof ListUsersErrors];

export type ListUsersResponses = {
    /**
     * The users, in the order asked for.
     */
    200: UserList;
};

export type ListUsersResponse = ListUsersResponses[keyof ListUsersResponses];

export type SearchUsersData = {
    body?: never;
    path: {
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * What to search for, terms separated by spaces (`+` in an address); at least one is needed.
         */
        terms?: string;
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many users to return at most.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
         */
        $count?: boolean;
    };
    url: '/entities({EntityId})/users/search';
};

export type SearchUsersErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type SearchUsersError = SearchUsersErrors[keyof SearchUsersErrors];

export type SearchUsersResponses = {
    /**
     * The users, in the order asked for.
     */
    200: UserList;
};

export type SearchUsersResponse = SearchUsersResponses[keyof SearchUsersResponses];

export type PingUsermanagerData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ping';
};

export type PingUsermanagerErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type PingUsermanagerError = PingUsermanagerErrors[keyof PingUsermanagerErrors];

export type PingUsermanagerResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingUsermanagerResponse = PingUsermanagerResponses[keyof PingUsermanagerResponses];
