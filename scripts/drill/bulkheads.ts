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
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { type TemporaryRun, temporaryRun } from '../servers/temporary-run.ts'
import { checkBalancer, startBalancer } from './balancer.ts'
import { FAULTS, type Installation } from './bulkheads/faults.ts'
import { openDrillDatabase } from './drill-database.ts'
import { failuresOf, seconds, table } from './report.ts'
import { chooseFaults, type Fault, playRounds, startServers, sumOf } from './rounds.ts'

/** A round that has not ended so long after its fault fails. */
const LIMIT_MS = 30_000
const PROXIES: Readonly<Record<string, string>> = {
  haproxy: 'bulkheads/haproxy.cfg',
  nginx: 'bulkheads/nginx.conf',
}
const root = fileURLToPath(new URL('../../', import.meta.url))

export async function drillBulkheads(args: string[]): Promise<string> {
  const rounds = { type: 'string', default: '3' } as const
  const names = { type: 'string', default: 'routine,stop,kill,restart' } as const
  const [proxyName, from] = [{ type: 'string', default: 'haproxy' } as const, { type: 'string' } as const]
  const { values } = parseArgs({ args, options: { rounds, faults: names, proxy: proxyName, from } })
  if (!(values.proxy in PROXIES)) throw new UsageError('The proxy is haproxy or nginx.')
  const faults = chooseFaults(FAULTS, values.faults)
  if (values.from && values.faults !== 'upgrade')
    throw new UsageError('--from needs --faults upgrade: the other faults are those of one version.')
  checkBalancer(values.proxy)
  await using run = temporaryRun('bulkheads')
  await using database = await openDrillDatabase(run)
  // The first process creates this database: an older version than this one must make its tables.
  const url = Object.assign(new URL(database.url), { pathname: '/bulkheads' }).href
  const script = values.from ? checkOut(run, values.from) : undefined
  const proxy = new URL(PROXIES[values.proxy] ?? '', import.meta.url)
  return await drill(run, { url, proxy, faults, rounds: Number(values.rounds), script })
}

interface Options {
  url: string
  /** The configuration of the proxy. */
  proxy: URL
  faults: readonly Fault<Installation>[]
  rounds: number
  /** The script that starts the version before the upgrade; by default this version. */
  script: string | undefined
}

async function drill(run: TemporaryRun, { url, proxy, faults, rounds, script }: Options): Promise<string> {
  let version = script
  using started = new DisposableStack()
  const { servers, worker, onboarding } = await startServers(run, started, url, () => version)
  const balancer = await startBalancer(run, proxy, servers)
  const upgrade = () => {
    version = undefined
  }
  // The proxy finds out which servers are ready.
  await sleep(2_000)
  const results = await playRounds<Installation>(faults, {
    ...{ target: { url, servers, worker, balancer, upgrade }, url, onboarding, rounds, limitMs: LIMIT_MS },
    origins: [`http://127.0.0.1:${balancer.port}`],
  })
  const hasPassed = results.every(([{ isRoutine }, playedRounds]) =>
    playedRounds.every(
      ({ lost, unexpected, failures }) =>
        lost === 0 && unexpected === 0 && !(isRoutine && Object.keys(failures).length > 0),
    ),
  )
  if (!hasPassed) process.exitCode = 1
  return table(
    ['Fault', 'Rounds', 'Lost', 'Without writes, s', 'Failures'],
    results.map(([{ about }, playedRounds]) => [
      about,
      playedRounds.length,
      sumOf(playedRounds, 'lost'),
      seconds(Math.max(...playedRounds.map(({ withoutWritesMs }) => withoutWritesMs))),
      failuresOf(playedRounds),
    ]),
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
