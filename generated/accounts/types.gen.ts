// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/accounts/v1` | `${string}://${string}/.well-known` | `${string}://${string}/accounts/v1` | `${string}://${string}/accounts/v1` | `${string}://${string}/accounts` | (string & {});
};

/**
 * A token request as defined in RFC 6749. grant_type decides which members are required. The endpoint refuses missing or invalid members with an OAuth error. Unknown members are ignored, as the RFC requires.
 */
export type TokenRequest = {
    /**
     * password, refresh_token or client_credentials.
     */
    grant_type?: string;
    /**
     * The client's id from the onboarding package; absent with HTTP Basic.
     */
    client_id?: string;
    /**
     * The client's secret; absent with HTTP Basic.
     */
    client_secret?: string;
    /**
     * The user name; only for the grant password.
     */
    username?: string;
    /**
     * The user's password; only for the grant password.
     */
    password?: string;
    /**
     * The refresh token, which can be used once; only for the grant refresh_token.
     */
    refresh_token?: string;
    /**
     * The requested scopes, separated by spaces. If omitted, all scopes that the client and the user may have.
     */
    scope?: string;
    [key: string]: unknown;
};

/**
 * A revocation request as defined in RFC 7009. The endpoint refuses a missing token with an OAuth error. Unknown members are ignored, as the RFC requires.
 */
export type RevocationRequest = {
    /**
     * The access token or refresh token to revoke.
     */
    token?: string;
    /**
     * access_token or refresh_token; not needed, because the server recognizes the type of a token.
     */
    token_type_hint?: string;
    /**
     * The client's id from the onboarding package; absent with HTTP Basic.
     */
    client_id?: string;
    /**
     * The client's secret; absent with HTTP Basic.
     */
    client_secret?: string;
    [key: string]: unknown;
};

/**
 * How to send the token in requests.
 */
export type TokenType = 'Bearer';

/**
 * An access token with its properties.
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
     * Used once to get the next token; absent with client_credentials and with a temporary password.
     */
    refresh_token?: string;
    /**
     * The scopes of the token, separated by spaces.
     */
    scope: string;
};

/**
 * The error code, as defined in RFC 6749.
 */
export type TokenErrorCode = 'invalid_grant' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_request' | 'invalid_scope';

/**
 * Why no token was issued, in the error format of this API and in that of OAuth 2.0.
 */
export type TokenError = {
    Message: TokenErrorCode;
    /**
     * A sentence for people; for a locked user the description of the lock reason.
     */
    Description: string;
    error: TokenErrorCode;
    /**
     * The same as Description.
     */
    error_description: string;
};

/**
 * Authorization server metadata as defined in RFC 8414.
 */
export type ServerMetadata = {
    /**
     * The issuer of the tokens, as in their claim iss.
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
 * Values that the server supports.
 */
export type MetadataWords = Array<string>;

/**
 * A JSON Web Key Set as defined in RFC 7517.
 */
export type KeySet = {
    keys: KeyList;
};

/**
 * Public keys, the current one first.
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
     * The public key, or the first coordinate of its point, in base64url.
     */
    x: string;
    /**
     * Second coordinate of the point, if the curve has one.
     */
    y?: string;
    /**
     * The key's id, as in the header of tokens.
     */
    kid: string;
    /**
     * Signature algorithm of the key.
     */
    alg: string;
    /**
     * Use of the key.
     */
    use: string;
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
 * Makes the request safe to repeat: for 24 hours, unless the operator sets another time, a request with the same key and body gets the first successful response again; the same key with another body is refused with 422.
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
     * No token is issued; Message and error give the reason.
     */
    400: TokenError;
    /**
     * The id or secret that the client sent by HTTP Basic is not correct.
     */
    401: TokenError;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The rate limit of the current window is exceeded.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
     * The token, and the client to which it was issued.
     */
    body: RevocationRequest;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours, unless the operator sets another time, a request with the same key and body gets the first successful response again; the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/oauth2/revoke';
};

export type RevokeTokenErrors = {
    /**
     * No token is issued; Message and error give the reason.
     */
    400: TokenError;
    /**
     * The id or secret that the client sent by HTTP Basic is not correct.
     */
    401: TokenError;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type RevokeTokenError = RevokeTokenErrors[keyof RevokeTokenErrors];

export type RevokeTokenResponses = {
    /**
     * The token is not valid, either from now on or already before.
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
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
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
