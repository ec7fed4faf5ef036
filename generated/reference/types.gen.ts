// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/reference/v1` | `${string}://${string}/reference/v1` | `${string}://${string}/reference` | (string & {});
};

/**
 * A country.
 */
export type Country = {
    /**
     * The country's identifier.
     */
    Id: number;
    /**
     * ISO 3166-1 alpha-2 code.
     */
    Code: string;
    /**
     * Name of the country.
     */
    Name: string;
    /**
     * Current version number of the record.
     */
    Version: number;
    States: StateList;
    /**
     * Reserved; always null.
     */
    Alpha3Code: string | null;
};

/**
 * Countries.
 */
export type CountryList = Array<Country>;

/**
 * A state or province of a country.
 */
export type State = {
    /**
     * Name of the state or province.
     */
    Name: string;
    /**
     * The part of the ISO 3166-2 code after the hyphen.
     */
    Code: string;
    /**
     * Reserved; always null.
     */
    Id: number | null;
    /**
     * Reserved; always null.
     */
    CountryCode: string | null;
};

/**
 * The states or provinces of a country.
 */
export type StateList = Array<State>;

/**
 * A time zone.
 */
export type TimeZone = {
    /**
     * The Windows id of the time zone, or its IANA id if there is none.
     */
    Id: string;
    /**
     * Display name, with the offset from UTC.
     */
    Name: string;
    /**
     * Whether the zone has daylight saving time.
     */
    SupportsDaylightSavingTime: boolean;
};

/**
 * Time zones.
 */
export type TimeZoneList = Array<TimeZone>;

/**
 * A currency.
 */
export type Currency = {
    /**
     * The currency's identifier.
     */
    Id: number;
    /**
     * Name of the currency.
     */
    Name: string;
    /**
     * ISO 4217 code.
     */
    Code: string;
    /**
     * The symbol's characters as decimal Unicode values, in order.
     */
    Symbol: Array<number>;
    /**
     * Current version number of the record.
     */
    Version: number;
    /**
     * Reserved; always null.
     */
    LanguageNameMap: string | null;
};

/**
 * Currencies.
 */
export type CurrencyList = Array<Currency>;

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
 * The ETag from the last read; if the resource has not changed since, the response is 304 without a body.
 */
export type IfNoneMatch = string;

export type ListCountriesData = {
    body?: never;
    headers?: {
        /**
         * The ETag from the last read; if the resource has not changed since, the response is 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path?: never;
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
    url: '/Countries';
};

export type ListCountriesErrors = {
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

export type ListCountriesError = ListCountriesErrors[keyof ListCountriesErrors];

export type ListCountriesResponses = {
    /**
     * The countries.
     */
    200: CountryList;
};

export type ListCountriesResponse = ListCountriesResponses[keyof ListCountriesResponses];

export type ListTimeZonesData = {
    body?: never;
    headers?: {
        /**
         * The ETag from the last read; if the resource has not changed since, the response is 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path?: never;
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
    url: '/TimeZones';
};

export type ListTimeZonesErrors = {
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

export type ListTimeZonesError = ListTimeZonesErrors[keyof ListTimeZonesErrors];

export type ListTimeZonesResponses = {
    /**
     * The time zones.
     */
    200: TimeZoneList;
};

export type ListTimeZonesResponse = ListTimeZonesResponses[keyof ListTimeZonesResponses];

export type ListCurrenciesData = {
    body?: never;
    headers?: {
        /**
         * The ETag from the last read; if the resource has not changed since, the response is 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path?: never;
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
    url: '/Currencies';
};

export type ListCurrenciesErrors = {
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

export type ListCurrenciesError = ListCurrenciesErrors[keyof ListCurrenciesErrors];

export type ListCurrenciesResponses = {
    /**
     * The currencies, ordered by Code unless another order is requested.
     */
    200: CurrencyList;
};

export type ListCurrenciesResponse = ListCurrenciesResponses[keyof ListCurrenciesResponses];

export type PingReferenceData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ping';
};

export type PingReferenceErrors = {
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

export type PingReferenceError = PingReferenceErrors[keyof PingReferenceErrors];

export type PingReferenceResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingReferenceResponse = PingReferenceResponses[keyof PingReferenceResponses];
