// Each company chooses its own keys of products, invoices, holds, commitments, serial numbers, lots and customers of
// reports, so two companies may have the same. With a complete copy of the company in the database, every request gets the
// same response as without it, and writes no row of the copy. A join that lacks the company fails these tests.
import { beforeAll, expect, test } from 'vitest'
import { isRead, isSecured, operations } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { sampledOperations } from '../support/variants.ts'
import { changes, leaks, makeTwin, watchRows } from './fixtures/other-tenants.ts'
import { startSuite } from './suite.ts'

const suite = useFixture(startSuite)
const responsesAlone = new Map<string, unknown>()
const em = () => suite.app.orm.em.fork()

beforeAll(async () => {
  for (const operation of operations.filter((candidate) => isSecured(candidate) && isRead(candidate))) {
    responsesAlone.set(operation.id, (await suite.request(operation)).body)
  }
  const twin = await makeTwin(em(), suite.values.CompanyId)
  // The sample carts are as old as the run, and a jump of the clock abandons those of all companies that are due.
  await em().execute(
    'update cart set date_created_utc = now() where company_id in (?, ?) and updated_utc is null',
    [twin, suite.foreign.CompanyId],
  )
  // Sales that have started since these companies were made would become events at the first jump, and events would get
  // positions.
  await em().execute('select sequence_events(id) from company where id in (?, ?)', [
    twin,
    suite.foreign.CompanyId,
  ])
  await em().execute(
    "update event_counter set sales_through = now() + interval '1 hour' where company_id in (?, ?)",
    [twin, suite.foreign.CompanyId],
  )
  await watchRows(em(), [twin, suite.foreign.CompanyId])
})

test('the copy has the same keys', async () => {
  for (const table of ['catalog_item', 'invoice', 'hold_batch', 'product_commitment', 'serial_number']) {
    const rows = await em().execute<{ id: string; companies: number }[]>(
      `select id, count(distinct company_id)::int as companies from ${table} group by id having count(*) > 1`,
    )
    expect(rows.length, table).toBeGreaterThan(0)
  }
})

sampledOperations(
  'reads its own rows if another company has the same keys',
  (operation) => isSecured(operation) && isRead(operation),
  async (operation) => {
    const { status, body, text } = await suite.request(operation)

    expect(status, text).toBe(200)
    expect(leaks(text, {}, {}, {}), text.slice(0, 300)).toEqual([])
    expect(withoutTimes(body)).toEqual(withoutTimes(responsesAlone.get(operation.id)))
  },
)

sampledOperations(
  'writes its own rows if another company has the same keys',
  (operation) => isSecured(operation) && !isRead(operation),
  async (operation) => {
    const { status, text } = await suite.request(operation)

    expect(status, text).toBeLessThan(300)
    expect(await changes(em()), 'rows of the other company were written').toEqual([])
    expect(leaks(text, {}, {}, {}), text.slice(0, 300)).toEqual([])
  },
)

/**
 * The response without the clock's time, and with claims in place of its tokens, except claims that always differ. Each
 * call of getSession adds an audit entry, so those are left out.
 */
function withoutTimes(response: unknown): unknown {
  return JSON.parse(JSON.stringify(response ?? null), (name, value) => {
    if (name === 'NowUtc' || name === 'RealUtc') return 'a time'
    if (Array.isArray(value)) return value.filter((entry) => entry?.Action !== 'session.issued')
    if (typeof value !== 'string' || !/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(value)) return value
    const [, payload = ''] = value.split('.')
    const {
      iat: _issued,
      exp: _expiry,
      jti: _id,
      sid: _session,
      ...claims
    } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return claims
  })
}
