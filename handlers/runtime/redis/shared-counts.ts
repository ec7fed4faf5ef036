// The counts of rate limits in Redis (P16, O3): one script adds to a key and reads the sum, so that they are exact over
// all processes. A key belongs to one caller and one window, and expires after it; addresses of callers are in the keys.
// Tested by test/processes/redis.long.test.ts.
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { RedisClient, RedisLink } from './redis-link.ts'

export interface SharedCounts {
  /**
   * Adds calls to a window and resolves with the calls of all processes; undefined, also in the promise, if Redis is
   * unavailable or late. `onLate` is called if the calls were counted after all.
   */
  add(
    name: string,
    window: { start: number; remainingMs: number },
    calls: number,
    onLate: () => void,
  ): Promise<number | undefined> | undefined
}

/** How much longer than its window a key is kept, in case the clocks of machines differ. */
const GRACE_SECONDS = 5

export function createSharedCounts(link: RedisLink, prefix: string): SharedCounts {
  let limiter: { client: RedisClient; counter: RateLimiterRedis } | undefined
  const counterOf = (client: RedisClient): RateLimiterRedis => {
    if (limiter?.client !== client) {
      // Its own limit is not used: rate-limit.ts compares, because limits differ by kind.
      const options = { storeClient: client, useRedisPackage: true, keyPrefix: `${prefix}limit`, points: 1 }
      limiter = { client, counter: new RateLimiterRedis({ ...options, duration: 60 }) }
    }
    return limiter.counter
  }

  return {
    add(name, { start, remainingMs }, calls, onLate) {
      const customDuration = Math.ceil(remainingMs / 1000) + GRACE_SECONDS
      const reply = link.send((client) =>
        counterOf(client).penalty(`${start / 1000}:${name}`, calls, { customDuration }),
      )
      if (!reply) return undefined
      return link.inTime(reply).then((result) => {
        if (result === undefined) reply.then(onLate, () => {})
        return result?.consumedPoints
      })
    },
  }
}
