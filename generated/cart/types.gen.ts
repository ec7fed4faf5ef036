// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/cart/v1` | `${string}://${string}/cart/v1` | `${string}://${string}/cart` | (string & {});
};

/**
 * Where a cart stands: 1 New, 2 Complete, 3 Abandoned.
 */
export type CartItemStatus = 1 | 2 | 3;

/**
 * How an item reaches the customer: 1 Dropship, 2 Instock, 3 eCommerce, 4 Shipping.
 */
export type ProductTypeId = 1 | 2 | 3 | 4;

/**
 * A shopping cart as it was submitted.
 */
export type Cart = {
    /**
     * The cart's identifier, given by the system.
     */
    Id: number;
    /**
     * The company that the cart belongs to.
     */
    CompanyId: number;
    /**
     * The node of the company tree that the cart was submitted for.
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
     * The customer's phone number, as it was typed.
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
 * Who updated the cart last; null before the first update. A client without a user has the Id 0.
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
     * The item's identifier, given by the system.
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
     * Readable identifier of the item in the product library, fit for a URL.
     */
    Slug: string | null;
    /**
     * How many of the item are in the cart.
     */
    Quantity: number;
    /**
     * Price of one, as the shop showed it; at most 4 decimal places.
     */
    DisplayPrice: number;
};

/**
 * The lines of a cart.
 */
export type CartItemList = Array<CartItem>;

/**
 * A cart to submit. What a read returned may be sent again; members that the system sets are ignored.
 */
export type CartCreate = {
    /**
     * Ignored; the system gives a new one.
     */
    Id?: number | null;
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
    /**
     * May be left out or 0; otherwise the entity of the address.
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
     * The source system, as the onboarding package names it.
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
 * Ignored; the system knows who updates a cart.
 */
export type CartCreateUpdater = {
    /**
     * Ignored.
     */
    Id?: number | null;
    /**
     * Ignored.
     */
    FirstName?: string | null;
    /**
     * Ignored.
     */
    LastName?: string | null;
} | null;

/**
 * One line of a cart to submit.
 */
export type CartItemCreate = {
    /**
     * Ignored; the system gives a new one.
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
     * Readable identifier of the item in the product library, fit for a URL.
     */
    Slug?: string | null;
    /**
     * How many of the item are in the cart.
     */
    Quantity: number;
    /**
     * Price of one, as the shop showed it; at most 4 decimal places.
     */
    DisplayPrice: number;
};

/**
 * The lines of a cart to submit.
 */
export type CartItemCreateList = Array<CartItemCreate>;

/**
 * The status that a cart is to have. The number may also be sent as a string of digits.
 */
export type CartStatusUpdate = {
    Status: CartItemStatus;
};

/**
 * State of a pending order: Pending from the moment the cart is converted; Refused once the point of sale has rejected it for good; Completed or Cancelled once somebody has said so.
 */
export type PendingOrderStatus = 'Pending' | 'Refused' | 'Completed' | 'Cancelled';

/**
 * The status that a pending order is to have.
 */
export type PendingOrderStatusUpdate = {
    Status: PendingOrderStatus;
    /**
     * The invoice that a completed order became, of the same company.
     */
    InvoiceId?: string | null;
    /**
     * Why, for whoever reads the order later.
     */
    Message?: string | null;
};

/**
 * What a cart becomes at the point of sale.
 */
export type PendingOrder = {
    /**
     * The pending order's identifier.
     */
    Id: number;
    /**
     * The cart that it was made from.
     */
    CartId: number;
    /**
     * The company that it belongs to.
     */
    CompanyId: number;
    /**
     * The node of the company tree that the cart was submitted for.
     */
    EntityId: number;
    Status: PendingOrderStatus;
    /**
     * When the order was made, UTC.
     */
    CreatedUtc: string;
    /**
     * Its identifier in the point-of-sale system: null until that has accepted the order, and where it names none.
     */
    ExternalId: string | null;
    /**
     * The HTTP status with which the point of sale refused the order; null unless it did.
     */
    RefusalStatus: number | null;
    /**
     * The first 1,000 characters of that answer; null unless the order was refused.
     */
    RefusalMessage: string | null;
    /**
     * The invoice that the completed order became, where one was named.
     */
    InvoiceId: string | null;
    /**
     * What was said with the last change of its status.
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
     * The customer's phone number, as it was typed.
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
 * Search criteria joined by `and`, such as `Status eq 1 and DateCreatedUtc ge 2026-03-01`. Every field knows `eq`. DateCreatedUtc also knows `ge` (after), `gte` (on or after), `le` (before) and `lte` (on or before); a date without a time is the whole UTC day. A value that contains " and " stands in single quotes. Fields: Id, FirstName, LastName, Email, PhoneNumber, SourceId, Status, DateCreatedUtc, UpdatedUtc.
 */
export type CartFilter = string;

/**
 * The company; it has to be the company of the access token.
 */
export type CompanyId = number;

/**
 * A node of the company's tree, such as a division, a location or a device.
 */
export type EntityId = number;

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
 * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
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

export type ListCartsData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Search criteria joined by `and`, such as `Status eq 1 and DateCreatedUtc ge 2026-03-01`. Every field knows `eq`. DateCreatedUtc also knows `ge` (after), `gte` (on or after), `le` (before) and `lte` (on or before); a date without a time is the whole UTC day. A value that contains " and " stands in single quotes. Fields: Id, FirstName, LastName, Email, PhoneNumber, SourceId, Status, DateCreatedUtc, UpdatedUtc.
         */
        filter?: string;
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
    url: '/companies({CompanyId})/entities({EntityId})/carts';
};

export type ListCartsErrors = {
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

export type ListCartsError = ListCartsErrors[keyof ListCartsErrors];

export type ListCartsResponses = {
    /**
     * The carts, in the order asked for.
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
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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

export type CreateCartError = CreateCartErrors[keyof CreateCartErrors];

export type CreateCartResponses = {
    /**
     * The new cart, alone in an array.
     */
    201: CartList;
};

export type CreateCartResponse = CreateCartResponses[keyof CreateCartResponses];

export type GetCartData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
         * Search criteria joined by `and`, such as `Status eq 1 and DateCreatedUtc ge 2026-03-01`. Every field knows `eq`. DateCreatedUtc also knows `ge` (after), `gte` (on or after), `le` (before) and `lte` (on or before); a date without a time is the whole UTC day. A value that contains " and " stands in single quotes. Fields: Id, FirstName, LastName, Email, PhoneNumber, SourceId, Status, DateCreatedUtc, UpdatedUtc.
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
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
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
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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

export type ListPendingOrdersError = ListPendingOrdersErrors[keyof ListPendingOrdersErrors];

export type ListPendingOrdersResponses = {
    /**
     * The pending orders, in the order asked for.
     */
    200: PendingOrderList;
};

export type ListPendingOrdersResponse = ListPendingOrdersResponses[keyof ListPendingOrdersResponses];

export type GetPendingOrderData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
    url: '/companies({CompanyId})/pendingOrders';
};

export type ListCompanyPendingOrdersErrors = {
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

export type ListCompanyPendingOrdersError = ListCompanyPendingOrdersErrors[keyof ListCompanyPendingOrdersErrors];

export type ListCompanyPendingOrdersResponses = {
    /**
     * The pending orders, in the order asked for.
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

export type PingCartError = PingCartErrors[keyof PingCartErrors];

export type PingCartResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingCartResponse = PingCartResponses[keyof PingCartResponses];
