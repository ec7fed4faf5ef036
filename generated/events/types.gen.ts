// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/events/v1` | `${string}://${string}/events/v1` | `${string}://${string}/events` | (string & {});
};

export type Webhooks = ReceiveEventWebhookRequest | ReceiveTestWebhookRequest;

/**
 * A webhook.
 */
export type Subscription = {
    /**
     * Its identifier.
     */
    Id: string;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the webhook, for people.
     */
    Name: string;
    /**
     * Where events are sent: https, without a user name or password. In production its host must be on the internet.
     */
    Url: string;
    /**
     * The types of events that are sent; null or omitted for all, also those of later versions.
     */
    Types: Array<EventType> | null;
    /**
     * Whether events are sent.
     */
    IsActive: boolean;
    DisabledReason: DisabledReason;
    /**
     * When the system switched it off.
     */
    DisabledDateUtc: string | null;
    /**
     * When it was created.
     */
    CreatedDateUtc: string;
};

/**
 * A new webhook with its secret.
 */
export type SubscriptionCreated = {
    /**
     * Its identifier.
     */
    Id: string;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the webhook, for people.
     */
    Name: string;
    /**
     * Where events are sent: https, without a user name or password. In production its host must be on the internet.
     */
    Url: string;
    /**
     * The types of events that are sent; null or omitted for all, also those of later versions.
     */
    Types: Array<EventType> | null;
    /**
     * Whether events are sent.
     */
    IsActive: boolean;
    DisabledReason: DisabledReason;
    /**
     * When the system switched it off.
     */
    DisabledDateUtc: string | null;
    /**
     * When it was created.
     */
    CreatedDateUtc: string;
    /**
     * The key of the signatures, as `whsec_` and base64. Store it now: no other response has it. Null in the response to a request that was repeated with its Idempotency-Key.
     */
    Secret: string | null;
};

/**
 * A webhook to add. The representation from a GET is accepted.
 */
export type SubscriptionCreate = {
    /**
     * Ignored; the system assigns a new one.
     */
    Id?: string | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * Name of the webhook, for people.
     */
    Name: string;
    /**
     * Where events are sent: https, without a user name or password. In production its host must be on the internet.
     */
    Url: string;
    /**
     * The types of events that are sent; null or omitted for all, also those of later versions.
     */
    Types?: Array<EventType> | null;
    /**
     * Whether events are sent.
     */
    IsActive?: boolean;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    DisabledReason?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    DisabledDateUtc?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    CreatedDateUtc?: string | null;
};

/**
 * The complete webhook. The representation from a GET is accepted.
 */
export type SubscriptionUpdate = {
    /**
     * May be omitted; otherwise it must be the webhook in the path.
     */
    Id?: string | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * Name of the webhook, for people.
     */
    Name: string;
    /**
     * Where events are sent: https, without a user name or password. In production its host must be on the internet.
     */
    Url: string;
    /**
     * The types of events that are sent; null or omitted for all, also those of later versions.
     */
    Types?: Array<EventType> | null;
    /**
     * Whether events are sent.
     */
    IsActive?: boolean;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    DisabledReason?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    DisabledDateUtc?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    CreatedDateUtc?: string | null;
};

/**
 * Webhooks.
 */
export type SubscriptionList = Array<Subscription>;

/**
 * Which event to send to a webhook as a test.
 */
export type SubscriptionTest = {
    Type?: EventType;
};

/**
 * A new secret of a webhook.
 */
export type SubscriptionSecret = {
    /**
     * Its identifier.
     */
    Id: string;
    /**
     * The webhook.
     */
    SubscriptionId: string;
    /**
     * When it was created, in real time.
     */
    CreatedDateUtc: string;
    /**
     * The key of the signatures, as `whsec_` and base64. Store it now: no other response has it. Null in the response to a request that was repeated with its Idempotency-Key.
     */
    Secret: string | null;
};

/**
 * Why the system switched the webhook off: Gone for a response with status 410, Failing for failures of several days; null if it did not.
 */
export type DisabledReason = 'Gone' | 'Failing' | null;

/**
 * Pending: a redelivery or test that is sent in a moment. Retrying: it failed and is sent again. Delivered: the receiver accepted it. Failed: it failed and is not sent again.
 */
export type DeliveryStatus = 'Pending' | 'Retrying' | 'Delivered' | 'Failed';

/**
 * An event that was sent to a webhook, or a test.
 */
export type Delivery = {
    /**
     * Its identifier.
     */
    Id: string;
    /**
     * The webhook.
     */
    SubscriptionId: string;
    /**
     * The id of the event in the feed; null for a test.
     */
    EventId: string | null;
    /**
     * The type of the event, or `retail.webhook.test`.
     */
    Type: string;
    Status: DeliveryStatus;
    /**
     * How often it was sent.
     */
    Attempts: number;
    /**
     * The status of the latest response; null if there was none.
     */
    ResponseStatus: number | null;
    /**
     * The first 1,000 characters of the latest response; null if there was none.
     */
    Response: string | null;
    /**
     * Why it failed. Refused: no connection, or one that ended without a response. Timeout: no complete response in time. Tls: no trusted certificate or no TLS. Dns: the name of the host has no address. Status: a response other than 2xx. The values are refused, timeout, tls, dns and status; null if it succeeded.
     */
    Error: string | null;
    /**
     * When it was sent first or requested.
     */
    CreatedDateUtc: string;
    /**
     * When it was sent last.
     */
    LastAttemptUtc: string | null;
    /**
     * When it is sent again; null if it is not.
     */
    NextAttemptUtc: string | null;
};

/**
 * Deliveries.
 */
export type DeliveryList = Array<Delivery>;

/**
 * A part of the feed.
 */
export type EventPage = {
    Events: EventList;
    /**
     * The cursor from which to continue, also if there are no events yet.
     */
    Next: string;
};

/**
 * Events, in the order of the feed.
 */
export type EventList = Array<Event>;

/**
 * A change of a resource, as a CloudEvent 1.0 in JSON.
 */
export type Event = {
    specversion: CloudEventsVersion;
    /**
     * The position of the event in the feed of its company; together with `source` it identifies the event.
     */
    id: string;
    /**
     * The feed of the company, without the host.
     */
    source: string;
    type: EventType;
    /**
     * The address of the resource that changed, without the host; a GET returns it, unless it was deleted.
     */
    subject: string;
    /**
     * When the change was made, by the clock of the company.
     */
    time: string;
    datacontenttype: EventContentType;
    data: EventData;
};

/**
 * The version of the CloudEvents specification.
 */
export type CloudEventsVersion = '1.0';

/**
 * The media type of `data`.
 */
export type EventContentType = 'application/json';

/**
 * The identifiers of the resource; those that it does not have are null.
 */
export type EventData = {
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The node of the company's tree to which the resource belongs.
     */
    EntityId: number | null;
    /**
     * The product to which the resource belongs.
     */
    CatalogItemId: string | null;
    /**
     * The products of a hold, whose available quantities change with it; null for all other resources.
     */
    CatalogItemIds: Array<string> | null;
    /**
     * The identifier of the resource to which it belongs, as a text: the price of a sale price, the client of a secret, the original invoice of a refund, or the shelf of a product or of a shelf price.
     */
    ParentId: string | null;
    /**
     * The identifier of the resource itself, as a text; of retail.stock.adjusted that of the adjustment.
     */
    Id: string | null;
};

/**
 * A test of a webhook, in the form of an event.
 */
export type WebhookTest = {
    specversion: CloudEventsVersion;
    /**
     * The Id of the delivery.
     */
    id: string;
    /**
     * The feed of the company, without the host.
     */
    source: string;
    type: WebhookTestType;
    /**
     * The address of the webhook, without the host.
     */
    subject: string;
    /**
     * When the test was sent.
     */
    time: string;
    datacontenttype: EventContentType;
    data: WebhookTestData;
};

/**
 * The type of a test, which is not in the feed.
 */
export type WebhookTestType = 'retail.webhook.test';

/**
 * The identifiers of the webhook.
 */
export type WebhookTestData = {
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The webhook.
     */
    SubscriptionId: string;
};

/**
 * The resource and what happened to it. A change of several kinds, such as a user's name and roles, is several events.
 * What time causes (a hold expires, a sale starts or stops, a cart is abandoned, a secret ends) is an event within five
 * seconds.
 *
 * - company: created; reset and imported say that all data may have changed, and are not followed by events of each
 * resource; rules-changed, with the name of the file as Id.
 * - client: created, updated, deleted. client-secret: created, deleted, also when it expires.
 * - entity (a node of the tree), catalog-item: created, updated, deleted.
 * - cart: created; completed and abandoned are changes of its status, updated any other change.
 * - pending-order: created; refused, completed and cancelled are changes of its status, updated any other change.
 * - invoice: created; refunded says that a refund was created, which is the subject; updated, when the operator has
 * removed the personal data of its customer.
 * - price, sale-price: created, updated, deleted. A sale-price has started or stopped when its time came.
 * - pricing-tier, pricing-term, pricing-group, pricing-shelf, pricing-shelf-product: created, updated, deleted.
 * - stock: adjusted is a change of the quantity, with the Id of its entry in the ledger; created, updated (other
 * members than the quantity), deleted.
 * - stock-transfer: created; updated when a part arrives; received and cancelled when it ends.
 * - serial-number: created, moved (to another node), deleted. lot: changed, deleted.
 * - availability-threshold, supplier-sku: created, updated, deleted.
 * - hold: created; released, committed or expired when it ends, each with its products. commitment: created, deleted when it ends.
 * - user: created, updated, disabled, enabled, locked, unlocked, roles-changed, locations-changed, password-changed.
 * - lock-reason, device-enrollment: created, updated, deleted.
 * - subscription (a webhook): created, updated, also when it is switched off, deleted, secret-created.
 *
 * Later versions may add types.
 */
export type EventType = 'retail.company.created' | 'retail.company.reset' | 'retail.company.imported' | 'retail.company.rules-changed' | 'retail.client.created' | 'retail.client.updated' | 'retail.client.deleted' | 'retail.client-secret.created' | 'retail.client-secret.deleted' | 'retail.entity.created' | 'retail.entity.updated' | 'retail.entity.deleted' | 'retail.catalog-item.created' | 'retail.catalog-item.updated' | 'retail.catalog-item.deleted' | 'retail.cart.created' | 'retail.cart.updated' | 'retail.cart.completed' | 'retail.cart.abandoned' | 'retail.pending-order.created' | 'retail.pending-order.updated' | 'retail.pending-order.refused' | 'retail.pending-order.completed' | 'retail.pending-order.cancelled' | 'retail.invoice.created' | 'retail.invoice.refunded' | 'retail.invoice.updated' | 'retail.price.created' | 'retail.price.updated' | 'retail.price.deleted' | 'retail.sale-price.created' | 'retail.sale-price.updated' | 'retail.sale-price.deleted' | 'retail.sale-price.started' | 'retail.sale-price.stopped' | 'retail.pricing-tier.created' | 'retail.pricing-tier.updated' | 'retail.pricing-tier.deleted' | 'retail.pricing-term.created' | 'retail.pricing-term.updated' | 'retail.pricing-term.deleted' | 'retail.pricing-group.created' | 'retail.pricing-group.updated' | 'retail.pricing-group.deleted' | 'retail.pricing-shelf.created' | 'retail.pricing-shelf.updated' | 'retail.pricing-shelf.deleted' | 'retail.pricing-shelf-product.created' | 'retail.pricing-shelf-product.updated' | 'retail.pricing-shelf-product.deleted' | 'retail.stock.created' | 'retail.stock.updated' | 'retail.stock.adjusted' | 'retail.stock.deleted' | 'retail.stock-transfer.created' | 'retail.stock-transfer.updated' | 'retail.stock-transfer.received' | 'retail.stock-transfer.cancelled' | 'retail.serial-number.created' | 'retail.serial-number.moved' | 'retail.serial-number.deleted' | 'retail.lot.changed' | 'retail.lot.deleted' | 'retail.availability-threshold.created' | 'retail.availability-threshold.updated' | 'retail.availability-threshold.deleted' | 'retail.hold.created' | 'retail.hold.released' | 'retail.hold.committed' | 'retail.hold.expired' | 'retail.commitment.created' | 'retail.commitment.deleted' | 'retail.supplier-sku.created' | 'retail.supplier-sku.updated' | 'retail.supplier-sku.deleted' | 'retail.user.created' | 'retail.user.updated' | 'retail.user.disabled' | 'retail.user.enabled' | 'retail.user.locked' | 'retail.user.unlocked' | 'retail.user.roles-changed' | 'retail.user.locations-changed' | 'retail.user.password-changed' | 'retail.lock-reason.created' | 'retail.lock-reason.updated' | 'retail.lock-reason.deleted' | 'retail.device-enrollment.created' | 'retail.device-enrollment.updated' | 'retail.device-enrollment.deleted' | 'retail.subscription.created' | 'retail.subscription.updated' | 'retail.subscription.deleted' | 'retail.subscription.secret-created';

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
 * The cursor `Next` of an earlier response; if omitted, the feed begins with the oldest event.
 */
export type After = string;

/**
 * The types of the events to return, separated by commas; if omitted, all types.
 */
export type Types = Array<EventType>;

/**
 * The maximum number of events to return.
 */
export type PageSize = number;

/**
 * Whether the response has `X-Total-Count`, the number of events after the cursor `after`, of all types, without a limit by `$top`.
 */
export type FeedCount = boolean;

/**
 * The seconds that the response waits for an event, if there is none yet; it is sent as soon as one arrives.
 */
export type Wait = number;

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
 * The webhook.
 */
export type SubscriptionId = string;

/**
 * The delivery of the webhook.
 */
export type DeliveryId = string;

/**
 * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
 */
export type IfMatchWithoutTag = string;

/**
 * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
 */
export type IfNoneMatchOfWrite = string;

export type ListEventsData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * The cursor `Next` of an earlier response; if omitted, the feed begins with the oldest event.
         */
        after?: string;
        /**
         * The types of the events to return, separated by commas; if omitted, all types.
         */
        types?: Array<EventType>;
        /**
         * The maximum number of events to return.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the number of events after the cursor `after`, of all types, without a limit by `$top`.
         */
        $count?: boolean;
        /**
         * The seconds that the response waits for an event, if there is none yet; it is sent as soon as one arrives.
         */
        wait?: number;
    };
    url: '/Companies({CompanyId})/Events';
};

export type ListEventsErrors = {
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
     * The feed no longer has the events after this cursor. Build the copy of the data anew, then continue from a new cursor.
     */
    410: Problem;
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

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses = {
    /**
     * Events after the cursor, in the order of the feed.
     */
    200: EventPage;
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type ListSubscriptionsData = {
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
    url: '/Companies({CompanyId})/Subscriptions';
};

export type ListSubscriptionsErrors = {
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

export type ListSubscriptionsError = ListSubscriptionsErrors[keyof ListSubscriptionsErrors];

export type ListSubscriptionsResponses = {
    /**
     * The webhooks, in the requested order.
     */
    200: SubscriptionList;
};

export type ListSubscriptionsResponse = ListSubscriptionsResponses[keyof ListSubscriptionsResponses];

export type CreateSubscriptionData = {
    /**
     * The webhook.
     */
    body: SubscriptionCreate;
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
    url: '/Companies({CompanyId})/Subscriptions';
};

export type CreateSubscriptionErrors = {
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

export type CreateSubscriptionError = CreateSubscriptionErrors[keyof CreateSubscriptionErrors];

export type CreateSubscriptionResponses = {
    /**
     * The new webhook with its secret.
     */
    201: SubscriptionCreated;
};

export type CreateSubscriptionResponse = CreateSubscriptionResponses[keyof CreateSubscriptionResponses];

export type DeleteSubscriptionData = {
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
         * The webhook.
         */
        SubscriptionId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Subscriptions({SubscriptionId})';
};

export type DeleteSubscriptionErrors = {
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

export type DeleteSubscriptionError = DeleteSubscriptionErrors[keyof DeleteSubscriptionErrors];

export type DeleteSubscriptionResponses = {
    /**
     * Deleted; the response has no body.
     */
    204: void;
};

export type DeleteSubscriptionResponse = DeleteSubscriptionResponses[keyof DeleteSubscriptionResponses];

export type GetSubscriptionData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The webhook.
         */
        SubscriptionId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Subscriptions({SubscriptionId})';
};

export type GetSubscriptionErrors = {
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

export type GetSubscriptionError = GetSubscriptionErrors[keyof GetSubscriptionErrors];

export type GetSubscriptionResponses = {
    /**
     * The webhook.
     */
    200: Subscription;
};

export type GetSubscriptionResponse = GetSubscriptionResponses[keyof GetSubscriptionResponses];

export type UpdateSubscriptionData = {
    /**
     * The complete webhook.
     */
    body: SubscriptionUpdate;
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
         * The webhook.
         */
        SubscriptionId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Subscriptions({SubscriptionId})';
};

export type UpdateSubscriptionErrors = {
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

export type UpdateSubscriptionError = UpdateSubscriptionErrors[keyof UpdateSubscriptionErrors];

export type UpdateSubscriptionResponses = {
    /**
     * The webhook.
     */
    200: Subscription;
};

export type UpdateSubscriptionResponse = UpdateSubscriptionResponses[keyof UpdateSubscriptionResponses];

export type CreateSubscriptionSecretData = {
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
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The webhook.
         */
        SubscriptionId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Subscriptions({SubscriptionId})/Secrets';
};

export type CreateSubscriptionSecretErrors = {
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

export type CreateSubscriptionSecretError = CreateSubscriptionSecretErrors[keyof CreateSubscriptionSecretErrors];

export type CreateSubscriptionSecretResponses = {
    /**
     * The new secret.
     */
    201: SubscriptionSecret;
};

export type CreateSubscriptionSecretResponse = CreateSubscriptionSecretResponses[keyof CreateSubscriptionSecretResponses];

export type TestSubscriptionData = {
    /**
     * What to send.
     */
    body?: SubscriptionTest;
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
         * The webhook.
         */
        SubscriptionId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Subscriptions({SubscriptionId})/Test';
};

export type TestSubscriptionErrors = {
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

export type TestSubscriptionError = TestSubscriptionErrors[keyof TestSubscriptionErrors];

export type TestSubscriptionResponses = {
    /**
     * The delivery, which a worker sends in a moment.
     */
    202: Delivery;
};

export type TestSubscriptionResponse = TestSubscriptionResponses[keyof TestSubscriptionResponses];

export type ListDeliveriesData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The webhook.
         */
        SubscriptionId: string;
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
    url: '/Companies({CompanyId})/Subscriptions({SubscriptionId})/Deliveries';
};

export type ListDeliveriesErrors = {
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

export type ListDeliveriesError = ListDeliveriesErrors[keyof ListDeliveriesErrors];

export type ListDeliveriesResponses = {
    /**
     * The deliveries, in the requested order.
     */
    200: DeliveryList;
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type RedeliverEventData = {
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
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The webhook.
         */
        SubscriptionId: string;
        /**
         * The delivery of the webhook.
         */
        DeliveryId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Subscriptions({SubscriptionId})/Deliveries({DeliveryId})/Redeliver';
};

export type RedeliverEventErrors = {
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

export type RedeliverEventError = RedeliverEventErrors[keyof RedeliverEventErrors];

export type RedeliverEventResponses = {
    /**
     * The delivery, which a worker sends in a moment.
     */
    202: Delivery;
};

export type RedeliverEventResponse = RedeliverEventResponses[keyof RedeliverEventResponses];

export type PingEventsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ping';
};

export type PingEventsErrors = {
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

export type PingEventsError = PingEventsErrors[keyof PingEventsErrors];

export type PingEventsResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingEventsResponse = PingEventsResponses[keyof PingEventsResponses];

/**
 * The event, as the feed has it: a CloudEvent in structured mode, which the CloudEvents SDKs read. Its Content-Type is `application/cloudevents+json; charset=utf-8`.
 */
export type ReceiveEventWebhookPayload = Event;

export type ReceiveEventWebhookRequest = {
    body: ReceiveEventWebhookPayload;
    key: 'event';
    path?: never;
    query?: never;
};

/**
 * The test, with the same Content-Type as an event.
 */
export type ReceiveTestWebhookPayload = WebhookTest;

export type ReceiveTestWebhookRequest = {
    body: ReceiveTestWebhookPayload;
    key: 'test';
    path?: never;
    query?: never;
};
