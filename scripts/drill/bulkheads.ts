// npm run drill -- bulkheads: two API processes behind HAProxy, a worker, and clients that write while an API process hangs
// or is killed, or the database crashes. Refusals are 503 with Retry-After, and no acknowledged record may be lost (O5, O6).
// While the API processes are restarted in turn, no request fails (O14).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectDatabase } from '../../entities/database/database.ts'
import { freePort } from '../../entities/database/embedded/postgres-process.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { type TemporaryRun, temporaryRun } from '../servers/temporary-run.ts'
import { startBalancer } from './balancer.ts'
import { FAULTS, type Fault, type Installation } from './bulkheads/faults.ts'
import { prepareShop, type Shop, startLoad, tokenOf } from './load.ts'
import { lostRecords } from './lost-records.ts'
import { startApiProcess, supervise } from './programs.ts'
import { effectSince, type FaultEffect, failuresOf, isServing, seconds, table } from './report.ts'

const WARM_UP_MS = 2_000
/** How long nothing may fail until the round counts as over. */
const QUIET_MS = 3_000
/** A round that has not ended so long after its fault fails. */
const LIMIT_MS = 30_000
type Round = FaultEffect & { lost: number }

export async function drillBulkheads(args: string[]): Promise<string> {
  const rounds = { type: 'string', default: '3' } as const
  const names = { type: 'string', default: Object.keys(FAULTS).join(',') } as const
  const { values } = parseArgs({ args, options: { rounds, faults: names } })
  const faults = values.faults.split(',').map((name) => {
    const fault = FAULTS[name]
    if (!fault) throw new UsageError(`There is no fault "${name}".`)
    return fault
  })
  await using run = temporaryRun('bulkheads')
  const settings = { environment: 'sandbox', databaseUrl: undefined, dataDir: run.folder } as const
  const database = await connectDatabase(settings)
  try {
    return await drill(run, database.url, faults, Number(values.rounds))
  } finally {
    await database.close()
  }
}

async function drill(
  run: TemporaryRun,
  url: string,
  faults: readonly Fault[],
  rounds: number,
): Promise<string> {
  using started = new DisposableStack()
  const start = async (name: string, ROLE: string) => {
    const [PORT, MANAGEMENT_PORT] = [String(await freePort()), String(await freePort())]
    const env = { ROLE, PORT, MANAGEMENT_PORT, DATABASE_URL: url, LOG_LEVEL: 'warn' }
    const supervisor = await supervise(() => startApiProcess(run, name, env))
    started.defer(() => supervisor.stop())
    return { supervisor, balanced: { name, port: PORT, check: MANAGEMENT_PORT } }
  }
  const first = await start('api1', 'api')
  const second = await start('api2', 'api')
  await start('worker', 'worker')
  const file = new URL('bulkheads/haproxy.cfg', import.meta.url)
  const origin = `http://127.0.0.1:${await startBalancer(run, file, [first.balanced, second.balanced])}`
  await sleep(WARM_UP_MS)
  const onboarding = JSON.parse(readFileSync(join(run.folder, 'api1', 'onboarding.json'), 'utf8'))
  const servers = [first.supervisor, second.supervisor]
  const shop = await prepareShop(origin, onboarding)
  const installation: Installation = { url, servers }

  const results: [Fault, Round[]][] = faults.map((fault) => [fault, []])
  for (const [fault, playedRounds] of results) {
    for (let number = 1; number <= rounds; number += 1) {
      const renewed = { ...shop, token: await tokenOf(origin, onboarding) }
      const round = await playRound(fault, installation, origin, renewed)
      playedRounds.push(round)
      console.error(`${fault.about}, ${number}: ${cells(fault, [round]).slice(2).join(', ')}`)
    }
  }
  const hasPassed = results.every(([{ isRoutine }, playedRounds]) =>
    playedRounds.every(
      ({ lost, unexpected, failures }) =>
        lost === 0 && unexpected === 0 && !(isRoutine && Object.keys(failures).length > 0),
    ),
  )
  if (!hasPassed) process.exitCode = 1
  return table(
    ['Fault', 'Rounds', 'Lost', 'Without writes, s', 'Failures'],
    results.map(([fault, playedRounds]) => cells(fault, playedRounds)),
  )
}

async function playRound(
  fault: Fault,
  installation: Installation,
  origin: string,
  shop: Shop,
): Promise<Round> {
  const load = startLoad([origin], shop)
  try {
    await sleep(WARM_UP_MS)
    const since = performance.now()
    await fault.play(installation)
    const faultEndedAt = performance.now()
    while (!isServing(load, QUIET_MS)) {
      if (performance.now() - faultEndedAt > LIMIT_MS)
        throw new Error(`${fault.about}: writes did not resume.`)
      await sleep(100)
    }
    const effect = effectSince(load, since)
    await load.stop()
    const lost = await lostRecords(installation.url, shop.onboarding.CompanyId, load.acknowledged)
    return { ...effect, lost: Object.values(lost).reduce((sum, count) => sum + count, 0) }
  } finally {
    await load.stop()
  }
}

const cells = ({ about }: Fault, rounds: readonly Round[]): (string | number)[] => [
  about,
  rounds.length,
  rounds.reduce((sum, { lost }) => sum + lost, 0),
  seconds(Math.max(...rounds.map(({ withoutWritesMs }) => withoutWritesMs))),
  failuresOf(rounds),
]
