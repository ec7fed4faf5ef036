import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Context, setCompany, withPartition } from '../../entities/database/connections/async-context.ts'
import type { Permit as PermitOf } from '../../entities/database/connections/permit-queue.ts'
import {
  createPartitions,
  type Partitions,
  PoolBusyError,
} from '../../entities/database/connections/pool-partitions.ts'

type Permit = PermitOf<Context>

/**
 * Requests this many permits at once, each as a separate request. Requests that still wait when a test ends are refused.
 */
const acquireIn = (partitions: Partitions, partition: string, count: number) =>
  Array.from({ length: count }, () => {
    const permit = withPartition(partition, () => partitions.acquire())
    permit.catch(() => {})
    return permit
  })

const heldIn = (partitions: Partitions, name: string) =>
  partitions.usage().find(({ partition }) => partition === name)?.held ?? 0

/** Waits until the free permits are taken. */
const settle = () => sleep(5)

describe('permits of the pool', () => {
  test('are assigned to one service up to half of the free ones, so that others remain for other services', async () => {
    const partitions = createPartitions(10)
    acquireIn(partitions, 'cart', 40)
    acquireIn(partitions, 'reportdata', 40)
    acquireIn(partitions, 'background', 40)
    await settle()

    expect(partitions.usage().map(({ held }) => held)).toEqual([5, 3, 1])
    const [permit] = await Promise.all(acquireIn(partitions, 'pricing', 1))
    expect(permit?.work.partition).toBe('pricing')
  })

  test('that become free are assigned to the partition with the fewest', async () => {
    const partitions = createPartitions(4)
    const [first] = await Promise.all(acquireIn(partitions, 'cart', 2))
    acquireIn(partitions, 'reportdata', 1)
    acquireIn(partitions, 'invoicing', 1)
    await settle()
    acquireIn(partitions, 'cart', 5)
    acquireIn(partitions, 'pricing', 1)
    await settle()
    expect(heldIn(partitions, 'pricing')).toBe(0)

    first?.release()
    await settle()
    expect([heldIn(partitions, 'cart'), heldIn(partitions, 'pricing')]).toEqual([1, 1])
  })

  test('are assigned first to work that already has one', async () => {
    const partitions = createPartitions(2)
    const nested: string[] = []
    let outer: Permit | undefined
    await withPartition('cart', async () => {
      outer = await partitions.acquire()
      const [other] = await Promise.all(acquireIn(partitions, 'pricing', 1))
      acquireIn(partitions, 'users', 1)[0]?.then(() => nested.push('users'))
      partitions.acquire().then(() => nested.push('cart'))
      await settle()
      expect(nested).toEqual([])
      other?.release()
      await settle()
    })
    expect(nested).toEqual(['cart'])
    outer?.release()
    await settle()
    expect(nested).toEqual(['cart', 'users'])
  })

  test('are reserved for probes and polls', async () => {
    const partitions = createPartitions(2)
    const waits = [...acquireIn(partitions, 'cart', 3), ...acquireIn(partitions, 'pricing', 3)]
    await settle()
    const reserved = await Promise.all([
      ...acquireIn(partitions, 'probes', 1),
      ...acquireIn(partitions, 'polls', 3),
    ])
    expect(reserved.map(({ work }) => work.partition)).toEqual(['probes', 'polls', 'polls', 'polls'])
    acquireIn(partitions, 'polls', 1)
    await settle()
    expect(heldIn(partitions, 'polls')).toBe(3)
    expect(waits).toHaveLength(6)
  })

  test('are assigned to the companies of a partition in turn, not by their number of requests', async () => {
    const partitions = createPartitions(2)
    const order: string[] = []
    const acquireFor = (company: number, name: string) =>
      withPartition('pricing', () => {
        setCompany(company)
        return partitions.acquire().then((permit) => {
          order.push(name)
          return permit
        })
      })
    const held = await acquireFor(1, 'first')
    const waits = [
      ...['a', 'b', 'c', 'd'].map((name) => acquireFor(1, name)),
      ...[acquireFor(2, 'other'), acquireFor(3, 'third'), acquireFor(2, 'other again')],
    ]
    held.release()
    for (const _ of waits) {
      await settle()
      const permits = await Promise.all(waits.map((wait) => Promise.race([wait, undefined])))
      for (const permit of permits) permit?.release()
    }
    expect(order).toEqual(['first', 'a', 'other', 'third', 'b', 'other again', 'c', 'd'])
  })

  test('are assigned to one company up to half of what a partition may take', async () => {
    const partitions = createPartitions(10)
    const acquireFor = (company: number, partition: string, count: number) =>
      withPartition(partition, () => {
        setCompany(company)
        return acquireIn(partitions, partition, count)
      })
    const entered = async (waits: Promise<Permit>[]) => {
      await settle()
      const permits = await Promise.all(waits.map((wait) => Promise.race([wait, undefined])))
      return permits.filter((permit) => permit !== undefined)
    }
    const inCart = acquireFor(1, 'cart', 9)
    expect(await entered(inCart)).toHaveLength(3)
    expect(await entered(acquireFor(2, 'cart', 9))).toHaveLength(2)
    expect(await entered(acquireFor(1, 'pricing', 1))).toHaveLength(1)
    expect(withPartition('cart', () => partitions.isFree())).toBe(false)
    expect(await entered(acquireFor(1, 'polls', 3))).toHaveLength(3)
  })

  test('are left to another company in every partition, however many partitions one company fills', async () => {
    const partitions = createPartitions(10)
    const services = ['cart', 'pricing', 'streams', 'invoicing', 'usermanager', 'entities']
    const acquireFor = (company: number, partition: string, count: number) =>
      withPartition(partition, () => {
        setCompany(company)
        return acquireIn(partitions, partition, count)
      })
    for (const service of services) acquireFor(1, service, 9)
    await settle()
    expect(services.map((service) => heldIn(partitions, service))).toEqual([3, 2, 1, 1, 1, 0])
    for (const service of services) {
      const [wait] = acquireFor(2, service, 1)
      const permit = await Promise.race([wait, sleep(100, undefined)])
      expect(permit?.work.partition, service).toBe(service)
      permit?.release()
      await settle()
    }
    expect(services.map((service) => heldIn(partitions, service))).toEqual([3, 2, 1, 1, 1, 0])
  })

  test('are left to each partition of a company whose other partitions are full', async () => {
    const partitions = createPartitions(10)
    const acquireFor = (partition: string, count: number) =>
      withPartition(partition, () => {
        setCompany(1)
        return acquireIn(partitions, partition, count)
      })
    for (const service of ['cart', 'reportdata', 'streams']) acquireFor(service, 9)
    await settle()
    for (const service of ['pricing', 'entities', 'usermanager']) {
      const [wait] = acquireFor(service, 1)
      const permit = await Promise.race([wait, sleep(100, undefined)])
      expect(permit?.work.partition, service).toBe(service)
      permit?.release()
    }
  })

  test('are released only once, even if released again', async () => {
    const partitions = createPartitions(4)
    const [permit] = await Promise.all(acquireIn(partitions, 'cart', 1))
    permit?.release()
    permit?.release()
    acquireIn(partitions, 'cart', 9)
    await settle()
    expect(heldIn(partitions, 'cart')).toBe(2)
  })
})

describe('a wait for a permit', () => {
  test('ends with a refusal, and the queue continues', async () => {
    const partitions = createPartitions(2, { patienceMs: 40 })
    const [permit] = await Promise.all(acquireIn(partitions, 'cart', 1))
    await expect(acquireIn(partitions, 'cart', 1)[0]).rejects.toBeInstanceOf(PoolBusyError)
    const [waiting] = acquireIn(partitions, 'cart', 1)
    permit?.release()
    expect((await waiting)?.work.partition).toBe('cart')
  })

  test('is short behind statements that timed out, for both current and new requests', async () => {
    const partitions = createPartitions(2, { blockedPatienceMs: 60, blockedForMs: 300 })
    await Promise.all(acquireIn(partitions, 'cart', 1))
    const since = performance.now()
    const [early] = acquireIn(partitions, 'cart', 1)
    const refused = early?.catch(() => performance.now() - since)
    await sleep(20)
    partitions.timedOut('cart')
    expect(await refused).toBeLessThan(200)
    await expect(acquireIn(partitions, 'cart', 1)[0]).rejects.toBeInstanceOf(PoolBusyError)
    expect(performance.now() - since).toBeLessThan(400)

    // Later, requests wait as long as before.
    await sleep(350)
    const [longWait] = acquireIn(partitions, 'cart', 1)
    const outcome = await Promise.race([longWait?.catch(() => 'refused'), sleep(150, 'waits')])
    expect(outcome).toBe('waits')
  })

  test('longer than the limit ends with a refusal while another partition is blocked, perhaps by the same lock', async () => {
    const partitions = createPartitions(2, { startableMs: 30, blockedForMs: 100 })
    const [permit] = await Promise.all(acquireIn(partitions, 'cart', 1))
    const [long] = acquireIn(partitions, 'cart', 1)
    await sleep(50)
    const [short] = acquireIn(partitions, 'cart', 1)
    partitions.timedOut('reportdata')
    permit?.release()
    await expect(long).rejects.toBeInstanceOf(PoolBusyError)
    const next = await short

    // Without a blocked partition, a long wait ends with a permit.
    const [longWait] = acquireIn(partitions, 'cart', 1)
    await sleep(150)
    next?.release()
    expect((await longWait)?.work.partition).toBe('cart')
  })
})
