// When the database cannot serve, for any reason, every operation that needs it is 503 with Retry-After (O5).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../support/database.ts'
import { sampledOperations } from '../support/variants.ts'
import { type Suite, startSuite } from './suite.ts'

/** Starts a suite and changes its database; `change` gets its name. */
async function startWith(change: (name: string) => string): Promise<Suite> {
  const suite = await startSuite({ env: { LOG_LEVEL: 'error' } })
  suite.restores = false
  const { databaseUrl } = suite.app
  const slash = databaseUrl.lastIndexOf('/')
  const name = databaseUrl.slice(slash + 1)
  await execute(
    databaseUrl.slice(0, slash),
    change(name),
    // Waits until they have ended: a request that finds its connection ending has Retry-After of a lost connection.
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )
  return suite
}

describe('a database that refuses connections', () => {
  let suite: Suite
  beforeAll(async () => {
    suite = await startWith((name) => `alter database ${name} with allow_connections false`)
  })
  afterAll(() => suite.stop())

  /** They read what the process knows. */
  const withoutDatabase = (service: string) => service === 'reference'

  sampledOperations(
    'is 503 with Retry-After',
    ({ anonymous, service }) => !anonymous && !withoutDatabase(service),
    async (operation) => {
      const { status, headers, text } = await suite.request(operation)

      expect([status, headers['retry-after']], text).toEqual([503, '1'])
    },
  )

  test('is not ready, with Retry-After', async () => {
    const { status, headers } = await suite.app.get('/readyz')

    expect([status, headers['retry-after']]).toEqual([503, '1'])
  })
})

describe('a database that is read-only', () => {
  let suite: Suite
  beforeAll(async () => {
    suite = await startWith((name) => `alter database ${name} set default_transaction_read_only = on`)
  })
  afterAll(() => suite.stop())

  sampledOperations(
    'is 503 with Retry-After for what writes, and never 500',
    ({ anonymous }) => !anonymous,
    async (operation) => {
      const { status, headers, text } = await suite.request(operation)

      if (status === 503) expect(headers['retry-after']).toBe('5')
      else expect(status, text).toBeLessThan(500)
    },
  )
})
