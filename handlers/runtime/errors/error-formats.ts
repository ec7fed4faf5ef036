// Error formats other than the platform's default; an operation or a document selects one with `x-error-body`.
// `oauth` adds the members of RFC 6749 to Message and Description, uncached (P5); `reasons` has plain sentences
// in Details, for passwords (U3); `report` has only Error and Message (D4).
// Tested by test/accounts/createToken.test.ts, test/usermanager/changePassword.test.ts and
// test/reportdata/errors.test.ts.
import { Problem, type ProblemDetail } from './errors.ts'

type Form = (problem: Problem) => Problem

const forms: Readonly<Record<string, Form>> = {
  oauth({ status, body, headers }) {
    const uncached = { 'Cache-Control': 'no-store', ...headers }
    if ('error' in body || status !== 400) return new Problem(status, body, uncached)
    const fields = (body.Details ?? []) as readonly ProblemDetail[]
    const isGrant = fields.some(({ Field }) => Field === 'grant_type')
    const error = isGrant ? 'unsupported_grant_type' : 'invalid_request'
    const description = body.Message
    return new Problem(
      400,
      { Message: error, Description: description, error, error_description: description },
      uncached,
    )
  },
  reasons({ status, body, headers }) {
    if (status !== 400) return new Problem(status, body, headers)
    const details = (body.Details ?? [{ Message: body.Message }]) as readonly ProblemDetail[]
    return new Problem(400, { ...body, Details: details.map(reason) }, headers)
  },
  report: ({ status, body, headers }) => new Problem(status, { Error: true, Message: body.Message }, headers),
}

/** A rule's message names the field; a message of the validation needs it as a prefix. */
const reason = ({ Code, Field, Message }: ProblemDetail) =>
  Code || !Field ? Message : `${Field}: ${Message}`

/** The problem in the named format; unchanged without a name. */
export function formatProblem(name: string | undefined, problem: Problem): Problem {
  return (name && forms[name]?.(problem)) || problem
}
