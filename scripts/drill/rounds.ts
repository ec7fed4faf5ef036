// Plays faults on an installation in rounds: two API processes and a worker, which are restarted when they end, and clients
// that write. A round is over when all kinds of writes succeed again; then no acknowledged record may be lost.
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../entities/database/embedded/postgres-process.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import type { TemporaryRun } from '../servers/temporary-run.ts'
import type { Balanced } from './balancer.ts'
import { prepareShop, type Shop, startLoad, tokenOf } from './load.ts'
import { lostRecords } from './lost-records.ts'
import { onboardingOf, type Supervisor, startApiProcess, supervise } from './programs.ts'
import { effectSince, type FaultEffect, failuresOf, isServing, seconds } from './report.ts'

const WARM_UP_MS = 2_000
/** How long nothing may fail until the round counts as over. */
const QUIET_MS = 3_000

export interface Fault<Target> {
  about: string
  /** Whether not even a refusal with Retry-After may reach a client. */
  isRoutine?: boolean
  /** Causes the fault, and resolves when clients should be served again or soon. */
  cause(target: Target): Promise<void>
  /** Repairs what the fault broke. */
  repair?(target: Target): Promise<void>
}

export type Round = FaultEffect & { lost: number }

export function chooseFaults<F>(all: Readonly<Record<string, F>>, names: string): F[] {
  return names.split(',').map((name) => {
    const fault = all[name]
    if (!fault) throw new UsageError(`There is no fault "${name}".`)
    return fault
  })
}

/** A server of the API, with its name in the configuration of the proxy. */
export type Server = Supervisor & Balanced & { origin: string }

/** Starts the servers and the worker, of the version whose script `scriptOf` returns; `started` stops them. */
export async function startServers(
  run: TemporaryRun,
  started: DisposableStack,
  url: string,
  scriptOf: () => string | undefined = () => undefined,
): Promise<{ servers: Server[]; worker: Server; onboarding: OnboardingPackage }> {
  const start = async (name: string, ROLE: string): Promise<Server> => {
    const [port, check] = [String(await freePort()), String(await freePort())]
    const env = { ROLE, PORT: port, MANAGEMENT_PORT: check, DATABASE_URL: url, LOG_LEVEL: 'warn' }
    const supervisor = await supervise(() => startApiProcess(run, name, env, scriptOf()))
    started.defer(() => supervisor.stop())
    return { ...supervisor, name, port, check, origin: `http://127.0.0.1:${port}` }
  }
  const servers = [await start('api1', 'api'), await start('api2', 'api')]
  const worker = await start('worker', 'worker')
  const onboarding = onboardingOf(run, 'api1')
  return { servers, worker, onboarding }
}

interface Playing<Target> {
  target: Target
  /** The origins that clients use. */
  origins: readonly string[]
  onboarding: OnboardingPackage
  url: string
  rounds: number
  /** A round that has not ended so long after its fault fails. */
  limitMs: number
  /** Waits before a round, and after its repair, until the target is complete. */
  complete?: () => Promise<void>
}

/** Plays each fault so many times, and reports each round. */
export async function playRounds<Target>(
  faults: readonly Fault<Target>[],
  playing: Playing<Target>,
): Promise<[Fault<Target>, Round[]][]> {
  const { origins, onboarding, rounds, complete } = playing
  const [origin = ''] = origins
  const shop = await prepareShop(origin, onboarding)
  const results: [Fault<Target>, Round[]][] = faults.map((fault) => [fault, []])
  for (const [fault, playedRounds] of results) {
    for (let number = 1; number <= rounds; number += 1) {
      await complete?.()
      const renewed = { ...shop, token: await tokenOf(origin, onboarding) }
      const round = await playRound(fault, renewed, playing)
      playedRounds.push(round)
      const { withoutWritesMs, untilLastErrorMs, slowestMs, lost } = round
      console.error(
        `${fault.about}, ${number}: ${seconds(withoutWritesMs)} s without writes, last error after ` +
          `${seconds(untilLastErrorMs)} s, slowest ${seconds(slowestMs)} s, ${lost} lost, failures: ${failuresOf([round])}`,
      )
    }
  }
  return results
}

async function playRound<Target>(
  fault: Fault<Target>,
  shop: Shop,
  { target, origins, url, limitMs, complete }: Playing<Target>,
): Promise<Round> {
  const load = startLoad(origins, shop)
  try {
    await sleep(WARM_UP_MS)
    const since = performance.now()
    await fault.cause(target)
    const endedAt = performance.now()
    while (!isServing(load, QUIET_MS)) {
      if (performance.now() - endedAt > limitMs) throw new Error(`${fault.about}: writes did not resume.`)
      await sleep(100)
    }
    const effect = effectSince(load, since)
    await fault.repair?.(target)
    await complete?.()
    await load.stop()
    const lost = await lostRecords(url, shop.onboarding.CompanyId, load.acknowledged)
    return { ...effect, lost: Object.values(lost).reduce((sum, count) => sum + count, 0) }
  } finally {
    await load.stop()
  }
}

export const sumOf = (rounds: readonly Round[], name: 'lost' | 'acknowledged') =>
  rounds.reduce((sum, round) => sum + round[name], 0)
