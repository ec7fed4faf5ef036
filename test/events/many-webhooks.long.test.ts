// 1,000 webhooks of one company, one of which has a receiver that never responds: it does not delay the others.
import { expect, test } from 'vitest'
import { eventually, GROUPS, useWebhooks } from './webhook-fixture.ts'

const HEALTHY = 999

const { receiver, hooks } = useWebhooks()

/** Causes an event; returns the milliseconds until all healthy receivers have it. */
async function delivered(): Promise<number> {
  const before = receiver.received.length
  const began = performance.now()
  const [group] = await hooks.happen()
  const reached = () =>
    new Set(
      receiver.received
        .slice(before)
        .filter(({ path, body }) => path !== '/dead' && body.data.Id === group)
        .map(({ path }) => path),
    ).size
  expect(await eventually(reached, (count) => count === HEALTHY, 45_000)).toBe(HEALTHY)
  return performance.now() - began
}

test('a receiver that never responds delays no other webhook, before and after its first failure', async () => {
  await hooks.sql(
    `insert into webhook_subscription (company_id, name, url, types, position)
     select company_id, 'Receiver ' || n, ?::text || n, array[?::text], last_position
     from event_counter, generate_series(1, ?::int) n where company_id = ?`,
    [`${receiver.origin}/healthy-`, GROUPS, HEALTHY, hooks.companyId],
  )
  await hooks.sql(
    `insert into webhook_subscription (company_id, name, url, types, position)
     select company_id, 'Dead', ?, array[?::text], last_position from event_counter where company_id = ?`,
    [`${receiver.origin}/dead`, GROUPS, hooks.companyId],
  )
  const dead = () =>
    hooks.sql<{ attempts: number; is_claimed: boolean }>(
      `select attempts, claimed_by is not null as is_claimed from webhook_subscription
       where company_id = ? and name = 'Dead'`,
      [hooks.companyId],
    )
  const callsOfDead = () => receiver.received.filter(({ path }) => path === '/dead').length

  const undisturbed = await delivered()
  // The bound is relative because the machine may be busy; a queue behind the unresponsive receiver would take many timeouts.
  const bound = 1.5 * undisturbed + 3_000
  receiver.handlers.set('/dead', () => {})
  const calls = callsOfDead()
  expect(await delivered()).toBeLessThan(bound)
  await eventually(callsOfDead, (count) => count > calls)

  await eventually(dead, ([state]) => state?.attempts === 1, 15_000)
  await hooks.sql(`update webhook_subscription set due_at = now() where company_id = ? and name = 'Dead'`, [
    hooks.companyId,
  ])
  await eventually(dead, ([state]) => state?.is_claimed === true)
  expect(await delivered()).toBeLessThan(bound)
}, 180_000)
