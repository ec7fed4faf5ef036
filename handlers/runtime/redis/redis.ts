// What the processes of an installation share through Redis or Valkey, if REDIS_URL names one (O3): the counts of rate
// limits, and a channel that announces revoked tokens. The database has the revocations; A message only makes the
// other processes read them at once. So a lost message delays them by half a second, and a forged one does nothing.
// Two connections, because a subscribed one takes no other commands. Tested by test/processes/redis.long.test.ts.
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Logger } from '../observe/logger.ts'
import { connectRedis } from './redis-link.ts'
import { createSharedCounts, type SharedCounts } from './shared-counts.ts'

export interface SharedState {
  counts: SharedCounts
  /** Tells the other processes that there are new revocations; does not wait. */
  announceRevocations(): void
  stop(): Promise<void>
}

interface SharedStateOptions {
  url: string
  environment: string
  registry: Registry
  logger: Logger
  /** Called when another process has announced revocations, and when announcements may have been missed. */
  onRevocations: () => void
}

export async function connectSharedState({
  url,
  environment,
  registry,
  logger,
  onRevocations,
}: SharedStateOptions): Promise<SharedState> {
  const prefix = `retail:${environment}:`
  // Channels, unlike keys, do not belong to a database of the server, so its number is part of the name.
  const channel = `${prefix}${new URL(url).pathname.slice(1) || '0'}:revocations`
  const report = createReport(registry, logger)
  await using links = new AsyncDisposableStack()

  const commands = await connectRedis({
    url,
    // A write, because a full server or a replica accepts reads but not writes.
    check: (client) => client.set(`${prefix}check`, '1', { EX: 10 }),
    onChange: report.change('commands'),
  })
  links.defer(() => commands.stop())
  const subscription = await connectRedis({
    url,
    check: (client) => client.ping(),
    prepare: async (client) => {
      await client.subscribe(channel, onRevocations)
      onRevocations()
    },
    onChange: report.change('subscription'),
  })
  links.defer(() => subscription.stop())
  const counts = createSharedCounts(commands, prefix)
  const open = links.move()

  return {
    counts: {
      add(...call) {
        const total = counts.add(...call)
        if (!total) report.countedLocally()
        return total?.then((calls) => {
          if (calls === undefined) report.countedLocally()
          return calls
        })
      },
    },
    announceRevocations() {
      const sent = commands.send((client) => client.publish(channel, ''))
      if (sent) void commands.inTime(sent)
    },
    stop: () => open.disposeAsync(),
  }
}

/** One log line for each change, whichever connection it concerns, and the metrics. */
function createReport(registry: Registry, logger: Logger) {
  const down = new Set<string>()
  let isAvailable = true
  const gauge = new Gauge({
    name: 'redis_available',
    help: 'Whether Redis is reached in time; otherwise rate limits are counted as without it. Of several processes the least.',
    aggregator: 'min',
    registers: [registry],
  })
  const local = new Counter({
    name: 'rate_limit_local_total',
    help: 'Requests counted without Redis, because it was unavailable or late.',
    registers: [registry],
  })
  gauge.set(1)
  return {
    countedLocally: () => local.inc(),
    change: (link: string) => (isUp: boolean, reason: string | undefined) => {
      if (isUp) down.delete(link)
      else down.add(link)
      if ((down.size === 0) === isAvailable) return
      isAvailable = down.size === 0
      gauge.set(isAvailable ? 1 : 0)
      if (isAvailable) logger.info('Redis is available')
      else logger.warn({ reason }, 'Redis is unavailable: rate limits are counted without it')
    },
  }
}
