// Every error that a client can see, as one table and one class (P8). No other code builds an error body;
// to-problem.ts converts anything else that is thrown. Tested by test/runtime/errors/errors.test.ts.

export interface ProblemDetail {
  Code?: string
  /** Position in a bulk list, from 0. */
  Index?: number
  Field?: string
  Message: string
}

/** The details of one response: a bulk may violate more rules than anybody reads. */
export const MAX_BULK_DETAILS = 10_000

export interface ProblemBody {
  Message: string
  Description?: string
  Details?: readonly unknown[]
  Code?: string
  [member: string]: unknown
}

/** An error response: status, body and headers. */
export class Problem extends Error {
  readonly status: number
  readonly body: ProblemBody
  readonly headers: Record<string, string>
  /** Whether the handler's writes are committed despite the error, also under an Idempotency-Key. */
  keepsWrites = false
  /** Why the request was refused, for the log alone: what clients read does not say it. */
  reason: string | undefined
  /** The language of the message, if it may differ from English. */
  language: string | undefined

  constructor(status: number, body: ProblemBody, headers: Record<string, string> = {}) {
    super(body.Message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

const NOT_FOUND = 'Resource cannot be found'
const NOT_PERMITTED = 'You are not permitted to use this resource.'

const bearer = (error?: string) => ({ 'WWW-Authenticate': error ? `Bearer error="${error}"` : 'Bearer' })

/** One entry per refusal; the message states what is wrong and, where it is not obvious, how to fix it. */
export const errors = {
  badRequest: (message: string, details?: readonly ProblemDetail[], description?: string) =>
    new Problem(400, {
      Message: message,
      ...(description && { Description: description }),
      ...(details && { Details: details }),
    }),
  unexpectedBody: (headers: Record<string, string> = {}) => {
    const Message = 'The operation takes no body. Send none, {} or null.'
    return new Problem(400, { Message, Details: [{ Message }] }, headers)
  },
  /** A 404 has the same message everywhere; the rule's message is in the details. */
  rule: (status: number, code: string, message: string, details?: readonly ProblemDetail[]) =>
    new Problem(status, {
      Message: status === 404 ? NOT_FOUND : message,
      Code: code,
      ...(details && { Details: details }),
    }),
  queryTooCostly: (seconds: number, details: readonly ProblemDetail[]) =>
    new Problem(400, {
      Message: `The list takes the database more than ${seconds} s. Narrow it: ${
        details.map(({ Field }) => Field).join(', ') || '$filter'
      }.`,
      Code: 'QueryTooCostly',
      Details: details,
    }),
  unauthorized: () =>
    new Problem(401, { Message: 'An access token is needed: Authorization: Bearer <token>.' }, bearer()),
  invalidToken: () =>
    new Problem(401, { Message: 'The access token is invalid or expired.' }, bearer('invalid_token')),
  ambiguousName: () =>
    new Problem(
      401,
      {
        Message:
          'Several companies have this user name. Write it with the CompanyId, in the form 1000\\name.',
        Code: 'UserNameNotUnique',
      },
      bearer('invalid_token'),
    ),
  forbidden: (message = NOT_PERMITTED, code?: string) =>
    new Problem(403, { Message: message, ...(code && { Code: code }) }),
  /** The reason is for the log alone. */
  forbiddenBecause: (reason: string) => Object.assign(errors.forbidden(), { reason }),
  scopesExceedCaller: (scopes: readonly string[]) =>
    errors.forbidden(
      `You cannot give scopes that your access token does not have: ${scopes.join(', ')}.`,
      'ScopesExceedCaller',
    ),
  nodeNotAssigned: (node: number) =>
    Object.assign(
      errors.forbidden(
        'You can only change what belongs to the nodes that you are assigned to.',
        'NodeNotAssigned',
      ),
      { reason: `the user is not assigned to node ${node}` },
    ),
  httpsOnly: () => new Problem(403, { Message: 'Requests must use HTTPS.' }),
  notFound: () => new Problem(404, { Message: NOT_FOUND }),
  unknownLanguage: (offered: readonly string[]) =>
    new Problem(406, {
      Message: `The language that Content-Language names is not known. Offered: ${offered.join(', ')}.`,
    }),
  methodNotAllowed: (allow: string) =>
    new Problem(405, { Message: `The method is not supported here. Allowed: ${allow}.` }, { Allow: allow }),
  notAcceptable: (offered: readonly string[]) =>
    new Problem(406, {
      Message: `None of the accepted formats can be given. Offered: ${offered.join(', ')}.`,
    }),
  cursorExpired: (cursor: string) =>
    new Problem(410, {
      Message: `The events after the cursor ${cursor} are no longer kept. Read the data anew, and continue without a cursor.`,
      Code: 'CursorExpired',
    }),
  conflict: (code: string, message: string) => new Problem(409, { Message: message, Code: code }),
  idsExhausted: () =>
    errors.conflict('IdsExhausted', 'The company has no more Ids for such a resource; nothing was created.'),
  preconditionFailed: (header: 'If-Match' | 'If-None-Match') => {
    const Message =
      'A condition of the request is false: If-Match names another ETag, or If-None-Match this one. Nothing was changed.'
    return Object.assign(new Problem(412, { Message }), { reason: `the condition ${header} is false` })
  },
  tooLarge: (limit: number, headers: Record<string, string> = { Connection: 'close' }) =>
    new Problem(413, { Message: `The request body is larger than ${limit} bytes.` }, headers),
  unsupportedMediaType: (offered: readonly string[]) =>
    new Problem(415, { Message: `The request body must be one of: ${offered.join(', ')}.` }),
  unsupportedCharset: (charset: string) =>
    new Problem(415, {
      Message: `The charset of the request body must be UTF-8, but Content-Type names ${charset}.`,
    }),
  unsupportedEncoding: (encoding: string) =>
    new Problem(
      415,
      { Message: `Content-Encoding can only be gzip, or be left out: ${encoding} is not supported.` },
      { 'Accept-Encoding': 'gzip' },
    ),
  /** Plain text rather than JSON, as the documents say for every service. */
  rateLimited: ({ limit, resetSeconds }: { limit: number; resetSeconds: number }) => {
    const headers = { 'Retry-After': String(resetSeconds) }
    const reason = `more than ${limit} requests in the window`
    return Object.assign(new Problem(429, { Message: 'rate limit exceeded' }, headers), { reason })
  },
  unprocessable: (code: string, message: string) => new Problem(422, { Message: message, Code: code }),
  unavailable: (seconds = 1) =>
    new Problem(
      503,
      { Message: 'The service is busy or starting. Try again shortly.' },
      { 'Retry-After': String(seconds) },
    ),
  internal: () => new Problem(500, { Message: 'An unexpected error occurred.' }),
} as const

/**
 * The problem for each database constraint: the same as its rule's, for concurrent writes that the rule cannot
 * see.
 */
export type ConstraintProblems = Readonly<Record<string, (sqlState: string) => Problem>>
