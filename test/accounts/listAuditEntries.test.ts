import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { auditLog, entriesWhere } from './audit-fixture.ts'

const ROWS = 1_200

const app = useFixture(startApp)
let companyId: number

beforeAll(async () => {
  companyId = app.onboarding.CompanyId
  await app.orm.em.fork().execute('delete from audit_entry where company_id = ?', [companyId])
  await app.orm.em.fork().execute(
    `insert into audit_entry (company_id, at, action, actor_kind, actor_id, target_kind, target_id, address, request_id)
     select ?, timestamptz '2026-03-01 09:00Z' + (n / 2) * interval '1 minute',
       case when n % 10 = 0 then 'role.assigned' else 'log-on.succeeded' end,
       'User', 'user:' || n % 7, 'User', (n % 7)::text, '203.0.113.' || n % 5, 'request-' || n
     from generate_series(0, ?) n`,
    [companyId, ROWS - 1],
  )
})

describe('GET /Companies({CompanyId})/AuditEntries', () => {
  test('lists all entries, newest first, in a total order', async () => {
    const { status, body, headers } = await auditLog(app)

    expect([status, body.length, headers['cache-control']]).toEqual([200, ROWS, 'no-store'])
    const keys = body.map(({ At, Id }: { At: string; Id: string }) => `${At} ${Id}`)
    expect(keys).toEqual(keys.toSorted().reverse())
    expect(body[0]).toMatchObject({
      At: '2026-03-01T18:59:00.000Z',
      Action: 'log-on.succeeded',
      Detail: null,
    })
  })

  test.each([
    [`Action eq 'role.assigned'`, ROWS / 10],
    [`startswith(Action,'role.')`, ROWS / 10],
    [`ActorId eq 'user:3'`, 171],
    [`TargetId eq '6' and Action eq 'role.assigned'`, 17],
    [`Address eq '203.0.113.4'`, ROWS / 5],
    [`RequestId eq 'request-77'`, 1],
    [`At ge datetime'2026-03-01T18:00:00Z' and At lt datetime'2026-03-01T18:30:00Z'`, 60],
    [`ActorId eq null`, 0],
  ])('finds %s', async (filter, count) => {
    expect(await entriesWhere(app, filter)).toHaveLength(count)
  })

  test.each([
    ['At', 'audit_entry_by_time', ''],
    ['Action', 'audit_entry_by_action', `and action = 'role.assigned'`],
    ['ActorId', 'audit_entry_by_actor', `and actor_id = 'user:3'`],
    ['TargetId', 'audit_entry_by_target', `and target_id = '3'`],
    ['Address', 'audit_entry_by_address', `and address = '203.0.113.4'`],
    ['RequestId', 'audit_entry_by_request', `and request_id = 'request-77'`],
  ])('reads a page filtered by %s in the order of an index', async (_, index, condition) => {
    const em = app.orm.em.fork()
    await em.execute('analyze audit_entry')
    const plan = await em.transactional(async (inner) => {
      await inner.execute(
        'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off',
      )
      return inner.execute<Record<string, string>[]>(
        `explain select id from audit_entry where company_id = ${companyId} ${condition}
         order by at desc, id desc, id limit 31`,
      )
    })
    const text = plan.flatMap((row) => Object.values(row)).join('\n')
    expect(text).toContain(`Backward using ${index}`)
    expect(text).not.toContain('Sort')
  })
})
