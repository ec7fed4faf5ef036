// The error of a response that is no success, with the members that the documents name.

export interface ProblemDetail {
  Code?: string
  Field?: string
  Message: string
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** What the refusal is, such as `InsufficientInventory`; the page /docs/errors of a server lists all of them. */
  readonly Code: string | undefined
  /** Every violation, if there are several. */
  readonly Details: readonly ProblemDetail[]
  /** Names the request in the log of the server. */
  readonly requestId: string | undefined
  readonly headers: Headers
  /** The body of the response: parsed JSON, or its text. */
  readonly body: unknown

  constructor({ status, headers }: Response, text: string) {
    const body = parsed(text)
    const { Message, Description, Code, Details, error } = (body ?? {}) as Record<string, unknown>
    super(String(Description ?? Message ?? (text || `The response has the status ${status}.`)))
    this.status = status
    // The token endpoint has OAuth's own codes.
    this.Code = (Code ?? error) as string | undefined
    this.Details = (Details ?? []) as ProblemDetail[]
    this.requestId = headers.get('X-Request-Id') ?? undefined
    this.headers = headers
    this.body = body
  }
}

/** Responses with 429 are texts. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
