import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  createLanes,
  type Lanes,
  type Place,
  PoolBusyError,
} from '../../entities/database/connections/connection-lanes.ts'
import { inLane, setCompany } from '../../entities/database/connections/lane-work.ts'

/**
 * Requests this many places at once, each as a separate request. Requests that still wait when a test ends are refused.
 */
const enterLane = (lanes: Lanes, lane: string, count: number) =>
  Array.from({ length: count }, () => {
    const slot = inLane(lane, () => lanes.enter())
    slot.catch(() => {})
    return slot
  })

const heldIn = (lanes: Lanes, name: string) => lanes.usage().find(({ lane }) => lane === name)?.held ?? 0

/** Waits until the free places are taken. */
const settle = () => sleep(5)

describe('places of the pool', () => {
  test('are assigned to one service up to half of the free ones, so that others remain for other services', async () => {
    const lanes = createLanes({ places: 10 })
    enterLane(lanes, 'cart', 40)
    enterLane(lanes, 'reportdata', 40)
    enterLane(lanes, 'background', 40)
    await settle()

    expect(lanes.usage().map(({ held }) => held)).toEqual([5, 3, 1])
    const [slot] = await Promise.all(enterLane(lanes, 'pricing', 1))
    expect(slot?.lane).toBe('pricing')
  })

  test('that become free are assigned to the lane with the fewest', async () => {
    const lanes = createLanes({ places: 4 })
    const [first] = await Promise.all(enterLane(lanes, 'cart', 2))
    enterLane(lanes, 'reportdata', 1)
    enterLane(lanes, 'invoicing', 1)
    await settle()
    enterLane(lanes, 'cart', 5)
    enterLane(lanes, 'pricing', 1)
    await settle()
    expect(heldIn(lanes, 'pricing')).toBe(0)

    first?.leave()
    await settle()
    expect([heldIn(lanes, 'cart'), heldIn(lanes, 'pricing')]).toEqual([1, 1])
  })

  test('are assigned first to work that already has one', async () => {
    const lanes = createLanes({ places: 2 })
    const nested: string[] = []
    let outer: Place | undefined
    await inLane('cart', async () => {
      outer = await lanes.enter()
      const [other] = await Promise.all(enterLane(lanes, 'pricing', 1))
      enterLane(lanes, 'users', 1)[0]?.then(() => nested.push('users'))
      lanes.enter().then(() => nested.push('cart'))
      await settle()
      expect(nested).toEqual([])
      other?.leave()
      await settle()
    })
    expect(nested).toEqual(['cart'])
    outer?.leave()
    await settle()
    expect(nested).toEqual(['cart', 'users'])
  })

  test('are reserved for probes and polls', async () => {
    const lanes = createLanes({ places: 2 })
    const waits = [...enterLane(lanes, 'cart', 3), ...enterLane(lanes, 'pricing', 3)]
    await settle()
    const reserved = await Promise.all([...enterLane(lanes, 'probes', 1), ...enterLane(lanes, 'polls', 3)])
    expect(reserved.map(({ lane }) => lane)).toEqual(['probes', 'polls', 'polls', 'polls'])
    enterLane(lanes, 'polls', 1)
    await settle()
    expect(heldIn(lanes, 'polls')).toBe(3)
    expect(waits).toHaveLength(6)
  })

  test('are assigned to the companies of a lane in turn, not by their number of requests', async () => {
    const lanes = createLanes({ places: 2 })
    const order: string[] = []
    const enterFor = (company: number, name: string) =>
      inLane('pricing', () => {
        setCompany(company)
        return lanes.enter().then((place) => {
          order.push(name)
          return place
        })
      })
    const held = await enterFor(1, 'first')
    const waits = [
      ...['a', 'b', 'c', 'd'].map((name) => enterFor(1, name)),
      ...[enterFor(2, 'other'), enterFor(3, 'third'), enterFor(2, 'other again')],
    ]
    held.leave()
    for (const _ of waits) {
      await settle()
      const places = await Promise.all(waits.map((wait) => Promise.race([wait, undefined])))
      for (const place of places) place?.leave()
    }
    expect(order).toEqual(['first', 'a', 'other', 'third', 'b', 'other again', 'c', 'd'])
  })

  test('are assigned to one company up to half of what a lane may take', async () => {
    const lanes = createLanes({ places: 10 })
    const enterFor = (company: number, lane: string, count: number) =>
      inLane(lane, () => {
        setCompany(company)
        return enterLane(lanes, lane, count)
      })
    const entered = async (waits: Promise<Place>[]) => {
      await settle()
      const places = await Promise.all(waits.map((wait) => Promise.race([wait, undefined])))
      return places.filter((place) => place !== undefined)
    }
    const inCart = enterFor(1, 'cart', 9)
    expect(await entered(inCart)).toHaveLength(3)
    expect(await entered(enterFor(2, 'cart', 9))).toHaveLength(2)
    expect(await entered(enterFor(1, 'pricing', 1))).toHaveLength(1)
    expect(inLane('cart', () => lanes.isFree())).toBe(false)
    expect(await entered(enterFor(1, 'polls', 3))).toHaveLength(3)
  })

  test('are left to another company in every lane, however many lanes one company fills', async () => {
    const lanes = createLanes({ places: 10 })
    const services = ['cart', 'pricing', 'streams', 'invoicing', 'usermanager', 'entities']
    const enterFor = (company: number, lane: string, count: number) =>
      inLane(lane, () => {
        setCompany(company)
        return enterLane(lanes, lane, count)
      })
    for (const service of services) enterFor(1, service, 9)
    await settle()
    expect(services.map((service) => heldIn(lanes, service))).toEqual([3, 2, 1, 1, 1, 0])
    for (const service of services) {
      const [wait] = enterFor(2, service, 1)
      const place = await Promise.race([wait, sleep(100, undefined)])
      expect(place?.lane, service).toBe(service)
      place?.leave()
      await settle()
    }
    expect(services.map((service) => heldIn(lanes, service))).toEqual([3, 2, 1, 1, 1, 0])
  })

  test('are left to each lane of a company whose other lanes are full', async () => {
    const lanes = createLanes({ places: 10 })
    const enterFor = (lane: string, count: number) =>
      inLane(lane, () => {
        setCompany(1)
        return enterLane(lanes, lane, count)
      })
    for (const service of ['cart', 'reportdata', 'streams']) enterFor(service, 9)
    await settle()
    for (const service of ['pricing', 'entities', 'usermanager']) {
      const [wait] = enterFor(service, 1)
      const place = await Promise.race([wait, sleep(100, undefined)])
      expect(place?.lane, service).toBe(service)
      place?.leave()
    }
  })

  test('are released only once, even if released again', async () => {
    const lanes = createLanes({ places: 4 })
    const [slot] = await Promise.all(enterLane(lanes, 'cart', 1))
    slot?.leave()
    slot?.leave()
    enterLane(lanes, 'cart', 9)
    await settle()
    expect(heldIn(lanes, 'cart')).toBe(2)
  })
})

describe('a wait for a place', () => {
  test('ends with a refusal, and the queue continues', async () => {
    const lanes = createLanes({ places: 2, patienceMs: 40 })
    const [slot] = await Promise.all(enterLane(lanes, 'cart', 1))
    await expect(enterLane(lanes, 'cart', 1)[0]).rejects.toBeInstanceOf(PoolBusyError)
    const [waiting] = enterLane(lanes, 'cart', 1)
    slot?.leave()
    expect((await waiting)?.lane).toBe('cart')
  })

  test('is short behind statements that timed out, for both current and new requests', async () => {
    const lanes = createLanes({ places: 2, blockedPatienceMs: 60, blockedForMs: 300 })
    await Promise.all(enterLane(lanes, 'cart', 1))
    const since = performance.now()
    const [early] = enterLane(lanes, 'cart', 1)
    const refused = early?.catch(() => performance.now() - since)
    await sleep(20)
    lanes.timedOut('cart')
    expect(await refused).toBeLessThan(200)
    await expect(enterLane(lanes, 'cart', 1)[0]).rejects.toBeInstanceOf(PoolBusyError)
    expect(performance.now() - since).toBeLessThan(400)

    // Later, requests wait as long as before.
    await sleep(350)
    const [longWait] = enterLane(lanes, 'cart', 1)
    const outcome = await Promise.race([longWait?.catch(() => 'refused'), sleep(150, 'waits')])
    expect(outcome).toBe('waits')
  })

  test('longer than the limit ends with a refusal while another lane is blocked, perhaps by the same lock', async () => {
    const lanes = createLanes({ places: 2, startableMs: 30, blockedForMs: 100 })
    const [slot] = await Promise.all(enterLane(lanes, 'cart', 1))
    const [long] = enterLane(lanes, 'cart', 1)
    await sleep(50)
    const [short] = enterLane(lanes, 'cart', 1)
    lanes.timedOut('reportdata')
    slot?.leave()
    await expect(long).rejects.toBeInstanceOf(PoolBusyError)
    const next = await short

    // Without a blocked lane, a long wait ends with a place.
    const [longWait] = enterLane(lanes, 'cart', 1)
    await sleep(150)
    next?.leave()
    expect((await longWait)?.lane).toBe('cart')
  })
})
