// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/entities/v1` | `${string}://${string}/entities/v1` | `${string}://${string}/entities` | (string & {});
};

/**
 * The kind of a node.
 */
export type EntityRole = 'Company' | 'Division' | 'Group' | 'Location' | 'Device' | 'Supplier' | 'Carrier';

/**
 * A node of the company tree.
 */
export type Entity = {
    /**
     * The node's identifier, assigned by the system; other services call it EntityId.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    Role: EntityRole;
    /**
     * Name of the node.
     */
    Name: string;
    /**
     * The parent node; null for the company node.
     */
    ParentId: number | null;
    /**
     * Whether the node itself is active.
     */
    IsActive: boolean;
    /**
     * Time zone, an Id from the reference service; null if inherited.
     */
    TimeZoneId: string | null;
    /**
     * Currency, a code from the reference service; null if inherited.
     */
    CurrencyCode: string | null;
    Address: Address;
    /**
     * Whether the node and all nodes above it are active.
     */
    EffectiveIsActive: boolean;
    /**
     * The time zone of the node or of the nearest node above it that has one.
     */
    EffectiveTimeZoneId: string | null;
    /**
     * The currency of the node or of the nearest node above it that has one.
     */
    EffectiveCurrencyCode: string | null;
    /**
     * Increases with each change of the node, also of its effective values.
     */
    Version: number;
};

/**
 * Nodes.
 */
export type EntityList = Array<Entity>;

/**
 * The postal address; null if unknown.
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
 * The postal address.
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
 * A node to add. The representation from a GET is accepted.
 */
export type EntityCreate = {
    /**
     * Ignored; the system assigns a new one.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    Role: EntityRole;
    /**
     * Name of the node, unique among the nodes of its role and parent.
     */
    Name: string;
    /**
     * The parent node.
     */
    ParentId: number;
    /**
     * Whether new records may be made at the node and below it; true by default.
     */
    IsActive?: boolean | null;
    /**
     * Time zone, an Id from the reference service; null inherits that of the parent.
     */
    TimeZoneId?: string | null;
    /**
     * Currency, a code from the reference service; null inherits that of the parent.
     */
    CurrencyCode?: string | null;
    Address?: AddressWrite;
    /**
     * Ignored; computed by the system.
     */
    EffectiveIsActive?: boolean | null;
    /**
     * Ignored; computed by the system.
     */
    EffectiveTimeZoneId?: string | null;
    /**
     * Ignored; computed by the system.
     */
    EffectiveCurrencyCode?: string | null;
    /**
     * Ignored; assigned by the system.
     */
    Version?: number | null;
};

/**
 * The new values of a node.
 */
export type EntityUpdate = {
    /**
     * May be omitted or 0; otherwise it must be the identifier in the path.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    Role?: EntityRole;
    /**
     * Name of the node, unique among the nodes of its role and parent.
     */
    Name: string;
    /**
     * The parent node; another one moves the node. Null or omitted only for the company node.
     */
    ParentId?: number | null;
    /**
     * Whether new records may be made at the node and below it; true by default.
     */
    IsActive?: boolean | null;
    /**
     * Time zone, an Id from the reference service; null inherits that of the parent.
     */
    TimeZoneId?: string | null;
    /**
     * Currency, a code from the reference service; null inherits that of the parent.
     */
    CurrencyCode?: string | null;
    Address?: AddressWrite;
    /**
     * Ignored; computed by the system.
     */
    EffectiveIsActive?: boolean | null;
    /**
     * Ignored; computed by the system.
     */
    EffectiveTimeZoneId?: string | null;
    /**
     * Ignored; computed by the system.
     */
    EffectiveCurrencyCode?: string | null;
    /**
     * The Version from the last read; refused with 409 if the node now has another one.
     */
    Version?: number | null;
};

/**
 * An item of the company's catalog.
 */
export type CatalogItem = {
    /**
     * The item's identifier; other services call it CatalogItemId or CatalogProductId.
     */
    Id: string;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Stock-keeping unit, unique in the company. White space at its ends is removed.
     */
    Sku: string;
    /**
     * GTIN of 8, 12, 13 or 14 digits, with its check digit, as it was sent. A filter by `eq`, `ne` or `in` compares it as one of 14 digits, so 036000291452 finds 0036000291452.
     */
    Upc: string | null;
    /**
     * Name of the item.
     */
    Name: string;
    /**
     * How the item reaches the customer: 1 Dropship, 2 Instock, 3 eCommerce, 4 Shipping; null if it varies.
     */
    ProductTypeId: number | null;
    /**
     * Whether stock of the item has serial numbers.
     */
    IsSerialized: boolean;
    /**
     * Whether stock of the item comes in lots.
     */
    IsLot: boolean;
    /**
     * Whether the company offers the item.
     */
    IsActive: boolean;
    Attributes: Attributes;
    /**
     * Increases with each change of the item.
     */
    Version: number;
};

/**
 * Items of a catalog.
 */
export type CatalogItemList = Array<CatalogItem>;

/**
 * Items that were added or replaced in bulk.
 */
export type CatalogItemAcceptedList = Array<CatalogItem>;

/**
 * Additional attributes that the client defines; values are strings, numbers, booleans or null.
 */
export type Attributes = {
    [key: string]: unknown;
};

/**
 * Additional attributes that the client defines; values are strings, numbers, booleans or null.
 */
export type AttributesWrite = {
    [key: string]: unknown;
} | null;

/**
 * An item to add or replace. The representation from a GET is accepted.
 */
export type CatalogItemCreate = {
    /**
     * The item to replace, or the Id of a new one; without it the Sku decides.
     */
    Id?: string | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * Stock-keeping unit, unique in the company. White space at its ends is removed.
     */
    Sku: string;
    /**
     * GTIN of 8, 12, 13 or 14 digits, with its check digit. Only one active item of a company has it, leading zeros aside.
     */
    Upc?: string | null;
    /**
     * Name of the item.
     */
    Name: string;
    /**
     * How the item reaches the customer: 1 Dropship, 2 Instock, 3 eCommerce, 4 Shipping; null if it varies.
     */
    ProductTypeId?: number | null;
    /**
     * Whether stock of the item has serial numbers; false by default. Excludes IsLot.
     */
    IsSerialized?: boolean | null;
    /**
     * Whether stock of the item comes in lots; false by default. Excludes IsSerialized.
     */
    IsLot?: boolean | null;
    /**
     * Whether the company offers the item; true by default.
     */
    IsActive?: boolean | null;
    Attributes?: AttributesWrite;
    /**
     * Ignored; assigned by the system.
     */
    Version?: number | null;
};

/**
 * Items to add or replace.
 */
export type CatalogItemCreateList = Array<CatalogItemCreate>;

/**
 * The new values of an item.
 */
export type CatalogItemUpdate = {
    /**
     * May be omitted or empty; otherwise it must be the identifier in the path.
     */
    Id?: string | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * Stock-keeping unit, unique in the company. White space at its ends is removed.
     */
    Sku: string;
    /**
     * GTIN of 8, 12, 13 or 14 digits, with its check digit. Only one active item of a company has it, leading zeros aside.
     */
    Upc?: string | null;
    /**
     * Name of the item.
     */
    Name: string;
    /**
     * How the item reaches the customer: 1 Dropship, 2 Instock, 3 eCommerce, 4 Shipping; null if it varies.
     */
    ProductTypeId?: number | null;
    /**
     * Whether stock of the item has serial numbers; false by default. Excludes IsLot.
     */
    IsSerialized?: boolean | null;
    /**
     * Whether stock of the item comes in lots; false by default. Excludes IsSerialized.
     */
    IsLot?: boolean | null;
    /**
     * Whether the company offers the item; true by default.
     */
    IsActive?: boolean | null;
    Attributes?: AttributesWrite;
    /**
     * The Version from the last read; refused with 409 if the item now has another one.
     */
    Version?: number | null;
};

/**
 * A node of the company tree with everything below it.
 */
export type TreeNode = {
    /**
     * The node's identifier; other services call it EntityId.
     */
    Id: number;
    Role: EntityRole;
    /**
     * Name of the node.
     */
    Name: string;
    /**
     * The parent node; null for the company node.
     */
    ParentId: number | null;
    Children: TreeNodeList;
};

/**
 * The child nodes.
 */
export type TreeNodeList = Array<TreeNode>;

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
 * The company; it must be the company of the access token.
 */
export type CompanyId = number;

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
 * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
 */
export type IdempotencyKey = string;

/**
 * A node of the company's tree, such as a division, a location or a device.
 */
export type EntityId = number;

/**
 * The ETag from the last read; if the resource has not changed since, the response is 304 without a body.
 */
export type IfNoneMatch = string;

/**
 * A product of the company's catalog.
 */
export type CatalogItemId = string;

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

export type GetCompanyTreeData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Tree';
};

export type GetCompanyTreeErrors = {
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

export type GetCompanyTreeError = GetCompanyTreeErrors[keyof GetCompanyTreeErrors];

export type GetCompanyTreeResponses = {
    /**
     * The company node with all nodes below it.
     */
    200: TreeNode;
};

export type GetCompanyTreeResponse = GetCompanyTreeResponses[keyof GetCompanyTreeResponses];

export type ListEntitiesData = {
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
    url: '/Companies({CompanyId})/Entities';
};

export type ListEntitiesErrors = {
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

export type ListEntitiesError = ListEntitiesErrors[keyof ListEntitiesErrors];

export type ListEntitiesResponses = {
    /**
     * The nodes, in the requested order.
     */
    200: EntityList;
};

export type ListEntitiesResponse = ListEntitiesResponses[keyof ListEntitiesResponses];

export type CreateEntityData = {
    /**
     * The node.
     */
    body: EntityCreate;
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
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities';
};

export type CreateEntityErrors = {
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

export type CreateEntityError = CreateEntityErrors[keyof CreateEntityErrors];

export type CreateEntityResponses = {
    /**
     * The new node.
     */
    201: Entity;
};

export type CreateEntityResponse = CreateEntityResponses[keyof CreateEntityResponses];

export type DeleteEntityData = {
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
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})';
};

export type DeleteEntityErrors = {
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

export type DeleteEntityError = DeleteEntityErrors[keyof DeleteEntityErrors];

export type DeleteEntityResponses = {
    /**
     * Deleted; the response has no body.
     */
    204: void;
};

export type DeleteEntityResponse = DeleteEntityResponses[keyof DeleteEntityResponses];

export type GetEntityData = {
    body?: never;
    headers?: {
        /**
         * The ETag from the last read; if the resource has not changed since, the response is 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})';
};

export type GetEntityErrors = {
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

export type GetEntityError = GetEntityErrors[keyof GetEntityErrors];

export type GetEntityResponses = {
    /**
     * The node.
     */
    200: Entity;
};

export type GetEntityResponse = GetEntityResponses[keyof GetEntityResponses];

export type UpdateEntityData = {
    /**
     * The complete node.
     */
    body: EntityUpdate;
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
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})';
};

export type UpdateEntityErrors = {
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

export type UpdateEntityError = UpdateEntityErrors[keyof UpdateEntityErrors];

export type UpdateEntityResponses = {
    /**
     * The node.
     */
    200: Entity;
};

export type UpdateEntityResponse = UpdateEntityResponses[keyof UpdateEntityResponses];

export type ListCatalogItemsData = {
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
    url: '/Companies({CompanyId})/CatalogItems';
};

export type ListCatalogItemsErrors = {
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

export type ListCatalogItemsError = ListCatalogItemsErrors[keyof ListCatalogItemsErrors];

export type ListCatalogItemsResponses = {
    /**
     * The items, in the requested order.
     */
    200: CatalogItemList;
};

export type ListCatalogItemsResponse = ListCatalogItemsResponses[keyof ListCatalogItemsResponses];

export type UpsertCatalogItemData = {
    /**
     * The complete item.
     */
    body: CatalogItemCreate;
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
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/CatalogItems';
};

export type UpsertCatalogItemErrors = {
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

export type UpsertCatalogItemError = UpsertCatalogItemErrors[keyof UpsertCatalogItemErrors];

export type UpsertCatalogItemResponses = {
    /**
     * The replaced item.
     */
    200: CatalogItem;
    /**
     * The new item.
     */
    201: CatalogItem;
};

export type UpsertCatalogItemResponse = UpsertCatalogItemResponses[keyof UpsertCatalogItemResponses];

export type DeleteCatalogItemData = {
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
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/CatalogItems({CatalogItemId})';
};

export type DeleteCatalogItemErrors = {
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

export type DeleteCatalogItemError = DeleteCatalogItemErrors[keyof DeleteCatalogItemErrors];

export type DeleteCatalogItemResponses = {
    /**
     * Deleted; the response has no body.
     */
    204: void;
};

export type DeleteCatalogItemResponse = DeleteCatalogItemResponses[keyof DeleteCatalogItemResponses];

export type GetCatalogItemData = {
    body?: never;
    headers?: {
        /**
         * The ETag from the last read; if the resource has not changed since, the response is 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/CatalogItems({CatalogItemId})';
};

export type GetCatalogItemErrors = {
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

export type GetCatalogItemError = GetCatalogItemErrors[keyof GetCatalogItemErrors];

export type GetCatalogItemResponses = {
    /**
     * The item.
     */
    200: CatalogItem;
};

export type GetCatalogItemResponse = GetCatalogItemResponses[keyof GetCatalogItemResponses];

export type UpdateCatalogItemData = {
    /**
     * The complete item.
     */
    body: CatalogItemUpdate;
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
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/CatalogItems({CatalogItemId})';
};

export type UpdateCatalogItemErrors = {
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

export type UpdateCatalogItemError = UpdateCatalogItemErrors[keyof UpdateCatalogItemErrors];

export type UpdateCatalogItemResponses = {
    /**
     * The item.
     */
    200: CatalogItem;
};

export type UpdateCatalogItemResponse = UpdateCatalogItemResponses[keyof UpdateCatalogItemResponses];

export type BulkUpsertCatalogItemsData = {
    /**
     * The complete items.
     */
    body: CatalogItemCreateList;
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
    url: '/Companies({CompanyId})/BulkCatalogItems';
};

export type BulkUpsertCatalogItemsErrors = {
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

export type BulkUpsertCatalogItemsError = BulkUpsertCatalogItemsErrors[keyof BulkUpsertCatalogItemsErrors];

export type BulkUpsertCatalogItemsResponses = {
    /**
     * The items as stored, in the order of the request.
     */
    202: CatalogItemAcceptedList;
};

export type BulkUpsertCatalogItemsResponse = BulkUpsertCatalogItemsResponses[keyof BulkUpsertCatalogItemsResponses];

export type PingEntitiesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ping';
};

export type PingEntitiesErrors = {
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

export type PingEntitiesError = PingEntitiesErrors[keyof PingEntitiesErrors];

export type PingEntitiesResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingEntitiesResponse = PingEntitiesResponses[keyof PingEntitiesResponses];
