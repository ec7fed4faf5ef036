// The audit log records each edit of a company's rules once (K6), although several processes apply it at the same time.
// test/rules/load/company-values.long.test.ts covers edits of the files.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import type { RulesObserver } from '../../handlers/rules/load/live-rules.ts'
import { createRuleAudit } from '../../handlers/rules/record/rule-audit.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { waitUntil } from '../support/processes/operator.ts'
import { entriesWhere } from './audit-fixture.ts'

const companyId = inject('postgres').onboarding.CompanyId
const file = `companies/${companyId}/accounts/limits`

let app: TestApp
/** The rules without any of a company. */
let common: RuleSnapshot

beforeAll(async () => {
  const changeRules = (rules: RuleSnapshot) => {
    common = rules
    return withLimits({ [file]: 100 })
  }
  app = await startApp({ changeRules })
  // The app itself compares its rules with the table, at some time after its start. Later it would disturb the tests.
  await waitUntil(recorded, ({ length }) => length > 0)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.orm.em.fork().execute('delete from company_rule_file where company_id = ?', [companyId])
  await app.orm.em.fork().execute('delete from audit_entry where company_id = ?', [companyId])
})

const recorded = async () =>
  (await entriesWhere(app, `startswith(Action,'rules.')`)).map(
    ({ Action, TargetId }) => `${Action} ${TargetId}`,
  )

/** The rules with company limits: AuditEntryDays by file name. */
function withLimits(days: Record<string, number>): RuleSnapshot {
  const companyLimits = Object.entries(days).map(([name, AuditEntryDays]) => {
    const value = { description: 'Keeps less.', limits: { AuditEntryDays } }
    return [name, { value }] as const
  })
  return { ...common, companyLimits: new Map(companyLimits) as unknown as RuleSnapshot['companyLimits'] }
}

/** Starts processes; returns a function that makes all, or a range of them, apply an edit at the same time. */
async function startProcesses(count: number) {
  const onError = (error: unknown) => {
    throw error
  }
  const processes = Array.from({ length: count }, () => {
    const observers: RulesObserver[] = []
    const observe = (observer: RulesObserver) => void observers.push(observer)
    const rules = { current: () => common, observe }
    const audit = createRuleAudit({ em: () => app.orm.em.fork(), rules, onError })
    const take = (snapshot: RuleSnapshot) => {
      for (const { taken } of observers) taken(snapshot, common)
    }
    return { audit, take }
  })
  const recording = () => Promise.all(processes.map(({ audit }) => audit.stop()))
  await recording()
  return async (snapshot: RuleSnapshot, from = 0, to = count) => {
    for (const { take } of processes.slice(from, to)) take(snapshot)
    await recording()
  }
}

describe('a rule file of a company', () => {
  test('causes one entry by the system each time it is added, changed or removed', async () => {
    const apply = await startProcesses(4)
    for (const days of [100, 90, 90, 100]) await apply(withLimits({ [file]: days }))
    await apply(common)

    expect(await recorded()).toEqual([
      'rules.added accounts/limits',
      'rules.changed accounts/limits',
      'rules.changed accounts/limits',
      'rules.removed accounts/limits',
    ])
    const [entry] = await entriesWhere(app, `Action eq 'rules.added'`)
    expect(entry).toMatchObject({ ActorKind: 'System', ActorId: null, TargetKind: 'RuleFile' })
    expect(entry).toMatchObject({ Address: null, RequestId: null, Detail: null })
  })

  test('causes no further entries if a process applies several edits later than the others', async () => {
    const apply = await startProcesses(2)
    const edits = [100, 90, 80].map((days) => withLimits({ [file]: days }))

    for (const edit of edits) await apply(edit, 0, 1)
    const first = await recorded()
    for (const edit of edits) await apply(edit, 1)

    expect(first).toHaveLength(3)
    expect(await recorded()).toEqual(first)
  })

  test('causes no entries in another company, nor for a company that does not exist', async () => {
    const apply = await startProcesses(2)
    await apply(withLimits({ 'companies/77/accounts/limits': 100 }))

    const entries = await app.orm.em.fork().execute(`select 1 from audit_entry where action like 'rules.%'`)
    expect(entries).toEqual([])
  })

  test('that changed while no process ran is recorded once, at the next start', async () => {
    const rules = withLimits({ [file]: 60 })
    for (let start = 0; start < 2; start += 1) {
      const next = await startApp({ databaseUrl: app.databaseUrl, changeRules: () => rules })
      await next.stop()
    }

    expect(await recorded()).toEqual(['rules.added accounts/limits'])
  })
})
