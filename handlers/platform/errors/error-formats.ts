// Errors in another form than the platform's own: an operation, or a whole document, names it with `x-error-body`. The
// token endpoint speaks OAuth beside Message and Description, and nothing that it says may be cached (P5); what is wrong
// with a password is told in Details as plain sentences (U3); report data says that it is an error, and which (D4).
// Tested by test/accounts/createToken.test.ts, test/usermanager/changePassword.test.ts and test/reportdata/errors.test.ts.
import { Problem, type ProblemDetail } from './errors.ts'

type Form = (problem: Problem) => Problem

const forms: Readonly<Record<string, Form>> = {
  oauth({ status, body, headers }) {
    const uncached = { 'Cache-Control': 'no-store', ...headers }
    if ('error' in body || status !== 400) return new Problem(status, body, uncached)
    const error = 'invalid_request'
    const said = body.Message
    return new Problem(400, { Message: error, Description: said, error, error_description: said }, uncached)
  },
  reasons({ status, body, headers }) {
    if (status !== 400) return new Problem(status, body, headers)
    const details = (body.Details ?? [{ Message: body.Message }]) as readonly ProblemDetail[]
    return new Problem(400, { ...body, Details: details.map(reason) }, headers)
  },
  report: ({ status, body, headers }) => new Problem(status, { Error: true, Message: body.Message }, headers),
}

/** A rule's sentence names what is at fault; that of the validation needs the field before it. */
const reason = ({ Code, Field, Message }: ProblemDetail) =>
  Code || !Field ? Message : `${Field}: ${Message}`

/** The problem in the form that the operation asks for; its own where it asks for none. */
export function formatProblem(name: string | undefined, problem: Problem): Problem {
  return (name && forms[name]?.(problem)) || problem
}
