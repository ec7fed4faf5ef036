// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/accounts/v1` | `${string}://${string}/.well-known` | `${string}://${string}/accounts/v1` | `${string}://${string}/accounts/v1` | `${string}://${string}/accounts` | (string & {});
};

/**
 * A token request after RFC 6749. Which members are needed depends on grant_type; a missing or wrong one is refused by the endpoint itself. Members that it does not know are ignored, as that RFC asks.
 */
export type TokenRequest = {
    /**
     * password, refresh_token or client_credentials.
     */
    grant_type?: string;
    /**
     * The client, as the onboarding package names it; absent where it comes by HTTP Basic.
     */
    client_id?: string;
    /**
     * The client's secret; absent where it comes by HTTP Basic.
     */
    client_secret?: string;
    /**
     * The user; with the grant password.
     */
    username?: string;
    /**
     * The user's password; with the grant password.
     */
    password?: string;
    /**
     * The refresh token to spend; with the grant refresh_token.
     */
    refresh_token?: string;
    /**
     * What the token is to be good for, words with a space between. Without it, all that client and user may do.
     */
    scope?: string;
    [key: string]: unknown;
};

/**
 * A revocation request after RFC 7009. A missing token is refused by the endpoint itself. Members that it does not know are ignored, as that RFC asks.
 */
export type RevocationRequest = {
    /**
     * The access token or refresh token to end.
     */
    token?: string;
    /**
     * access_token or refresh_token; the token itself shows which it is.
     */
    token_type_hint?: string;
    /**
     * The client, as the onboarding package names it; absent where it comes by HTTP Basic.
     */
    client_id?: string;
    /**
     * The client's secret; absent where it comes by HTTP Basic.
     */
    client_secret?: string;
    [key: string]: unknown;
};

/**
 * How the token is to be presented.
 */
export type TokenType = 'Bearer';

/**
 * An access token and what belongs to it.
 */
export type Token = {
    /**
     * The token to send in the Authorization header.
     */
    access_token: string;
    token_type: TokenType;
    /**
     * Seconds until the token expires.
     */
    expires_in: number;
    /**
     * Gets the next token, once; absent with client_credentials and with a temporary password.
     */
    refresh_token?: string;
    /**
     * What the token may do, words with a space between.
     */
    scope: string;
};

/**
 * Why a token was refused, in the words of RFC 6749.
 */
export type TokenErrorCode = 'invalid_grant' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_request' | 'invalid_scope';

/**
 * Why no token was issued, once in the words of this product and once in those of OAuth 2.0.
 */
export type TokenError = {
    Message: TokenErrorCode;
    /**
     * A sentence for people; for a locked user that of the lock reason.
     */
    Description: string;
    error: TokenErrorCode;
    /**
     * The same as Description.
     */
    error_description: string;
};

/**
 * Authorization server metadata after RFC 8414.
 */
export type ServerMetadata = {
    /**
     * Who issues the tokens, as their claim iss says it.
     */
    issuer: string;
    /**
     * Address of createToken.
     */
    token_endpoint: string;
    token_endpoint_auth_methods_supported: MetadataWords;
    /**
     * Address of revokeToken.
     */
    revocation_endpoint: string;
    revocation_endpoint_auth_methods_supported: MetadataWords;
    /**
     * Address of listKeys.
     */
    jwks_uri: string;
    grant_types_supported: MetadataWords;
    response_types_supported: MetadataWords;
    scopes_supported: MetadataWords;
    /**
     * Address of the documentation for people.
     */
    service_documentation: string;
};

/**
 * What the server knows of its kind.
 */
export type MetadataWords = Array<string>;

/**
 * A JSON Web Key Set after RFC 7517.
 */
export type KeySet = {
    keys: KeyList;
};

/**
 * Public keys, the one now in use first.
 */
export type KeyList = Array<Key>;

/**
 * A public signing key.
 */
export type Key = {
    /**
     * Key type.
     */
    kty: string;
    /**
     * Curve of the key.
     */
    crv: string;
    /**
     * The public point, or its first coordinate, in base64url.
     */
    x: string;
    /**
     * Second coordinate of the point, where the curve has one.
     */
    y?: string;
    /**
     * The key's name, as token headers carry it.
     */
    kid: string;
    /**
     * Algorithm that the key signs with.
     */
    alg: string;
    /**
     * What the key is for.
     */
    use: string;
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
 * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
 */
export type IdempotencyKey = string;

export type CreateTokenData = {
    /**
     * One of the grants password, refresh_token and client_credentials.
     */
    body: TokenRequest;
    path?: never;
    query?: never;
    url: '/oauth2/token';
};

export type CreateTokenErrors = {
    /**
     * No token is given; Message and error say why.
     */
    400: TokenError;
    /**
     * The id or secret that the client sent by HTTP Basic is not correct.
     */
    401: TokenError;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
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

export type CreateTokenError = CreateTokenErrors[keyof CreateTokenErrors];

export type CreateTokenResponses = {
    /**
     * The token.
     */
    200: Token;
};

export type CreateTokenResponse = CreateTokenResponses[keyof CreateTokenResponses];

export type RevokeTokenData = {
    /**
     * The token, and the client that it was given to.
     */
    body: RevocationRequest;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/oauth2/revoke';
};

export type RevokeTokenErrors = {
    /**
     * No token is given; Message and error say why.
     */
    400: TokenError;
    /**
     * The id or secret that the client sent by HTTP Basic is not correct.
     */
    401: TokenError;
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

export type RevokeTokenError = RevokeTokenErrors[keyof RevokeTokenErrors];

export type RevokeTokenResponses = {
    /**
     * The token no longer counts, or never did.
     */
    200: unknown;
};

export type GetServerMetadataData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/oauth-authorization-server';
};

export type GetServerMetadataErrors = {
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

export type GetServerMetadataError = GetServerMetadataErrors[keyof GetServerMetadataErrors];

export type GetServerMetadataResponses = {
    /**
     * The metadata.
     */
    200: ServerMetadata;
};

export type GetServerMetadataResponse = GetServerMetadataResponses[keyof GetServerMetadataResponses];

export type ListKeysData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/jwks';
};

export type ListKeysErrors = {
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

export type ListKeysError = ListKeysErrors[keyof ListKeysErrors];

export type ListKeysResponses = {
    /**
     * The keys, as a JSON Web Key Set.
     */
    200: KeySet;
};

export type ListKeysResponse = ListKeysResponses[keyof ListKeysResponses];

export type PingAccountsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ping';
};

export type PingAccountsErrors = {
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

export type PingAccountsError = PingAccountsErrors[keyof PingAccountsErrors];

export type PingAccountsResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingAccountsResponse = PingAccountsResponses[keyof PingAccountsResponses];
