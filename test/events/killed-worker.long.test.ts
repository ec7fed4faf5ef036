// A worker is killed after the receiver got an event and before the delivery was recorded.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { eventually, useWebhooks } from './webhook-fixture.ts'

const { receiver, hooks } = useWebhooks({ env: { ROLE: 'api' } })
const workers: ServerProcess[] = []
afterAll(() => Promise.all(workers.map((worker) => worker.kill())))

const work = async () => {
  const env = { DATABASE_URL: hooks.app.databaseUrl, ROLE: 'worker', WEBHOOK_CA: hooks.caFile }
  const worker = await startServer(env)
  workers.push(worker)
  return worker
}

test('a killed worker sends its event again, with the same id; none is lost, and the order is kept', async () => {
  const hook = await hooks.subscribe(`${receiver.origin}/killed`)
  const killed = Promise.withResolvers<void>()
  let isKilled = false
  receiver.handlers.set('/killed', async (call, res) => {
    if (call.body.data.Id === groups[2] && !isKilled) {
      isKilled = true
      await first.kill()
      killed.resolve()
    }
    res.writeHead(200).end('ok')
  })
  const groups = await hooks.happen(5)
  const first = await work()
  await killed.promise
  await sleep(200)
  expect(await hooks.deliveries(hook.Id)).toHaveLength(2)

  await work()
  const calls = await eventually(
    () => receiver.callsTo('/killed'),
    ({ length }) => length >= 6,
    20_000,
  )
  expect(calls.map(({ body }) => body.data.Id)).toEqual([...groups.slice(0, 3), ...groups.slice(2)])
  expect(calls[3]?.headers['webhook-id']).toBe(calls[2]?.headers['webhook-id'])
  const listed = await eventually(
    () => hooks.deliveries(hook.Id),
    ({ length }) => length === 5,
  )
  expect(listed.map(({ Status }) => Status)).toEqual(Array(5).fill('Delivered'))
})
