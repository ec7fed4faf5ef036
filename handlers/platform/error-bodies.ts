// Error bodies that differ from the platform's own: an operation names its form with `x-error-body`. The token
// endpoint speaks OAuth beside Message and Description (P5). Held by test/accounts/createToken.test.ts.
import type { Problem } from './errors.ts'

type Shape = (problem: Problem) => Record<string, unknown>

const shapes: Readonly<Record<string, Shape>> = {
  oauth({ status, body }) {
    if ('error' in body || status !== 400) return body
    const Description = String(body.Message)
    return {
      Message: 'invalid_request',
      Description,
      error: 'invalid_request',
      error_description: Description,
    }
  },
}

export function errorBody(shape: string | undefined, problem: Problem): Record<string, unknown> {
  return (shape && shapes[shape]?.(problem)) || problem.body
}
