// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/accounts/v1` | `${string}://${string}/.well-known` | `${string}://${string}/accounts/v1` | `${string}://${string}/accounts/v1` | `${string}://${string}/accounts` | (string & {});
};

/**
 * A token request as defined in RFC 6749. grant_type decides which members are required. The endpoint refuses missing or invalid members with an OAuth error. Unknown members are ignored, as the RFC requires.
 */
export type TokenRequest = {
    grant_type: Grant;
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
     * Used once to get the next token; absent with client_credentials, with a temporary password and for clients without the grant refresh_token.
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
export type TokenErrorCode = 'invalid_grant' | 'invalid_client' | 'unauthorized_client' | 'unsupported_grant_type' | 'invalid_request' | 'invalid_scope';

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
 * A grant of the token endpoint.
 */
export type Grant = 'password' | 'refresh_token' | 'client_credentials';

/**
 * The grants that the client may use; client_credentials alone if omitted. Without refresh_token, the grant password issues no refresh token.
 */
export type GrantList = Array<Grant>;

/**
 * A program that may request tokens.
 */
export type RegisteredClient = {
    /**
     * The client's id, assigned by the system; `client_id` at the token endpoint.
     */
    ClientId: string;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the program, for people.
     */
    Name: string;
    /**
     * What the client's tokens may do, at most; the scopes of its role if the client has no list.
     */
    Scopes: Array<string>;
    Grants: GrantList;
    /**
     * The supplier that the client acts for; null for a client of the company.
     */
    SupplierEntityId: number | null;
    /**
     * Whether the client may request tokens.
     */
    IsActive: boolean;
    /**
     * When it was created.
     */
    CreatedDateUtc: string;
    /**
     * When it last requested a token, accurate to about a minute; null if never.
     */
    LastUsedUtc: string | null;
};

/**
 * Clients.
 */
export type ClientList = Array<RegisteredClient>;

/**
 * A new client with its first secret.
 */
export type ClientCreated = {
    /**
     * The client's id, assigned by the system; `client_id` at the token endpoint.
     */
    ClientId: string;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the program, for people.
     */
    Name: string;
    /**
     * What the client's tokens may do, at most; the scopes of its role if the client has no list.
     */
    Scopes: Array<string>;
    Grants: GrantList;
    /**
     * The supplier that the client acts for; null for a client of the company.
     */
    SupplierEntityId: number | null;
    /**
     * Whether the client may request tokens.
     */
    IsActive: boolean;
    /**
     * When it was created.
     */
    CreatedDateUtc: string;
    /**
     * When it last requested a token, accurate to about a minute; null if never.
     */
    LastUsedUtc: string | null;
    /**
     * The secret's identifier.
     */
    SecretId: string;
    /**
     * The secret. Store it now: no other response has it. Null in the response to a request that was repeated with its Idempotency-Key.
     */
    ClientSecret: string | null;
};

/**
 * A client to add. The representation from a GET is accepted.
 */
export type ClientCreate = {
    /**
     * Ignored; the system assigns a new one.
     */
    ClientId?: string | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * Name of the program, for people.
     */
    Name: string;
    /**
     * What the client's tokens may do, at most. `password.change`, and in a client of the company the scopes of suppliers, are effective only for users who log in through it.
     */
    Scopes: Array<string>;
    Grants?: GrantList;
    /**
     * The supplier that the client acts for; null or omitted for a client of the company.
     */
    SupplierEntityId?: number | null;
    /**
     * Whether the client may request tokens.
     */
    IsActive?: boolean;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    CreatedDateUtc?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    LastUsedUtc?: string | null;
};

/**
 * The complete client. The representation from a GET is accepted.
 */
export type ClientUpdate = {
    /**
     * May be omitted; otherwise it must be the client in the path.
     */
    ClientId?: string | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * Name of the program, for people.
     */
    Name: string;
    /**
     * What the client's tokens may do, at most. `password.change`, and in a client of the company the scopes of suppliers, are effective only for users who log in through it.
     */
    Scopes: Array<string>;
    Grants?: GrantList;
    /**
     * The supplier of the client, which does not change; null or omitted for a client of the company.
     */
    SupplierEntityId?: number | null;
    /**
     * Whether the client may request tokens.
     */
    IsActive?: boolean;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    CreatedDateUtc?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    LastUsedUtc?: string | null;
};

/**
 * A secret of a client, without the secret itself.
 */
export type ClientSecret = {
    /**
     * The secret's identifier.
     */
    SecretId: string;
    /**
     * The client.
     */
    ClientId: string;
    /**
     * When it was created.
     */
    CreatedDateUtc: string;
    /**
     * When it ends, by the real time; null if it has no successor.
     */
    ExpiresAtUtc: string | null;
};

/**
 * Secrets.
 */
export type ClientSecretList = Array<ClientSecret>;

/**
 * The request for another secret.
 */
export type ClientSecretCreate = {
    /**
     * How many hours the earlier secrets stay valid, by the real time; 0 ends them at once. If omitted, the limit SecretOverlapHours, which is 24 unless it was changed.
     */
    OverlapHours?: number;
};

/**
 * A new secret of a client.
 */
export type ClientSecretCreated = {
    /**
     * The secret's identifier.
     */
    SecretId: string;
    /**
     * The client.
     */
    ClientId: string;
    /**
     * When it was created.
     */
    CreatedDateUtc: string;
    /**
     * When it ends, by the real time; null if it has no successor.
     */
    ExpiresAtUtc: string | null;
    /**
     * The secret. Store it now: no other response has it. Null in the response to a request that was repeated with its Idempotency-Key.
     */
    ClientSecret: string | null;
};

/**
 * What was done. log-on.succeeded is a token issued for a password or for client_credentials, or a login by HTTP Basic. log-on.failed is a wrong password or secret. log-on.locked-out is the failure that locks a user or an address out. session.issued is the start of a session of the report data service. password.set is a first password by a mailed link. Later versions may add actions.
 */
export type AuditAction = 'log-on.succeeded' | 'log-on.failed' | 'log-on.locked-out' | 'session.issued' | 'password.changed' | 'password.set' | 'password.temporary-set' | 'role.assigned' | 'role.removed' | 'user.created' | 'user.imported' | 'user.updated' | 'user.locked' | 'user.unlocked' | 'user.disabled' | 'user.enabled' | 'client.created' | 'client.updated' | 'client.disabled' | 'client.enabled' | 'client.deleted' | 'client.secret.created' | 'client.secret.deleted' | 'webhook.created' | 'webhook.updated' | 'webhook.deleted' | 'webhook.secret.created' | 'webhook.disabled' | 'rules.added' | 'rules.changed' | 'rules.removed';

/**
 * The actor. User and Client are known by their token or credentials. Operator used a command. System applied edited rules. Unknown failed to log in.
 */
export type AuditActorKind = 'User' | 'Client' | 'Operator' | 'System' | 'Unknown';

/**
 * What it was done to.
 */
export type AuditTargetKind = 'User' | 'Client' | 'ClientSecret' | 'Webhook' | 'Address' | 'RuleFile';

/**
 * An entry of the audit log. It contains no names, mail addresses, passwords or secrets.
 */
export type AuditEntry = {
    /**
     * The entry's identifier.
     */
    Id: string;
    /**
     * When it was done, in real time.
     */
    At: string;
    Action: AuditAction;
    ActorKind: AuditActorKind;
    /**
     * The actor within its company, `user:12` or `client:demo-retail-1000`; null for other kinds. For a failed login with a password the client that asked for the token.
     */
    ActorId: string | null;
    TargetKind: AuditTargetKind;
    /**
     * Its identifier: the Id of a user, a ClientId, a SecretId, an address, or the path of a rule file below the company's folder.
     */
    TargetId: string;
    /**
     * The role that was assigned or removed, or the client of the secret; else null.
     */
    Detail: string | null;
    /**
     * The client's address as the rate limits count it, of IPv6 the first 64 bits; null if no request did it.
     */
    Address: string | null;
    /**
     * The X-Request-Id of the request; null if no request did it.
     */
    RequestId: string | null;
};

/**
 * Entries of the audit log.
 */
export type AuditEntryList = Array<AuditEntry>;

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
    /**
     * How clients may authenticate at the token endpoint.
     */
    token_endpoint_auth_methods_supported: Array<string>;
    /**
     * Address of revokeToken.
     */
    revocation_endpoint: string;
    /**
     * How clients may authenticate at the revocation endpoint.
     */
    revocation_endpoint_auth_methods_supported: Array<string>;
    /**
     * Address of listKeys.
     */
    jwks_uri: string;
    /**
     * The grants of the token endpoint.
     */
    grant_types_supported: Array<string>;
    /**
     * Empty, because there is no authorization endpoint.
     */
    response_types_supported: Array<string>;
    /**
     * The scopes of all operations.
     */
    scopes_supported: Array<string>;
    /**
     * Address of the documentation for people.
     */
    service_documentation: string;
};

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
 * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
 */
export type IdempotencyKey = string;

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
 * The client.
 */
export type ClientId = string;

/**
 * The secret of the client.
 */
export type SecretId = string;

/**
 * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
 */
export type IfMatchWithoutTag = string;

/**
 * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
 */
export type IfNoneMatchOfWrite = string;

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
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/oauth2/revoke';
};

export type RevokeTokenErrors = {
    /**
     * The request is incomplete or contradicts itself; Message and error give the reason.
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

export type ListKeysError = ListKeysErrors[keyof ListKeysErrors];

export type ListKeysResponses = {
    /**
     * The keys, as a JSON Web Key Set.
     */
    200: KeySet;
};

export type ListKeysResponse = ListKeysResponses[keyof ListKeysResponses];

export type ListClientsData = {
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
    url: '/Companies({CompanyId})/Clients';
};

export type ListClientsErrors = {
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

export type ListClientsError = ListClientsErrors[keyof ListClientsErrors];

export type ListClientsResponses = {
    /**
     * The clients, in the requested order.
     */
    200: ClientList;
};

export type ListClientsResponse = ListClientsResponses[keyof ListClientsResponses];

export type CreateClientData = {
    /**
     * The client.
     */
    body: ClientCreate;
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
    url: '/Companies({CompanyId})/Clients';
};

export type CreateClientErrors = {
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

export type CreateClientError = CreateClientErrors[keyof CreateClientErrors];

export type CreateClientResponses = {
    /**
     * The new client with its first secret.
     */
    201: ClientCreated;
};

export type CreateClientResponse = CreateClientResponses[keyof CreateClientResponses];

export type DeleteClientData = {
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
         * The client.
         */
        ClientId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Clients({ClientId})';
};

export type DeleteClientErrors = {
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

export type DeleteClientError = DeleteClientErrors[keyof DeleteClientErrors];

export type DeleteClientResponses = {
    /**
     * Deleted; the response has no body.
     */
    204: void;
};

export type DeleteClientResponse = DeleteClientResponses[keyof DeleteClientResponses];

export type GetClientData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The client.
         */
        ClientId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Clients({ClientId})';
};

export type GetClientErrors = {
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

export type GetClientError = GetClientErrors[keyof GetClientErrors];

export type GetClientResponses = {
    /**
     * The client.
     */
    200: RegisteredClient;
};

export type GetClientResponse = GetClientResponses[keyof GetClientResponses];

export type UpdateClientData = {
    /**
     * The complete client.
     */
    body: ClientUpdate;
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
         * The client.
         */
        ClientId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Clients({ClientId})';
};

export type UpdateClientErrors = {
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

export type UpdateClientError = UpdateClientErrors[keyof UpdateClientErrors];

export type UpdateClientResponses = {
    /**
     * The client.
     */
    200: RegisteredClient;
};

export type UpdateClientResponse = UpdateClientResponses[keyof UpdateClientResponses];

export type ListClientSecretsData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The client.
         */
        ClientId: string;
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
    url: '/Companies({CompanyId})/Clients({ClientId})/Secrets';
};

export type ListClientSecretsErrors = {
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

export type ListClientSecretsError = ListClientSecretsErrors[keyof ListClientSecretsErrors];

export type ListClientSecretsResponses = {
    /**
     * The secrets that are valid, in the requested order.
     */
    200: ClientSecretList;
};

export type ListClientSecretsResponse = ListClientSecretsResponses[keyof ListClientSecretsResponses];

export type CreateClientSecretData = {
    /**
     * How long the earlier secrets stay valid.
     */
    body: ClientSecretCreate;
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
         * The client.
         */
        ClientId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Clients({ClientId})/Secrets';
};

export type CreateClientSecretErrors = {
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

export type CreateClientSecretError = CreateClientSecretErrors[keyof CreateClientSecretErrors];

export type CreateClientSecretResponses = {
    /**
     * The new secret.
     */
    201: ClientSecretCreated;
};

export type CreateClientSecretResponse = CreateClientSecretResponses[keyof CreateClientSecretResponses];

export type DeleteClientSecretData = {
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
         * The client.
         */
        ClientId: string;
        /**
         * The secret of the client.
         */
        SecretId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Clients({ClientId})/Secrets({SecretId})';
};

export type DeleteClientSecretErrors = {
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

export type DeleteClientSecretError = DeleteClientSecretErrors[keyof DeleteClientSecretErrors];

export type DeleteClientSecretResponses = {
    /**
     * Deleted; the response has no body.
     */
    204: void;
};

export type DeleteClientSecretResponse = DeleteClientSecretResponses[keyof DeleteClientSecretResponses];

export type ListAuditEntriesData = {
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
    url: '/Companies({CompanyId})/AuditEntries';
};

export type ListAuditEntriesErrors = {
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

export type ListAuditEntriesError = ListAuditEntriesErrors[keyof ListAuditEntriesErrors];

export type ListAuditEntriesResponses = {
    /**
     * The entries, in the requested order.
     */
    200: AuditEntryList;
};

export type ListAuditEntriesResponse = ListAuditEntriesResponses[keyof ListAuditEntriesResponses];

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

export type PingAccountsError = PingAccountsErrors[keyof PingAccountsErrors];

export type PingAccountsResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingAccountsResponse = PingAccountsResponses[keyof PingAccountsResponses];
