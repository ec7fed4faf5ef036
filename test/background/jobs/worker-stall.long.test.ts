import { describe, expect, test } from 'vitest'
import { watchForStall } from '../../../handlers/background/jobs/worker-stall.ts'
import { useDatabase } from '../../support/database.ts'

describe('a worker that takes no jobs', () => {
  const db = useDatabase('migrated')

  const sql = (text: string) => db.orm.em.fork().execute(text)
  const add = (job: string, since: string) =>
    sql(`select graphile_worker.add_job('${job}', run_at := now() - interval '${since}')`)
  /** The verdict after 1.5 seconds with a limit of one second. */
  const verdict = async (takesJobs = false) => {
    const watch = watchForStall({
      em: () => db.orm.em.fork(),
      tasks: ['known'],
      limitMs: 1_000,
      intervalMs: 100,
    })
    const taking = setInterval(() => takesJobs && watch.taken(), 100)
    const later = new Promise<undefined>((resolve) => setTimeout(resolve, 2_500, undefined))
    const reason = await Promise.race([watch.stalled, later])
    clearInterval(taking)
    watch.stop()
    return reason
  }

  test('is idle while no job waits', async () => {
    expect(await verdict()).toBeUndefined()
  })

  test('is idle while only unknown, future or failed jobs wait', async () => {
    await add('unknown', '1 hour')
    await sql(`select graphile_worker.add_job('known', run_at := now() + interval '1 hour')`)
    await add('known', '1 hour')
    await sql(`update graphile_worker._private_jobs set attempts = max_attempts where run_at < now()`)
    expect(await verdict()).toBeUndefined()
  })

  test('is idle while a job is locked by another worker', async () => {
    await add('known', '1 hour')
    await sql(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'other'
               where run_at < now() and attempts = 0`)
    expect(await verdict()).toBeUndefined()
  })

  test('is stalled while a job has waited longer than the limit', async () => {
    await add('known', '1 hour')
    expect(await verdict()).toMatch(/^it has taken no job for \d+ s while jobs wait$/)
  })

  test('is not stalled as long as it takes other jobs', async () => {
    expect(await verdict(true)).toBeUndefined()
  })
})
