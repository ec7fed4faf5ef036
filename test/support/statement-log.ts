// Runs before every test file: notes the statements that the product sends to PostgreSQL, in the file's own process. What
// tests themselves send is left out: on the way to such a statement stands no file of handlers/ or entities/, apart from
// the connection itself. test/statements.test.ts, which runs last, reads what was noted.
import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

const noted = new Map<string, string>()
const written = new Set<string>()

interface Query {
  text?: string
}

// biome-ignore lint/suspicious/noExplicitAny: pg declares an overload for each form of a query
const prototype = pg.Client.prototype as any
const query = prototype.query
prototype.query = function noting(this: unknown, first: string | Query, ...rest: unknown[]) {
  const text = typeof first === 'string' ? first : first?.text
  if (text && !noted.has(text)) {
    const place = productPlace()
    if (place !== undefined) noted.set(text, place)
  }
  return query.call(this, first, ...rest)
}

/** Statements so far, each with the place in the product that sent it. */
export const notedStatements = (): ReadonlyMap<string, string> => noted

/** The nearest line of the product on the way to here; undefined where a test sent it. */
function productPlace(): string | undefined {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 100
  const { stack = '' } = new Error()
  Error.stackTraceLimit = limit
  const lines = stack.split('\n').filter((line) => !line.includes('/node_modules/'))
  const product = lines.find((line) =>
    /\/(handlers|entities)\/(?!server\/(?:prepared-client|lost-connections|orm\.config))/.test(line),
  )
  const isTests = lines.some((line) => /\/test\/(?!support\/statement-log)/.test(line))
  if (product === undefined) return isTests ? undefined : 'unknown'
  return /\/((?:handlers|entities)\/[^:)?]+)/.exec(product)?.[1]
}

afterAll(() => {
  const fresh = [...noted].filter(([text]) => !written.has(text))
  for (const [text] of fresh) written.add(text)
  if (fresh.length > 0) {
    appendFileSync(
      `${inject('statements')}/${process.pid}.jsonl`,
      `${fresh.map((entry) => JSON.stringify(entry)).join('\n')}\n`,
    )
  }
})
