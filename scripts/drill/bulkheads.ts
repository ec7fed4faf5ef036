// npm run drill -- bulkheads: two API processes behind HAProxy, a worker, and clients that write while something
// breaks: a process, a table, the queue, the log or the database. Only the services that the fault concerns may refuse
// requests, only with 503 and Retry-After, and no acknowledged record may be lost (O5, O6, O8).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectDatabase } from '../../entities/server/database.ts'
import { freePort } from '../../entities/server/embedded/postgres-process.ts'
import { UsageError } from '../../handlers/platform/errors/usage-error.ts'
import { type TemporaryRun, temporaryRun } from '../servers/temporary-run.ts'
import { startBalancer } from './balancer.ts'
import { FAULTS, type Fault, type Installation } from './bulkheads/faults.ts'
import { mountDisk, unmountDisk } from './fill-disk.ts'
import { KINDS, prepareShop, startLoad, tokenOf } from './load.ts'
import { lostRecords } from './lost-records.ts'
import { startApiProcess, supervise } from './programs.ts'
import { effectSince, type FaultEffect, failuresOf, isServing, seconds, table } from './report.ts'

const WARM_UP_MS = 2_000
/** How long nothing may fail until the round counts as over. */
const QUIET_MS = 3_000
/** A round that has not ended so long after its fault fails. */
const LIMIT_MS = 30_000
/** The longest time without writes of services that the fault does not affect. */
const UNAFFECTED_MS = 3_000

interface Round {
  affected: FaultEffect
  others: FaultEffect
  lost: number
  remark: string
}

export async function drillBulkheads(args: string[]): Promise<string> {
  const rounds = { type: 'string', default: '3' } as const
  const names = { type: 'string', default: Object.keys(FAULTS).join(',') } as const
  const { values } = parseArgs({ args, options: { rounds, faults: names } })
  const faults = values.faults.split(',').map((name) => {
    const fault = FAULTS[name]
    if (!fault) throw new UsageError(`There is no fault "${name}".`)
    return fault
  })
  if (process.getuid?.() !== 0) throw new Error('This drill mounts a disk: run it as root.')
  await using run = temporaryRun('bulkheads')
  const logDisk = join(run.folder, 'logs')
  mountDisk(logDisk, '8m')
  try {
    const database = await connectDatabase({
      environment: 'sandbox',
      databaseUrl: undefined,
      dataDir: run.folder,
    })
    try {
      return await drill(run, { url: database.url, logDisk }, faults, Number(values.rounds))
    } finally {
      await database.close()
    }
  } finally {
    unmountDisk(logDisk)
  }
}

async function drill(
  run: TemporaryRun,
  { url, logDisk }: Pick<Installation, 'url' | 'logDisk'>,
  faults: readonly Fault[],
  rounds: number,
): Promise<string> {
  using started = new DisposableStack()
  const start = async (name: string, ROLE: string, more: Record<string, string> = {}, logs = run.folder) => {
    const [PORT, MANAGEMENT_PORT] = [String(await freePort()), String(await freePort())]
    const env = { ROLE, PORT, MANAGEMENT_PORT, DATABASE_URL: url, LOG_LEVEL: 'warn', ...more }
    const supervisor = await supervise(() => startApiProcess(run, name, env, logs))
    started.defer(() => supervisor.stop())
    return { supervisor, balanced: { name, port: PORT, check: MANAGEMENT_PORT } }
  }
  // Logs every request, on the small disk.
  const first = await start('api1', 'api', { LOG_LEVEL: 'info' }, logDisk)
  const second = await start('api2', 'api')
  const { supervisor: worker } = await start('worker', 'worker')
  const file = new URL('bulkheads/haproxy.cfg', import.meta.url)
  const origin = `http://127.0.0.1:${await startBalancer(run, file, [first.balanced, second.balanced])}`
  await sleep(WARM_UP_MS)
  const onboarding = JSON.parse(readFileSync(join(run.folder, 'api1', 'onboarding.json'), 'utf8'))
  const servers = [first.supervisor, second.supervisor]
  const shop = await prepareShop(origin, onboarding)
  const installation: Installation = { url, logDisk, servers, worker, origin, shop }

  const results: [Fault, Round[]][] = faults.map((fault) => [fault, []])
  for (const [fault, playedRounds] of results) {
    for (let number = 1; number <= Math.min(rounds, fault.rounds ?? rounds); number += 1) {
      const renewed = { ...shop, token: await tokenOf(origin, onboarding) }
      const round = await playRound(fault, { ...installation, shop: renewed })
      playedRounds.push(round)
      console.error(`${fault.about}, ${number}: ${cells(fault, [round]).slice(2).join(', ')}`)
    }
  }
  const hasPassed = results.every(([fault, playedRounds]) =>
    playedRounds.every((round) => isIsolated(fault, round)),
  )
  if (!hasPassed) process.exitCode = 1
  const head = [
    'Fault',
    'Rounds',
    'Lost',
    'Affected, s without writes',
    'its failures',
    'Others, s',
    'their failures',
    'Remark',
  ]
  return table(
    head,
    results.map(([fault, playedRounds]) => cells(fault, playedRounds)),
  )
}

async function playRound(fault: Fault, installation: Installation): Promise<Round> {
  const { origin, shop, url } = installation
  const load = startLoad([origin], shop)
  try {
    await sleep(WARM_UP_MS)
    const since = performance.now()
    const remark = await fault.play(installation)
    const faultEndedAt = performance.now()
    while (!isServing(load, QUIET_MS)) {
      if (performance.now() - faultEndedAt > LIMIT_MS)
        throw new Error(`${fault.about}: writes did not resume.`)
      await sleep(100)
    }
    const others = KINDS.filter((kind) => !fault.affects.includes(kind))
    const effects = {
      affected: effectSince(load, since, fault.affects),
      others: effectSince(load, since, others),
    }
    await load.stop()
    const lost = await lostRecords(url, shop.onboarding.CompanyId, load.acknowledged)
    return { ...effects, lost: Object.values(lost).reduce((sum, count) => sum + count, 0), remark }
  } finally {
    await load.stop()
  }
}

function isIsolated({ cutsRequests }: Fault, { affected, others, lost }: Round): boolean {
  const isExpected = affected.unexpected === 0 && (cutsRequests || !affected.failures.proxy)
  const isUnaffected = Object.keys(others.failures).length === 0 && others.withoutWritesMs < UNAFFECTED_MS
  return lost === 0 && isExpected && isUnaffected
}

function cells({ about, affects }: Fault, rounds: readonly Round[]): (string | number)[] {
  const figures = (side: 'affected' | 'others', isEmpty: boolean) =>
    isEmpty
      ? ['', '']
      : [
          seconds(Math.max(...rounds.map((round) => round[side].withoutWritesMs))),
          failuresOf(rounds.map((round) => round[side])),
        ]
  return [
    about,
    rounds.length,
    rounds.reduce((sum, { lost }) => sum + lost, 0),
    ...figures('affected', affects.length === 0),
    ...figures('others', affects.length === KINDS.length),
    rounds
      .map(({ remark }) => remark)
      .filter(Boolean)
      .join('; '),
  ]
}
