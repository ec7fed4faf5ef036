// Runs before every test file: records the statements that the product sends to PostgreSQL in the process of the test
// file. Statements that a test sends itself are left out: their call stack has no file of handlers/ or entities/
// except the connection code. test/database/statements.last.test.ts, which runs last, reads the records.
import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { SqlEntityManager } from '@mikro-orm/postgresql'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { Pipeline } from '../../entities/database/connections/pipeline.ts'

const IS_PRODUCT =
  /(?<!\/test)\/(?:handlers|entities)\/(?!compiled-query|database\/(?:connections\/(?:client|pipeline|partition-context|connection-pool|pool-partitions)|orm\.config))/
/** The bench counts rows of all companies, to compare what the product and the baselines wrote. */
const IS_TEST = /\/(?:test\/(?!support\/statement-log)|scripts\/bench\/)/

interface Query {
  text?: string
}

interface Log {
  recorded: Map<string, string>
  /** Statements that this process has already written. */
  written: Set<string>
}

/** Shared by all test files of a process, so that the statements are observed once. */
const KEY = Symbol.for('statement-log')
const shared = globalThis as { [KEY]?: Log }
shared[KEY] ??= observe()
const { recorded, written } = shared[KEY]

function observe(): Log {
  const log: Log = { recorded: new Map(), written: new Set() }
  /** Whether a test called the entity manager or the pool: the stack of the later statement may not reach back to it. */
  const isOfTest = new AsyncLocalStorage<boolean>()
  // biome-ignore lint/suspicious/noExplicitAny: the types of the arguments depend on one another
  const mark = (caller: any, method: string) => {
    const send = caller[method]
    caller[method] = function marking(this: unknown, ...rest: unknown[]) {
      const nearest = stackFiles().find((file) => IS_PRODUCT.test(file) || IS_TEST.test(file)) ?? ''
      return isOfTest.run(IS_TEST.test(nearest), () => send.apply(this, rest))
    }
  }
  mark(SqlEntityManager.prototype, 'execute')
  mark(pg.Pool.prototype, 'query')

  const note = (text: string | undefined) => {
    if (!text || log.recorded.has(text) || isOfTest.getStore()) return
    const source = productPlace()
    if (source !== undefined) log.recorded.set(text, source)
  }
  // The stack at which a group of statements is sent no longer has their callers.
  const { execute, executeWithin } = Pipeline.prototype
  Pipeline.prototype.execute = function noting(statement) {
    note(statement.text)
    return execute.call(this, statement)
  }
  Pipeline.prototype.executeWithin = function noting(budget, statement) {
    note(statement.text)
    return executeWithin.call(this, budget, statement)
  }
  // biome-ignore lint/suspicious/noExplicitAny: pg declares an overload for each form of a query
  const prototype = pg.Client.prototype as any
  const query = prototype.query
  prototype.query = function noting(this: unknown, first: string | Query, ...rest: unknown[]) {
    note(typeof first === 'string' ? first : first?.text)
    return query.call(this, first, ...rest)
  }
  return log
}

/** Statements so far, each with the file of the product that sent it. */
export const recordedStatements = (): ReadonlyMap<string, string> => recorded

/** The nearest file of the product on the call stack; undefined if a test sent the statement. */
function productPlace(): string | undefined {
  const files = stackFiles()
  const product = files.find((file) => IS_PRODUCT.test(file))
  if (product === undefined) return files.some((file) => IS_TEST.test(file)) ? undefined : 'unknown'
  return /(?<!\/test)\/((?:handlers|entities)\/[^:)?]+)/.exec(product)?.[1]
}

/** The files on the call stack, nearest first, without lines, because mapping lines to the sources is slow. */
function stackFiles(): string[] {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 100
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? '')
  const files = new Error().stack as unknown as string[]
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return files.filter((file) => !file.includes('/node_modules/'))
}

afterAll(() => {
  const fresh = [...recorded].filter(([text]) => !written.has(text))
  for (const [text] of fresh) written.add(text)
  if (fresh.length > 0) {
    appendFileSync(
      `${inject('statements')}/${process.pid}.jsonl`,
      `${fresh.map((entry) => JSON.stringify(entry)).join('\n')}\n`,
    )
  }
})
