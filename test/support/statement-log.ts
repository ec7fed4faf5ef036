// Runs before every test file: notes the statements that the product sends to PostgreSQL, in the file's own process. What
// tests themselves send is left out: they call the entity manager or the driver, and no file of handlers/ or entities/ is
// nearer on the stack, apart from the connection itself. test/statements.test.ts, which runs last, reads what was noted.
import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { SqlEntityManager } from '@mikro-orm/postgresql'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

const IS_PRODUCT =
  /(?<!\/test)\/(?:handlers|entities)\/(?!server\/(?:prepared-client|lost-connections|connection-(?:pool|lanes)|orm\.config))/
const IS_TEST = /\/test\/(?!support\/statement-log)/

const noted = new Map<string, string>()
const written = new Set<string>()

interface Query {
  text?: string
}

/** Whether the call of the entity manager under way is a test's: the stack of its statement may not reach back that far. */
const isOfTest = new AsyncLocalStorage<boolean>()
// biome-ignore lint/suspicious/noExplicitAny: the types of its arguments depend on one another
const manager = SqlEntityManager.prototype as any
const execute = manager.execute
manager.execute = function marking(this: unknown, ...rest: unknown[]) {
  const [nearest = ''] = stackLines().filter((line) => IS_PRODUCT.test(line) || IS_TEST.test(line))
  return isOfTest.run(IS_TEST.test(nearest), () => execute.apply(this, rest))
}

// biome-ignore lint/suspicious/noExplicitAny: pg declares an overload for each form of a query
const prototype = pg.Client.prototype as any
const query = prototype.query
prototype.query = function noting(this: unknown, first: string | Query, ...rest: unknown[]) {
  const text = typeof first === 'string' ? first : first?.text
  if (text && !noted.has(text) && !isOfTest.getStore()) {
    const place = productPlace()
    if (place !== undefined) noted.set(text, place)
  }
  return query.call(this, first, ...rest)
}

/** Statements so far, each with the place in the product that sent it. */
export const notedStatements = (): ReadonlyMap<string, string> => noted

/** The nearest line of the product on the way to here; undefined where a test sent it. */
function productPlace(): string | undefined {
  const lines = stackLines()
  const product = lines.find((line) => IS_PRODUCT.test(line))
  if (product === undefined) return lines.some((line) => IS_TEST.test(line)) ? undefined : 'unknown'
  return /(?<!\/test)\/((?:handlers|entities)\/[^:)?]+)/.exec(product)?.[1]
}

function stackLines(): string[] {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 100
  const { stack = '' } = new Error()
  Error.stackTraceLimit = limit
  return stack.split('\n').filter((line) => !line.includes('/node_modules/'))
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
