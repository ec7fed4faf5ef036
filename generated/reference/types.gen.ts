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
     * Number of the record's latest version.
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
     * The Windows name of the zone where there is one, else its IANA name.
     */
    Id: string;
    /**
     * Name to show, with the offset from UTC.
     */
    Name: string;
    /**
     * Whether clocks change in the course of a year.
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
     * Number of the record's latest version.
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

export type ListCountriesData = {
    body?: never;
    path?: never;
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
    url: '/Countries';
};

export type ListCountriesErrors = {
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
    path?: never;
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
    url: '/TimeZones';
};

export type ListTimeZonesErrors = {
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
    path?: never;
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
    url: '/Currencies';
};

export type ListCurrenciesErrors = {
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

export type ListCurrenciesError = ListCurrenciesErrors[keyof ListCurrenciesErrors];

export type ListCurrenciesResponses = {
    /**
     * The currencies, by Code unless another order is asked for.
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

export type PingReferenceError = PingReferenceErrors[keyof PingReferenceErrors];

export type PingReferenceResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingReferenceResponse = PingReferenceResponses[keyof PingReferenceResponses];
