// npm run drill -- failover: a cluster of three PostgreSQL nodes under Patroni, two API processes and a worker that reach it
// through HAProxy, and clients that write. Each round is a fault; no acknowledged record may be lost, and writes must
// resume in time (O5).
import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type TemporaryRun, temporaryRun } from '../servers/temporary-run.ts'
import { type Cluster, startCluster } from './failover/cluster.ts'
import { clusterPrograms } from './failover/programs.ts'
import { failuresOf, median, seconds, table } from './report.ts'
import { chooseFaults, type Fault, playRounds, type Round, startServers, sumOf } from './rounds.ts'

/** The longest time without writes that a round may have. */
const AIM_MS = 30_000
/** A round that has not ended so long after its fault fails. */
const LIMIT_MS = 120_000
/** Longer than the time to live of the leader's lock in etcd. */
const WITHOUT_ETCD_MS = 30_000
const HANG_MS = 30_000
const WITHOUT_STANDBYS_MS = 15_000

/** The faults, each with the state that its repair needs. */
function createFaults(): Record<string, Fault<Cluster>> {
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
    },
  }
}

export async function drillFailover(args: string[]): Promise<string> {
  const rounds = { type: 'string', default: '10' } as const
  const names = { type: 'string', default: 'kill,etcd,disk,hang,standbys' } as const
  const { values } = parseArgs({ args, options: { rounds, faults: names } })
  const selectedFaults = chooseFaults(createFaults(), values.faults)
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
  faults: readonly Fault<Cluster>[],
  rounds: number,
): Promise<string> {
  using started = new DisposableStack()
  const { servers, onboarding } = await startServers(run, started, cluster.url)
  const results = await playRounds(faults, {
    ...{ target: cluster, url: cluster.url, onboarding, rounds, limitMs: LIMIT_MS },
    origins: servers.map(({ origin }) => origin),
    complete: () => cluster.waitUntilComplete(),
  })
  const ends = servers.reduce((sum, server) => sum + server.ends(), 0)
  const all = results.flatMap(([, playedRounds]) => playedRounds)
  const hasPassed = all.every(
    ({ lost, unexpected, withoutWritesMs }) => lost === 0 && unexpected === 0 && withoutWritesMs <= AIM_MS,
  )
  if (!hasPassed || ends > 0) process.exitCode = 1
  return [describe(results), ...(ends > 0 ? [`An API process ended ${ends} times.`] : [])].join('\n')
}

const describe = (results: readonly [Fault<Cluster>, Round[]][]): string =>
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
      sumOf(playedRounds, 'acknowledged'),
      sumOf(playedRounds, 'lost'),
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
