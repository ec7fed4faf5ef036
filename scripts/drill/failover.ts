// npm run drill -- failover: a cluster of three PostgreSQL nodes under Patroni, two API processes and a worker that reach it
// through HAProxy, and clients that write. Each round is a fault; no acknowledged record may be lost, and writes must
// resume in time (O5).
import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { type TemporaryRun, temporaryRun } from '../servers/temporary-run.ts'
import { type Cluster, startCluster } from './failover/cluster.ts'
import { clusterPrograms } from './failover/programs.ts'
import { prepareShop, type Shop, startLoad, tokenOf } from './load.ts'
import { lostRecords } from './lost-records.ts'
import { type Supervisor, startApiProcess, supervise } from './programs.ts'
import { effectSince, type FaultEffect, failuresOf, isServing, median, seconds, table } from './report.ts'

/** The longest time without writes that a round may have. */
const AIM_MS = 30_000
/** A round that has not ended then fails. */
const LIMIT_MS = 120_000
const WARM_UP_MS = 2_000
/** How long nothing may fail until the round counts as over. */
const QUIET_MS = 3_000
/** Longer than the time to live of the leader's lock in etcd. */
const WITHOUT_ETCD_MS = 30_000
const HANG_MS = 30_000
const WITHOUT_STANDBYS_MS = 15_000

interface Fault {
  about: string
  /** Causes the fault, and resolves when clients should be served again or soon. */
  cause: (cluster: Cluster) => Promise<void>
  /** Repairs what the fault broke. */
  repair: (cluster: Cluster) => Promise<void>
}

/** The faults, each with the state that its repair needs. */
function createFaults(): Record<string, Fault> {
  let affectedNode: Awaited<ReturnType<Cluster['leader']>>
  return {
    kill: {
      about: 'kill -9 of the primary and its Patroni',
      async cause(cluster) {
        affectedNode = await cluster.leader()
        cluster.kill(affectedNode)
        await sleep(5_000)
      },
      repair: async (cluster) => cluster.start(affectedNode),
    },
    etcd: {
      about: `etcd killed for ${WITHOUT_ETCD_MS / 1_000} s`,
      async cause(cluster) {
        await cluster.killEtcd()
        await sleep(WITHOUT_ETCD_MS)
        await cluster.startEtcd()
        await sleep(5_000)
      },
      repair: async () => {},
    },
    disk: {
      about: 'full disk of the primary',
      async cause(cluster) {
        affectedNode = await cluster.leader()
        cluster.fill(affectedNode)
        // Until the role has moved: a full disk need not be noticed at once.
        for (const end = performance.now() + LIMIT_MS / 2; performance.now() < end; await sleep(500)) {
          const leader = await cluster.leader().catch(() => affectedNode)
          if (leader !== affectedNode) return
        }
      },
      repair: async (cluster) => cluster.empty(affectedNode),
    },
    hang: {
      about: `all processes of the primary hang for ${HANG_MS / 1_000} s`,
      async cause(cluster) {
        affectedNode = await cluster.leader()
        cluster.signal(affectedNode, 'SIGSTOP')
        await sleep(HANG_MS)
        cluster.signal(affectedNode, 'SIGCONT')
        await sleep(5_000)
      },
      repair: async () => {},
    },
    standbys: {
      about: `both standbys are stopped for ${WITHOUT_STANDBYS_MS / 1_000} s`,
      async cause(cluster) {
        const standbys = await cluster.standbys()
        for (const standby of standbys) cluster.kill(standby)
        await sleep(WITHOUT_STANDBYS_MS)
        for (const standby of standbys) cluster.start(standby)
        await sleep(5_000)
      },
      repair: async () => {},
    },
  }
}

interface Round extends FaultEffect {
  lost: number
  workerEnds: number
}

export async function drillFailover(args: string[]): Promise<string> {
  const rounds = { type: 'string', default: '10' } as const
  const names = { type: 'string', default: 'kill,etcd,disk,hang,standbys' } as const
  const { values } = parseArgs({ args, options: { rounds, faults: names } })
  const faults = createFaults()
  const selectedFaults = values.faults.split(',').map((name) => {
    if (!faults[name]) throw new UsageError(`There is no fault "${name}".`)
    return faults[name]
  })
  if (process.getuid?.() !== 0) throw new Error('This drill mounts disks: run it as root.')
  const programs = await clusterPrograms()
  await using run = temporaryRun('failover')
  try {
    const cluster = await startCluster(run, programs)
    try {
      return await drill(run, cluster, selectedFaults, Number(values.rounds))
    } finally {
      await cluster.stop()
    }
  } catch (error) {
    console.error(`The logs are in ${keepLogs(run.folder)}.`)
    throw error
  }
}

async function drill(
  run: TemporaryRun,
  cluster: Cluster,
  faults: readonly Fault[],
  rounds: number,
): Promise<string> {
  using started = new DisposableStack()
  const start = async (name: string, ROLE: string) => {
    const env = { ROLE, DATABASE_URL: cluster.url, LOG_LEVEL: 'warn' }
    const supervisor = await supervise(() => startApiProcess(run, name, env))
    started.defer(() => supervisor.stop())
    return supervisor
  }
  const first = await start('api1', 'api')
  const servers = [first, await start('api2', 'api')]
  const worker = await start('worker', 'worker')
  const origins = servers.map((server) => server.current()?.origin ?? '')
  const [origin = ''] = origins
  const onboarding = JSON.parse(readFileSync(join(run.folder, 'api1', 'onboarding.json'), 'utf8'))
  const shop = await prepareShop(origin, onboarding)

  const results: [Fault, Round[]][] = faults.map((fault) => [fault, []])
  for (const [fault, playedRounds] of results) {
    for (let number = 1; number <= rounds; number += 1) {
      await cluster.waitUntilComplete()
      const renewed = { ...shop, token: await tokenOf(origin, onboarding) }
      const round = await playRound(cluster, fault, renewed, { origins, worker })
      playedRounds.push(round)
      const { withoutWritesMs, untilLastErrorMs, slowestMs, lost } = round
      console.error(
        `${fault.about}, ${number}: ${seconds(withoutWritesMs)} s without writes, last error after ` +
          `${seconds(untilLastErrorMs)} s, slowest ${seconds(slowestMs)} s, ${lost} lost, failures: ${failuresOf([round])}`,
      )
    }
  }
  const ends = servers.reduce((sum, server) => sum + server.ends(), 0)
  const all = results.flatMap(([, playedRounds]) => playedRounds)
  const hasPassed = all.every(
    ({ lost, unexpected, withoutWritesMs }) => lost === 0 && unexpected === 0 && withoutWritesMs <= AIM_MS,
  )
  if (!hasPassed || ends > 0) process.exitCode = 1
  return [describe(results), ...(ends > 0 ? [`An API process ended ${ends} times.`] : [])].join('\n')
}

async function playRound(
  cluster: Cluster,
  fault: Fault,
  shop: Shop,
  { origins, worker }: { origins: readonly string[]; worker: Supervisor },
): Promise<Round> {
  const endsBefore = worker.ends()
  const load = startLoad(origins, shop)
  try {
    await sleep(WARM_UP_MS)
    const since = performance.now()
    await fault.cause(cluster)
    while (!isServing(load, QUIET_MS)) {
      if (performance.now() - since > LIMIT_MS) throw new Error(`${fault.about}: writes did not resume.`)
      await sleep(100)
    }
    const effect = effectSince(load, since)
    await fault.repair(cluster)
    await cluster.waitUntilComplete()
    await load.stop()
    const lost = await lostRecords(cluster.url, shop.onboarding.CompanyId, load.acknowledged)
    return {
      ...effect,
      lost: Object.values(lost).reduce((sum, count) => sum + count, 0),
      workerEnds: worker.ends() - endsBefore,
    }
  } finally {
    await load.stop()
  }
}

const describe = (results: readonly [Fault, Round[]][]): string =>
  table(
    [
      'Fault',
      'Rounds',
      'Acknowledged',
      'Lost',
      'Without writes, s: median',
      'longest',
      'Last error, s',
      'Failures',
    ],
    results.map(([{ about }, playedRounds]) => [
      about,
      playedRounds.length,
      playedRounds.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      playedRounds.reduce((sum, { lost }) => sum + lost, 0),
      seconds(median(playedRounds.map(({ withoutWritesMs }) => withoutWritesMs))),
      seconds(Math.max(...playedRounds.map(({ withoutWritesMs }) => withoutWritesMs))),
      seconds(Math.max(...playedRounds.map(({ untilLastErrorMs }) => untilLastErrorMs))),
      failuresOf(playedRounds),
    ]),
  )

/** Copies the logs out of the folder of the run, which is removed. */
function keepLogs(folder: string): string {
  const logFolder = mkdtempSync(join(tmpdir(), 'retail-api-failover-logs-'))
  for (const name of readdirSync(folder).filter((name) => /\.(log|yml|cfg)$/.test(name))) {
    cpSync(join(folder, name), join(logFolder, name))
  }
  return logFolder
}
