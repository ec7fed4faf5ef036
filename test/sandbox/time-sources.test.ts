// Every time that concerns the data of a company comes from its clock (S1): tenant_now(company_id) in SQL, `now` of the
// request in TypeScript. This test finds the plain clocks in the code; each needs a reason.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const PLAIN =
  /(?<![\w.])now\(\)(?!\))|(?:clock|statement)_timestamp\(\)|current_timestamp|localtimestamp|Date\.now\b|new Date\(\)/gi

const REAL = 'real time: tokens, login limits, revocations, rate limits, usage and logs'
const QUEUE = 'schedules of the queues are real; a jump moves those of its company'
const PROCESS = 'about the process and its files, not about data of a company'
const INJECTED = 'the clock that is passed in; invoke-handler.ts adds the offset of the company'
const DEFAULT = 'defaults for the seed, whose company has no offset yet; requests set the column'

/** The reasons, by the path of a file or of its folder. */
const reasons: Readonly<Record<string, string>> = {
  'entities/base.ts': DEFAULT,
  'entities/tables/reportdata/device-enrollment.ts': DEFAULT,
  'entities/tables/invoicing/invoice.ts': DEFAULT,
  'entities/tables/pricing/pricing-information.ts': DEFAULT,
  'entities/tables/availability/stock-adjustment.ts': DEFAULT,
  'entities/tables/availability/lot-package.ts': DEFAULT,
  'entities/tables/events/webhook-delivery.ts': DEFAULT,
  'entities/tables/availability/stock-transfer.ts': DEFAULT,
  'entities/tables/availability/supplier-availability.ts': DEFAULT,
  'entities/migrations/': DEFAULT,
  'entities/seed/': DEFAULT,
  'entities/tables/accounts/revoke.ts': REAL,
  'entities/database/data-folder.ts': PROCESS,
  'entities/database/migrating/distribute.ts': 'ids of events rise in the order of the real time',
  'entities/tenants/clock.ts': 'the clock itself',
  'entities/tenants/reset-tenant.ts': REAL,
  'handlers/services/accounts/clients/':
    'real time: secrets of clients end also if the clock of a sandbox was moved',
  'handlers/app/app-core.ts': INJECTED,
  'handlers/api/pipeline/invoke-handler.ts': INJECTED,
  'handlers/services/availability/jobs/sweepHolds.ts': 'a bound for the index; tenant_now decides',
  'handlers/services/cart/jobs/abandonCarts.ts':
    'a bound for the index; tenant_now decides. Jobs of the queue',
  'handlers/services/cart/point-of-sale.ts': 'signatures name the real time',
  'handlers/services/cart/queued-carts.ts': QUEUE,
  'handlers/services/cart/queued-orders.ts': QUEUE,
  'handlers/services/events/updateSubscription.ts': QUEUE,
  'handlers/services/events/webhooks/':
    'schedules and secrets are real, as in a queue; a jump moves the retries of its company',
  'handlers/api/auth/': REAL,
  'handlers/background/jobs/': QUEUE,
  'handlers/api/limits/rate-limit': REAL,
  'handlers/background/mail/outbox.ts': QUEUE,
  'handlers/runtime/observe/': REAL,
  'handlers/api/pipeline/ping.ts': PROCESS,
  'handlers/pages/collections/': 'code that runs in the client',
  'handlers/runtime/process/': PROCESS,
  'handlers/api/pipeline/record-request.ts': REAL,
  'handlers/rules/': 'files of rules, their releases, and the record of decisions',
  'handlers/services/sandbox/request-rows.ts': REAL,
}

/** Files in which `now` is the clock of the request. */
const requests =
  /^handlers\/services\/(?:accounts|availability|cart|entities|events|invoicing|pricing|reportdata|sandbox|usermanager)\//

const plainClocks = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(?:handlers|entities)\/.*\.ts$/.test(path))
  .flatMap((path) => {
    const code = readFileSync(root + path, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    const matches = [...code.matchAll(PLAIN)].map(([word]) => word)
    // `now()` in a handler is the company's clock, but inside SQL it is the database's.
    const outside = [...code.replace(/`[^`]*`/gs, '').matchAll(PLAIN)].map(([word]) => word)
    const isOfRequest = (word: string) => requests.test(path) && word === 'now()' && outside.includes(word)
    const inSql = [...code.matchAll(/`[^`]*`/gs)].flatMap(([text]) =>
      [...text.matchAll(PLAIN)].map(([word]) => word),
    )
    const suspicious = matches.filter((word) => !isOfRequest(word) || inSql.includes(word))
    return suspicious.length > 0 ? [path] : []
  })

const reasonOf = (path: string) => Object.keys(reasons).find((prefix) => path.startsWith(prefix))

test('only listed files read a plain clock', () => {
  expect(
    plainClocks.filter((path) => reasonOf(path) === undefined),
    'Use tenant_now(company_id), or `now` of the request; or add the reason for the real time to this list.',
  ).toEqual([])
})

test('every reason is needed', () => {
  const used = new Set(plainClocks.map(reasonOf))
  expect(Object.keys(reasons).filter((prefix) => !used.has(prefix))).toEqual([])
})
