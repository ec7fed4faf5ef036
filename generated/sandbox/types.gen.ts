// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/sandbox/v1` | `${string}://${string}/sandbox/v1` | `${string}://${string}/sandbox` | (string & {});
};

/**
 * The time of a company.
 */
export type Clock = {
    /**
     * The time of the company.
     */
    NowUtc: string;
    /**
     * The real time.
     */
    RealUtc: string;
    /**
     * How far the company's time is ahead of the real time.
     */
    OffsetSeconds: number;
};

/**
 * How far the clock moves; one of the members.
 */
export type ClockAdvance = {
    /**
     * The seconds by which the clock moves, at least 1.
     */
    Seconds?: number | null;
    /**
     * The time to which the clock moves, later than the company's present time.
     */
    ToUtc?: string | null;
};

/**
 * What a reset restores.
 */
export type ResetRequest = {
    To: ResetTarget;
};

/**
 * Seed is the data of the company's creation, Baseline the data that saveBaseline kept last.
 */
export type ResetTarget = 'Seed' | 'Baseline';

/**
 * A request of the company.
 */
export type LoggedRequestSummary = {
    /**
     * The X-Request-Id, which the client may have chosen.
     */
    RequestId: string;
    /**
     * When the request arrived, in real time.
     */
    At: string;
    /**
     * The HTTP method.
     */
    Method: string;
    /**
     * The path and the query as they were sent; parts that are masked are decoded.
     */
    Path: string;
    /**
     * The operation; null for an unknown address or method.
     */
    OperationId: string | null;
    /**
     * The status of the response; 499 if the connection was closed before the end of the response.
     */
    Status: number;
    /**
     * The Code of the refusal.
     */
    Code: string | null;
    /**
     * The failure that X-Sandbox-Fault requested.
     */
    Fault: string | null;
    /**
     * The subject of the token, a user or a client.
     */
    Subject: string;
    /**
     * The milliseconds until the response was sent.
     */
    DurationMs: number;
};

/**
 * Requests of the company.
 */
export type LoggedRequestList = Array<LoggedRequestSummary>;

/**
 * A request of the company with its bodies.
 */
export type LoggedRequest = {
    /**
     * The X-Request-Id, which the client may have chosen.
     */
    RequestId: string;
    /**
     * When the request arrived, in real time.
     */
    At: string;
    /**
     * The HTTP method.
     */
    Method: string;
    /**
     * The path and the query as they were sent; parts that are masked are decoded.
     */
    Path: string;
    /**
     * The operation; null for an unknown address or method.
     */
    OperationId: string | null;
    /**
     * The status of the response; 499 if the connection was closed before the end of the response.
     */
    Status: number;
    /**
     * The Code of the refusal.
     */
    Code: string | null;
    /**
     * The failure that X-Sandbox-Fault requested.
     */
    Fault: string | null;
    /**
     * The subject of the token, a user or a client.
     */
    Subject: string;
    /**
     * The milliseconds until the response was sent.
     */
    DurationMs: number;
    /**
     * The Content-Type of the request.
     */
    RequestType: string | null;
    /**
     * The body of the request, decompressed and masked; of a multipart form the names and sizes of its parts. Null without a body, and if the request was refused before its body was read.
     */
    RequestBody: string | null;
    /**
     * Whether the body was longer than the part that is kept.
     */
    IsRequestBodyCut: boolean;
    /**
     * The Content-Type of the response.
     */
    ResponseType: string | null;
    /**
     * The body of the response, masked. Null without a body, and for a file.
     */
    ResponseBody: string | null;
    /**
     * Whether the body was longer than the part that is kept.
     */
    IsResponseBodyCut: boolean;
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
 * The company; it must be the company of the access token.
 */
export type CompanyId = number;

/**
 * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
 */
export type IdempotencyKey = string;

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
 * The X-Request-Id of the request, as the client sent it or the response returned it.
 */
export type RequestId = string;

/**
 * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
 */
export type IfMatchWithoutTag = string;

/**
 * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
 */
export type IfNoneMatchOfWrite = string;

export type GetClockData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Clock';
};

export type GetClockErrors = {
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

export type GetClockError = GetClockErrors[keyof GetClockErrors];

export type GetClockResponses = {
    /**
     * The clock of the company.
     */
    200: Clock;
};

export type GetClockResponse = GetClockResponses[keyof GetClockResponses];

export type AdvanceClockData = {
    /**
     * How far the clock moves.
     */
    body: ClockAdvance;
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
    url: '/Companies({CompanyId})/Clock/Advance';
};

export type AdvanceClockErrors = {
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

export type AdvanceClockError = AdvanceClockErrors[keyof AdvanceClockErrors];

export type AdvanceClockResponses = {
    /**
     * The clock of the company as it is now.
     */
    200: Clock;
};

export type AdvanceClockResponse = AdvanceClockResponses[keyof AdvanceClockResponses];

export type ResetClockData = {
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
    };
    query?: never;
    url: '/Companies({CompanyId})/Clock/Reset';
};

export type ResetClockErrors = {
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

export type ResetClockError = ResetClockErrors[keyof ResetClockErrors];

export type ResetClockResponses = {
    /**
     * The clock of the company as it is now.
     */
    200: Clock;
};

export type ResetClockResponse = ResetClockResponses[keyof ResetClockResponses];

export type SaveBaselineData = {
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
    };
    query?: never;
    url: '/Companies({CompanyId})/Baseline';
};

export type SaveBaselineErrors = {
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

export type SaveBaselineError = SaveBaselineErrors[keyof SaveBaselineErrors];

export type SaveBaselineResponses = {
    /**
     * The baseline is saved; the response has no body.
     */
    204: void;
};

export type SaveBaselineResponse = SaveBaselineResponses[keyof SaveBaselineResponses];

export type ResetCompanyData = {
    /**
     * What the reset restores.
     */
    body: ResetRequest;
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
    url: '/Companies({CompanyId})/Reset';
};

export type ResetCompanyErrors = {
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

export type ResetCompanyError = ResetCompanyErrors[keyof ResetCompanyErrors];

export type ResetCompanyResponses = {
    /**
     * The data is restored; the response has no body.
     */
    204: void;
};

export type ResetCompanyResponse = ResetCompanyResponses[keyof ResetCompanyResponses];

export type ListRequestsData = {
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
    url: '/Companies({CompanyId})/Requests';
};

export type ListRequestsErrors = {
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

export type ListRequestsError = ListRequestsErrors[keyof ListRequestsErrors];

export type ListRequestsResponses = {
    /**
     * The requests, in the requested order.
     */
    200: LoggedRequestList;
};

export type ListRequestsResponse = ListRequestsResponses[keyof ListRequestsResponses];

export type GetRequestData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The X-Request-Id of the request, as the client sent it or the response returned it.
         */
        RequestId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Requests({RequestId})';
};

export type GetRequestErrors = {
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

export type GetRequestError = GetRequestErrors[keyof GetRequestErrors];

export type GetRequestResponses = {
    /**
     * The request and its response.
     */
    200: LoggedRequest;
};

export type GetRequestResponse = GetRequestResponses[keyof GetRequestResponses];

export type PingSandboxData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ping';
};

export type PingSandboxErrors = {
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

export type PingSandboxError = PingSandboxErrors[keyof PingSandboxErrors];

export type PingSandboxResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingSandboxResponse = PingSandboxResponses[keyof PingSandboxResponses];
