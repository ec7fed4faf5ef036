// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/usermanager/v1` | `${string}://${string}/usermanager/v1` | `${string}://${string}/usermanager` | (string & {});
};

/**
 * A person who works with the company's data.
 */
export type User = {
    /**
     * Identifier of the user.
     */
    Id: number;
    /**
     * The name for login, unique in the company, ignoring case. White space at its ends is removed.
     */
    UserName: string;
    /**
     * Mail address, unique in the company, ignoring case.
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
     * The company of the user.
     */
    ParentEntityId: number;
    /**
     * Name of that company.
     */
    ParentEntityName: string;
    /**
     * Links the user to records of the retail management system; set only by an import.
     */
    CorrelationId: string | null;
    /**
     * The user's identifier in the client's own system.
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
     * Increases with each change of the record; a PUT with another than the current version is refused.
     */
    Version: number;
    /**
     * False for a disabled user, who can neither log in nor be found by searches.
     */
    IsActive: boolean;
};

/**
 * Users.
 */
export type UserList = Array<User>;

/**
 * The home or work address of the user; null if unknown.
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
     * Name of the city or town.
     */
    City: string | null;
    /**
     * State or province, a code from the reference service for the country.
     */
    StateCode: string | null;
    /**
     * Country, a two-letter code from the reference service.
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
 * A photo of the user, stored in another system; null if there is none.
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
 * Additional attributes that the client defines; values are strings, numbers, booleans or null.
 */
export type Attributes = {
    [key: string]: unknown;
};

/**
 * A user to create.
 */
export type UserCreate = {
    /**
     * Ignored; the system assigns a new one.
     */
    Id?: number | null;
    /**
     * The name for login, unique in the company, ignoring case. White space at its ends is removed.
     */
    UserName: string;
    /**
     * Mail address, unique in the company, ignoring case.
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
     * The company of the user; it must be the company of the access token.
     */
    ParentEntityId: number;
    /**
     * Ignored; always the name of the company.
     */
    ParentEntityName?: string | null;
    /**
     * Ignored; set only by an import.
     */
    CorrelationId?: string | null;
    /**
     * The user's identifier in the client's own system.
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
     * Ignored; assigned by the system.
     */
    Version?: number | null;
    /**
     * Ignored; assigned by the system.
     */
    IsActive?: boolean | null;
};

/**
 * A user to import.
 */
export type UserImport = {
    /**
     * Ignored; the system assigns a new one.
     */
    Id?: number | null;
    /**
     * The name for login, unique in the company, ignoring case. White space at its ends is removed.
     */
    UserName: string;
    /**
     * Mail address, unique in the company, ignoring case.
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
     * The password for login; without it the user cannot log in until a temporary password is set.
     */
    Password?: string | null;
    /**
     * The company of the user; it must be the company of the access token.
     */
    ParentEntityId: number;
    /**
     * Ignored; always the name of the company.
     */
    ParentEntityName?: string | null;
    /**
     * Links the user to records of the retail management system.
     */
    CorrelationId?: string | null;
    /**
     * The user's identifier in the client's own system.
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
     * Ignored; assigned by the system.
     */
    Version?: number | null;
    /**
     * Ignored; assigned by the system.
     */
    IsActive?: boolean | null;
};

/**
 * The new values of a user; a name may be null if it is not known.
 */
export type UserUpdate = {
    /**
     * May be omitted, null or 0; otherwise it must be the user in the path.
     */
    Id?: number | null;
    /**
     * The name for login, unique in the company, ignoring case. White space at its ends is removed.
     */
    UserName: string;
    /**
     * Mail address, unique in the company, ignoring case.
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
     * Ignored; always the name of the company.
     */
    ParentEntityName?: string | null;
    /**
     * Ignored; the value from an import does not change.
     */
    CorrelationId?: string | null;
    /**
     * The user's identifier in the client's own system.
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
     * The Version from the last read; refused with 409 if the record now has another one.
     */
    Version?: number | null;
    /**
     * Ignored; users are disabled by DELETE and enabled by enable.
     */
    IsActive?: boolean | null;
};

/**
 * The home or work address of the user.
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
     * Name of the city or town.
     */
    City?: string | null;
    /**
     * State or province, a code from the reference service for the country.
     */
    StateCode?: string | null;
    /**
     * Country, a two-letter code from the reference service.
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
 * A photo of the user, stored in another system.
 */
export type PictureWrite = {
    /**
     * Identifier of the asset; assigned if omitted, and kept when the user changes.
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
 * Additional attributes that the client defines; values are strings, numbers, booleans or null.
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
     * A sentence for people.
     */
    Message: string;
    /**
     * More details about the cause.
     */
    Description?: string | null;
    /**
     * Stable code of the error, for programs.
     */
    Code?: string | null;
    Details?: RowFaultList;
};

/**
 * All errors of the rows; empty if the file cannot be read at all.
 */
export type RowFaultList = Array<RowFault>;

/**
 * One error.
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
     * The invalid item outside the sheet, such as a parameter.
     */
    Field?: string;
    /**
     * Description of the error, and what is allowed.
     */
    Message: string;
};

/**
 * A temporary password.
 */
export type TemporaryPassword = {
    /**
     * The password; rules define its minimum length.
     */
    Password: string;
};

/**
 * A change of the user's own password.
 */
export type PasswordChange = {
    /**
     * The current password.
     */
    CurrentPassword: string;
    /**
     * The new password; rules define its required strength.
     */
    NewPassword: string;
};

/**
 * The first password of a new user.
 */
export type FirstPassword = {
    /**
     * The token from the mail to the new user.
     */
    Token: string;
    /**
     * The password; rules define its required strength.
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
     * More details about the cause.
     */
    Description?: string | null;
    /**
     * Stable code of the first reason, for programs.
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
     * The nodes to which the user is assigned, in ascending order.
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
     * Whether the user is locked.
     */
    CanUnlockUser: boolean;
    /**
     * The reason; null if none was given.
     */
    LockReasonId: number | null;
};

/**
 * A reason for which a company locks users.
 */
export type LockReason = {
    /**
     * Identifier; identifiers increase in the order in which reasons are added.
     */
    Id: number;
    /**
     * Name, unique in the company, ignoring case.
     */
    Name: string;
    /**
     * The text that a locked user gets at login.
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
     * Ignored; the system assigns a new one.
     */
    Id?: number | null;
    /**
     * Name, unique in the company, ignoring case.
     */
    Name: string;
    /**
     * The text that a locked user gets at login.
     */
    Description: string;
};

/**
 * The new values of a lock reason.
 */
export type LockReasonUpdate = {
    /**
     * May be omitted, null or 0; otherwise it must be the lock reason in the path.
     */
    Id?: number | null;
    /**
     * Name, unique in the company, ignoring case.
     */
    Name: string;
    /**
     * The text that a locked user gets at login.
     */
    Description: string;
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
 * The maximum number of users to return.
 */
export type UsersTop = number;

/**
 * The search terms, separated by spaces (`+` in a URL); at least one is required.
 */
export type Terms = string;

/**
 * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
 */
export type IdempotencyKey = string;

/**
 * The company; it must be the company of the access token.
 */
export type CompanyId = number;

/**
 * The user.
 */
export type UserId = number;

/**
 * The ETag from the last read; if the resource has not changed since, the response is 304 without a body.
 */
export type IfNoneMatch = string;

/**
 * A node of the company's tree to which users are assigned, usually a location.
 */
export type LocationId = number;

/**
 * A role of users, such as Administrator, Employee, StoreEmployee or Supplier.
 */
export type Role = string;

/**
 * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
 */
export type Filter = string;

/**
 * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
 */
export type OrderBy = string;

/**
 * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
 */
export type Skip = number;

/**
 * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
 */
export type SkipToken = string;

/**
 * The maximum number of members to return; if omitted, the whole list is returned.
 */
export type Top = number;

/**
 * Whether the response has `X-Total-Count`, the total number of members on all pages.
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

/**
 * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
 */
export type IfMatch = string;

/**
 * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
 */
export type IfNoneMatchOfWrite = string;

/**
 * The operation writes several resources, so it refuses every condition with 412, If-None-Match too.
 */
export type IfMatchOfSeveral = string;

/**
 * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
 */
export type IfMatchWithoutTag = string;

export type CreateUserData = {
    /**
     * The user; UserName and Email must be unique in the company, including disabled users.
     */
    body: UserCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
     * The user, with identifiers of the other system.
     */
    body: UserImport;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The operation writes several resources, so it refuses every condition with 412, If-None-Match too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/users/companies({CompanyId})/bulkCreateUsers';
};

export type BulkCreateUsersErrors = {
    /**
     * The spreadsheet has errors; no user was created.
     */
    400: BulkCreateProblem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
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

export type DisableUserErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
         * The ETag from the last read; if the resource has not changed since, the response is 304 without a body.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
     * The complete user.
     */
    body: UserUpdate;
    headers?: {
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
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

export type UpdateUserErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
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
    url: '/users({UserId})/enable';
};

export type EnableUserErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type EnableUserError = EnableUserErrors[keyof EnableUserErrors];

export type EnableUserResponses = {
    /**
     * The enabled user.
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
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
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
    url: '/users({UserId})/temporaryPassword';
};

export type SetTemporaryPasswordErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type SetTemporaryPasswordError = SetTemporaryPasswordErrors[keyof SetTemporaryPasswordErrors];

export type SetTemporaryPasswordResponses = {
    /**
     * Done, by this request or an earlier one with the same Idempotency-Key; the response has no body.
     */
    204: void;
};

export type SetTemporaryPasswordResponse = SetTemporaryPasswordResponses[keyof SetTemporaryPasswordResponses];

export type ChangePasswordData = {
    /**
     * The current password and the new one.
     */
    body: PasswordChange;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
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
    url: '/users({UserId})/changePassword';
};

export type ChangePasswordErrors = {
    /**
     * The passwords or the token are not acceptable; the response lists every reason.
     */
    400: PasswordProblem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ChangePasswordError = ChangePasswordErrors[keyof ChangePasswordErrors];

export type ChangePasswordResponses = {
    /**
     * Done, by this request or an earlier one with the same Idempotency-Key; the response has no body.
     */
    204: void;
};

export type ChangePasswordResponse = ChangePasswordResponses[keyof ChangePasswordResponses];

export type SetPasswordData = {
    /**
     * The token from the mail and the password.
     */
    body: FirstPassword;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
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
    url: '/users({UserId})/setPassword';
};

export type SetPasswordErrors = {
    /**
     * The passwords or the token are not acceptable; the response lists every reason.
     */
    400: PasswordProblem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type SetPasswordError = SetPasswordErrors[keyof SetPasswordErrors];

export type SetPasswordResponses = {
    /**
     * Done, by this request or an earlier one with the same Idempotency-Key; the response has no body.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetUserLocationsError = GetUserLocationsErrors[keyof GetUserLocationsErrors];

export type GetUserLocationsResponses = {
    /**
     * The locations to which the user is assigned.
     */
    200: AssignedLocations;
};

export type GetUserLocationsResponse = GetUserLocationsResponses[keyof GetUserLocationsResponses];

export type UnassignLocationData = {
    body?: never;
    headers?: {
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The user.
         */
        UserId: number;
        /**
         * A node of the company's tree to which users are assigned, usually a location.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type UnassignLocationError = UnassignLocationErrors[keyof UnassignLocationErrors];

export type UnassignLocationResponses = {
    /**
     * Done; the response has no body.
     */
    204: void;
};

export type UnassignLocationResponse = UnassignLocationResponses[keyof UnassignLocationResponses];

export type AssignLocationData = {
    body?: never;
    headers?: {
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The user.
         */
        UserId: number;
        /**
         * A node of the company's tree to which users are assigned, usually a location.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type AssignLocationError = AssignLocationErrors[keyof AssignLocationErrors];

export type AssignLocationResponses = {
    /**
     * Done; the response has no body.
     */
    204: void;
};

export type AssignLocationResponse = AssignLocationResponses[keyof AssignLocationResponses];

export type LockUserData = {
    /**
     * The reason; without a reason the request has no body.
     */
    body?: UserLock;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
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
    url: '/users({UserId})/lock';
};

export type LockUserErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type LockUserError = LockUserErrors[keyof LockUserErrors];

export type LockUserResponses = {
    /**
     * Done, by this request or an earlier one with the same Idempotency-Key; the response has no body.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
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
    url: '/users({UserId})/unlock';
};

export type UnlockUserErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type UnlockUserError = UnlockUserErrors[keyof UnlockUserErrors];

export type UnlockUserResponses = {
    /**
     * Done, by this request or an earlier one with the same Idempotency-Key; the response has no body.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetUserRolesError = GetUserRolesErrors[keyof GetUserRolesErrors];

export type GetUserRolesResponses = {
    /**
     * The roles of the user.
     */
    200: AssignedRoles;
};

export type GetUserRolesResponse = GetUserRolesResponses[keyof GetUserRolesResponses];

export type RemoveRoleData = {
    body?: never;
    headers?: {
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The user.
         */
        UserId: number;
        /**
         * A role of users, such as Administrator, Employee, StoreEmployee or Supplier.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type RemoveRoleError = RemoveRoleErrors[keyof RemoveRoleErrors];

export type RemoveRoleResponses = {
    /**
     * Done; the response has no body.
     */
    204: void;
};

export type RemoveRoleResponse = RemoveRoleResponses[keyof RemoveRoleResponses];

export type AssignRoleData = {
    body?: never;
    headers?: {
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The user.
         */
        UserId: number;
        /**
         * A role of users, such as Administrator, Employee, StoreEmployee or Supplier.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type AssignRoleError = AssignRoleErrors[keyof AssignRoleErrors];

export type AssignRoleResponses = {
    /**
     * Done; the response has no body.
     */
    204: void;
};

export type AssignRoleResponse = AssignRoleResponses[keyof AssignRoleResponses];

export type ListLockReasonsData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListLockReasonsError = ListLockReasonsErrors[keyof ListLockReasonsErrors];

export type ListLockReasonsResponses = {
    /**
     * The lock reasons, in the requested order.
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
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
    headers?: {
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type DeleteLockReasonError = DeleteLockReasonErrors[keyof DeleteLockReasonErrors];

export type DeleteLockReasonResponses = {
    /**
     * Done; the response has no body.
     */
    204: void;
};

export type DeleteLockReasonResponse = DeleteLockReasonResponses[keyof DeleteLockReasonResponses];

export type GetLockReasonData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
     * The complete lock reason.
     */
    body: LockReasonUpdate;
    headers?: {
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of users to return.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListUsersError = ListUsersErrors[keyof ListUsersErrors];

export type ListUsersResponses = {
    /**
     * The users, in the requested order.
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
         * The search terms, separated by spaces (`+` in a URL); at least one is required.
         */
        terms?: string;
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of users to return.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
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
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type SearchUsersError = SearchUsersErrors[keyof SearchUsersErrors];

export type SearchUsersResponses = {
    /**
     * The users, in the requested order.
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
     * None of the media types in Accept is available.
     */
    406: Problem;
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
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
