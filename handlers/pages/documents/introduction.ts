// Completes the introduction of every published document: where error codes are explained, and the header X-Sandbox-Fault
// (S2). That is not a parameter of the operations, because production ignores it, and every generated client would have
// it. Tested by test/api/pipeline/sandbox-faults.test.ts.
import type { Json } from './document.ts'

const DESCRIPTION = ` Error codes are explained at [/docs/errors](/docs/errors).

In a sandbox a request with the header \`X-Sandbox-Fault\` fails on purpose, so that you can test how your client copes
with it. \`status=429\`, \`status=500\` or \`status=503\` refuses the request before it is handled, with the response of a
real failure; \`latency=2000\` delays it by that many milliseconds (at most 30000, and at most 100 requests of a company
at a time; more are 503); \`drop\` closes the connection before the request is handled, \`drop-after\` instead of the
response, once it is handled. \`latency\` may be combined with one of the others: \`latency=2000,status=503\`. Any other value
is 400. The request must pass authentication, authorisation and the rate limit first. Production ignores the
header. [A guide](/docs/guides/failures) says what a client should do.`

export function withIntroduction(plain: Json): Json {
  return { ...plain, info: { ...plain.info, description: plain.info.description + DESCRIPTION } }
}

/** The description of a service without what all services say. */
export const ownDescription = ({ info }: Json): string => info.description.replace(DESCRIPTION, '')
