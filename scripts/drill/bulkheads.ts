// npm run drill -- bulkheads: two API processes behind HAProxy, a worker, and clients that write while an API process hangs
// or is killed, or the database crashes. Refusals are 503 with Retry-After, and no acknowledged record may be lost (O5, O6).
// While the API processes are restarted in turn, or upgraded from another version, no request fails (O14).
// Tested by test/scripts/upgrade.alone.long.test.ts.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { connectDatabase } from '../../entities/database/database.ts'
import { freePort } from '../../entities/database/embedded/postgres-process.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { type TemporaryRun, temporaryRun } from '../servers/temporary-run.ts'
import { checkBalancer, startBalancer } from './balancer.ts'
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
const PROXIES: Readonly<Record<string, string>> = {
  haproxy: 'bulkheads/haproxy.cfg',
  nginx: 'bulkheads/nginx.conf',
}
const root = fileURLToPath(new URL('../../', import.meta.url))

type Round = FaultEffect & { lost: number }

export async function drillBulkheads(args: string[]): Promise<string> {
  const rounds = { type: 'string', default: '3' } as const
  const names = { type: 'string', default: 'routine,stop,kill,restart' } as const
  const [proxy, from] = [{ type: 'string', default: 'haproxy' } as const, { type: 'string' } as const]
  const { values } = parseArgs({ args, options: { rounds, faults: names, proxy, from } })
  if (!(values.proxy in PROXIES)) throw new UsageError('The proxy is haproxy or nginx.')
  const faults = values.faults.split(',').map((name) => {
    const fault = FAULTS[name]
    if (!fault) throw new UsageError(`There is no fault "${name}".`)
    return fault
  })
  if (values.from && values.faults !== 'upgrade')
    throw new UsageError('--from needs --faults upgrade: the other faults are those of one version.')
  checkBalancer(values.proxy)
  await using run = temporaryRun('bulkheads')
  const settings = { environment: 'sandbox', databaseUrl: undefined, dataDir: run.folder } as const
  const database = await connectDatabase(settings)
  try {
    // The first process creates this database: an older version than this one must make its tables.
    const url = new URL(database.url)
    url.pathname = '/bulkheads'
    const script = values.from ? checkOut(run, values.from) : undefined
    const file = new URL(PROXIES[values.proxy] ?? '', import.meta.url)
    return await drill(run, { url: url.href, proxy: file, faults, rounds: Number(values.rounds), script })
  } finally {
    await database.close()
  }
}

interface Options {
  url: string
  /** The configuration of the proxy. */
  proxy: URL
  faults: readonly Fault[]
  rounds: number
  /** The script that starts the version before the upgrade; by default this version. */
  script: string | undefined
}

async function drill(run: TemporaryRun, { url, proxy, faults, rounds, script }: Options): Promise<string> {
  let version = script
  using started = new DisposableStack()
  const start = async (name: string, ROLE: string) => {
    const [PORT, MANAGEMENT_PORT] = [String(await freePort()), String(await freePort())]
    const env = { ROLE, PORT, MANAGEMENT_PORT, DATABASE_URL: url, LOG_LEVEL: 'warn' }
    const supervisor = await supervise(() => startApiProcess(run, name, env, version))
    started.defer(() => supervisor.stop())
    return { supervisor, balanced: { name, port: PORT, check: MANAGEMENT_PORT } }
  }
  const first = await start('api1', 'api')
  const second = await start('api2', 'api')
  const worker = await start('worker', 'worker')
  const balancer = await startBalancer(run, proxy, [first.balanced, second.balanced])
  const origin = `http://127.0.0.1:${balancer.port}`
  await sleep(WARM_UP_MS)
  const onboarding = JSON.parse(readFileSync(join(run.folder, 'api1', 'onboarding.json'), 'utf8'))
  const servers = [first, second].map(({ supervisor, balanced }) => ({ ...supervisor, name: balanced.name }))
  const shop = await prepareShop(origin, onboarding)
  const upgrade = () => {
    version = undefined
  }
  const installation: Installation = { url, servers, worker: worker.supervisor, balancer, upgrade }

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

/** Extracts a commit of this repository with its packages; returns the script that starts it. */
function checkOut(run: TemporaryRun, revision: string): string {
  const folder = join(run.folder, 'before')
  mkdirSync(folder)
  const archive = join(run.folder, 'before.tar')
  execFileSync('git', ['archive', '--output', archive, revision], { cwd: root })
  execFileSync('tar', ['--extract', '--file', archive, '--directory', folder])
  const isSame =
    readFileSync(join(folder, 'package-lock.json'), 'utf8') ===
    readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (isSame) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--silent'], { cwd: folder, stdio: 'inherit' })
  return join(folder, 'scripts/start.ts')
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
