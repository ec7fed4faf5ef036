// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/cart/v1` | `${string}://${string}/cart/v1` | `${string}://${string}/cart` | (string & {});
};

/**
 * Status of a cart: 1 New, 2 Complete, 3 Abandoned.
 */
export type CartItemStatus = 1 | 2 | 3;

/**
 * How an item reaches the customer: 1 Dropship, 2 Instock, 3 eCommerce, 4 Shipping.
 */
export type ProductTypeId = 1 | 2 | 3 | 4;

/**
 * A submitted shopping cart.
 */
export type Cart = {
    /**
     * The cart's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The company that the cart belongs to.
     */
    CompanyId: number;
    /**
     * The node of the company tree for which the cart was submitted.
     */
    EntityId: number;
    /**
     * The customer's first name.
     */
    FirstName: string | null;
    /**
     * The customer's last name.
     */
    LastName: string | null;
    /**
     * The customer's e-mail address.
     */
    Email: string | null;
    /**
     * The customer's phone number, as entered.
     */
    PhoneNumber: string | null;
    /**
     * The source system that submitted the cart.
     */
    SourceId: string;
    Status: CartItemStatus;
    /**
     * When the cart was submitted, UTC.
     */
    DateCreatedUtc: string;
    UpdatedBy: CartUpdater;
    /**
     * When the cart was last updated, UTC; null before the first update.
     */
    UpdatedUtc: string | null;
    Items: CartItemList;
};

/**
 * Carts.
 */
export type CartList = Array<Cart>;

/**
 * Who last updated the cart; null before the first update. A client without a user has the Id 0.
 */
export type CartUpdater = {
    /**
     * The user's identifier, 0 for a client.
     */
    Id: number;
    /**
     * The user's first name, or the client's name.
     */
    FirstName: string | null;
    /**
     * The user's last name.
     */
    LastName: string | null;
} | null;

/**
 * One line of a cart.
 */
export type CartItem = {
    /**
     * The item's identifier, assigned by the system.
     */
    Id: number;
    /**
     * Name of the item.
     */
    Name: string;
    ProductTypeId: ProductTypeId;
    /**
     * The item in the supplier's catalog.
     */
    CatalogItemId: string | null;
    /**
     * Readable identifier of the item in the product library, suitable for URLs.
     */
    Slug: string | null;
    /**
     * The quantity of the item.
     */
    Quantity: number;
    /**
     * Unit price as the shop displayed it; at most 4 decimal places.
     */
    DisplayPrice: number;
};

/**
 * The lines of a cart.
 */
export type CartItemList = Array<CartItem>;

/**
 * A cart to submit. The representation from a GET is accepted; members that the system sets are ignored.
 */
export type CartCreate = {
    /**
     * Ignored; the system assigns a new one.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the entity in the path.
     */
    EntityId?: number | null;
    /**
     * The customer's first name.
     */
    FirstName?: string | null;
    /**
     * The customer's last name.
     */
    LastName?: string | null;
    /**
     * The customer's e-mail address.
     */
    Email?: string | null;
    /**
     * The customer's phone number, in any form.
     */
    PhoneNumber?: string | null;
    /**
     * The source system, from the onboarding package.
     */
    SourceId: string;
    /**
     * Ignored; a new cart is New.
     */
    Status?: number | null;
    /**
     * Ignored; the system sets it.
     */
    DateCreatedUtc?: string | null;
    UpdatedBy?: CartCreateUpdater;
    /**
     * Ignored; the system sets it.
     */
    UpdatedUtc?: string | null;
    Items: CartItemCreateList;
};

/**
 * Ignored; the system records who updates a cart.
 */
export type CartCreateUpdater = {
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Id?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    FirstName?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    LastName?: string | null;
} | null;

/**
 * One line of a cart to submit.
 */
export type CartItemCreate = {
    /**
     * Ignored; the system assigns a new one.
     */
    Id?: number | null;
    /**
     * Name of the item.
     */
    Name: string;
    ProductTypeId: ProductTypeId;
    /**
     * The item in the supplier's catalog.
     */
    CatalogItemId?: string | null;
    /**
     * Readable identifier of the item in the product library, suitable for URLs.
     */
    Slug?: string | null;
    /**
     * The quantity of the item.
     */
    Quantity: number;
    /**
     * Unit price as the shop displayed it; at most 4 decimal places.
     */
    DisplayPrice: number;
};

/**
 * The lines of a cart to submit.
 */
export type CartItemCreateList = Array<CartItemCreate>;

/**
 * The new status of a cart. The number may also be sent as a string of digits.
 */
export type CartStatusUpdate = {
    Status: CartItemStatus;
};

/**
 * Status of a pending order. A converted cart is Pending. Refused means that the point of sale has permanently rejected it. Clients set Completed and Cancelled.
 */
export type PendingOrderStatus = 'Pending' | 'Refused' | 'Completed' | 'Cancelled';

/**
 * The new status of a pending order.
 */
export type PendingOrderStatusUpdate = {
    Status: PendingOrderStatus;
    /**
     * The invoice of a completed order, in the same company.
     */
    InvoiceId?: string | null;
    /**
     * The reason, for later readers of the order.
     */
    Message?: string | null;
};

/**
 * The order at the point of sale that a cart is converted to.
 */
export type PendingOrder = {
    /**
     * The pending order's identifier.
     */
    Id: number;
    /**
     * The cart from which it was created.
     */
    CartId: number;
    /**
     * The company that it belongs to.
     */
    CompanyId: number;
    /**
     * The node of the company tree for which the cart was submitted.
     */
    EntityId: number;
    Status: PendingOrderStatus;
    /**
     * When the order was created, UTC.
     */
    CreatedUtc: string;
    /**
     * Its identifier in the point-of-sale system; null until that system has accepted the order, or if it returns none.
     */
    ExternalId: string | null;
    /**
     * The HTTP status with which the point of sale refused the order; null unless the order was refused.
     */
    RefusalStatus: number | null;
    /**
     * The first 1,000 characters of that response; null unless the order was refused.
     */
    RefusalMessage: string | null;
    /**
     * The invoice of the completed order, if one was given.
     */
    InvoiceId: string | null;
    /**
     * The reason given with the last change of status.
     */
    Message: string | null;
    /**
     * The customer's first name.
     */
    FirstName: string | null;
    /**
     * The customer's last name.
     */
    LastName: string | null;
    /**
     * The customer's e-mail address.
     */
    Email: string | null;
    /**
     * The customer's phone number, as entered.
     */
    PhoneNumber: string | null;
    /**
     * The source system that submitted the cart.
     */
    SourceId: string;
    Items: CartItemList;
};

/**
 * Pending orders.
 */
export type PendingOrderList = Array<PendingOrder>;

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
 * Search criteria joined by `and`, such as `Status eq 1 and DateCreatedUtc ge 2026-03-01`. Every field supports `eq`. DateCreatedUtc also supports `ge` (after), `gte` (on or after), `le` (before) and `lte` (on or before); a date without a time is the whole UTC day. Enclose a value that contains " and " in single quotes. Fields: Id, FirstName, LastName, Email, PhoneNumber, SourceId, Status, DateCreatedUtc, UpdatedUtc.
 */
export type CartFilter = string;

/**
 * The company; it must be the company of the access token.
 */
export type CompanyId = number;

/**
 * A node of the company's tree, such as a division, a location or a device.
 */
export type EntityId = number;

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
 * The cart.
 */
export type CartId = number;

/**
 * The pending order.
 */
export type PendingOrderId = number;

/**
 * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
 */
export type IfMatchWithoutTag = string;

/**
 * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
 */
export type IfNoneMatchOfWrite = string;

export type ListCartsData = {
    body?: never;
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
    query?: {
        /**
         * Search criteria joined by `and`, such as `Status eq 1 and DateCreatedUtc ge 2026-03-01`. Every field supports `eq`. DateCreatedUtc also supports `ge` (after), `gte` (on or after), `le` (before) and `lte` (on or before); a date without a time is the whole UTC day. Enclose a value that contains " and " in single quotes. Fields: Id, FirstName, LastName, Email, PhoneNumber, SourceId, Status, DateCreatedUtc, UpdatedUtc.
         */
        filter?: string;
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
    url: '/companies({CompanyId})/entities({EntityId})/carts';
};

export type ListCartsErrors = {
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

export type ListCartsError = ListCartsErrors[keyof ListCartsErrors];

export type ListCartsResponses = {
    /**
     * The carts, in the requested order.
     */
    200: CartList;
};

export type ListCartsResponse = ListCartsResponses[keyof ListCartsResponses];

export type CreateCartData = {
    /**
     * The cart as the shop assembled it.
     */
    body: CartCreate;
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
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: never;
    url: '/companies({CompanyId})/entities({EntityId})/carts';
};

export type CreateCartErrors = {
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

export type CreateCartError = CreateCartErrors[keyof CreateCartErrors];

export type CreateCartResponses = {
    /**
     * An array with the new cart.
     */
    201: CartList;
};

export type CreateCartResponse = CreateCartResponses[keyof CreateCartResponses];

export type GetCartData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * The cart.
         */
        CartId: number;
    };
    query?: {
        /**
         * Search criteria joined by `and`, such as `Status eq 1 and DateCreatedUtc ge 2026-03-01`. Every field supports `eq`. DateCreatedUtc also supports `ge` (after), `gte` (on or after), `le` (before) and `lte` (on or before); a date without a time is the whole UTC day. Enclose a value that contains " and " in single quotes. Fields: Id, FirstName, LastName, Email, PhoneNumber, SourceId, Status, DateCreatedUtc, UpdatedUtc.
         */
        filter?: string;
    };
    url: '/companies({CompanyId})/entities({EntityId})/carts({CartId})';
};

export type GetCartErrors = {
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

export type GetCartError = GetCartErrors[keyof GetCartErrors];

export type GetCartResponses = {
    /**
     * The cart.
     */
    200: Cart;
};

export type GetCartResponse = GetCartResponses[keyof GetCartResponses];

export type UpdateCartStatusData = {
    /**
     * The new status.
     */
    body: CartStatusUpdate;
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
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * The cart.
         */
        CartId: number;
    };
    query?: never;
    url: '/companies({CompanyId})/entities({EntityId})/carts({CartId})/status';
};

export type UpdateCartStatusErrors = {
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

export type UpdateCartStatusError = UpdateCartStatusErrors[keyof UpdateCartStatusErrors];

export type UpdateCartStatusResponses = {
    /**
     * The cart with its new status.
     */
    200: Cart;
};

export type UpdateCartStatusResponse = UpdateCartStatusResponses[keyof UpdateCartStatusResponses];

export type ListPendingOrdersData = {
    body?: never;
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
    url: '/companies({CompanyId})/entities({EntityId})/pendingOrders';
};

export type ListPendingOrdersErrors = {
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

export type ListPendingOrdersError = ListPendingOrdersErrors[keyof ListPendingOrdersErrors];

export type ListPendingOrdersResponses = {
    /**
     * The pending orders, in the requested order.
     */
    200: PendingOrderList;
};

export type ListPendingOrdersResponse = ListPendingOrdersResponses[keyof ListPendingOrdersResponses];

export type GetPendingOrderData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * The pending order.
         */
        PendingOrderId: number;
    };
    query?: never;
    url: '/companies({CompanyId})/entities({EntityId})/pendingOrders({PendingOrderId})';
};

export type GetPendingOrderErrors = {
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

export type GetPendingOrderError = GetPendingOrderErrors[keyof GetPendingOrderErrors];

export type GetPendingOrderResponses = {
    /**
     * The pending order.
     */
    200: PendingOrder;
};

export type GetPendingOrderResponse = GetPendingOrderResponses[keyof GetPendingOrderResponses];

export type UpdatePendingOrderStatusData = {
    /**
     * The new status.
     */
    body: PendingOrderStatusUpdate;
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
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * The pending order.
         */
        PendingOrderId: number;
    };
    query?: never;
    url: '/companies({CompanyId})/entities({EntityId})/pendingOrders({PendingOrderId})/status';
};

export type UpdatePendingOrderStatusErrors = {
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

export type UpdatePendingOrderStatusError = UpdatePendingOrderStatusErrors[keyof UpdatePendingOrderStatusErrors];

export type UpdatePendingOrderStatusResponses = {
    /**
     * The pending order.
     */
    200: PendingOrder;
};

export type UpdatePendingOrderStatusResponse = UpdatePendingOrderStatusResponses[keyof UpdatePendingOrderStatusResponses];

export type ListCompanyPendingOrdersData = {
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
    url: '/companies({CompanyId})/pendingOrders';
};

export type ListCompanyPendingOrdersErrors = {
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

export type ListCompanyPendingOrdersError = ListCompanyPendingOrdersErrors[keyof ListCompanyPendingOrdersErrors];

export type ListCompanyPendingOrdersResponses = {
    /**
     * The pending orders, in the requested order.
     */
    200: PendingOrderList;
};

export type ListCompanyPendingOrdersResponse = ListCompanyPendingOrdersResponses[keyof ListCompanyPendingOrdersResponses];

export type PingCartData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ping';
};

export type PingCartErrors = {
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

export type PingCartError = PingCartErrors[keyof PingCartErrors];

export type PingCartResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingCartResponse = PingCartResponses[keyof PingCartResponses];
