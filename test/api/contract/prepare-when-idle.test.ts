import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Contract, loadContract } from '../../../handlers/api/contract/contract.ts'
import { prepareWhenIdle } from '../../../handlers/api/contract/prepare-when-idle.ts'

const generated = new URL('../../../generated/', import.meta.url)
const onError = (error: unknown) => {
  throw error
}

/** A contract that counts its preparation steps. */
function counting(onStep: () => void = () => {}) {
  const contract = loadContract('reference', generated)
  const counts = { made: 0 }
  const step = () => {
    counts.made += 1
    onStep()
  }
  const counted: Contract = { ...contract, preparations: () => [step, step] }
  return { counted, counts, all: contract.operations.length * 2 }
}

describe('validators', () => {
  test('are compiled before a request needs them, so that the first request is as fast as the next', async () => {
    const contract = loadContract('invoicing', generated)
    const invoice = contract.operations.find(({ id }) => id === 'createInvoice')
    if (!invoice) throw new Error('no operation')
    const requestBody = invoice.document.requestBody.content['application/json'].example
    const cost = () => {
      const before = process.threadCpuUsage()
      const faults = contract.requestFaults(invoice, {
        path: { CompanyId: 1 },
        query: {},
        header: {},
        requestBody,
      })
      const { user, system } = process.threadCpuUsage(before)
      expect(faults).toEqual([])
      return (user + system) / 1000
    }
    await prepareWhenIdle([contract], { validateResponses: true, isIdle: () => true, onError, pauseMs: 1 })
      .done

    // Compiling them takes 30 ms and more.
    expect(cost()).toBeLessThan(10)
  })

  test('are compiled for valid requests only: those that list all faults are compiled at the first fault', () => {
    const contract = loadContract('reference', generated)

    for (const operation of contract.operations) {
      expect(contract.preparations(operation, false)).toHaveLength(1)
      expect(contract.preparations(operation, true)).toHaveLength(2)
    }
  })

  test('are compiled when the process is idle, or after a limited time', async () => {
    let isIdle = false
    const { counted, counts, all } = counting()
    const preparation = prepareWhenIdle([counted], {
      validateResponses: true,
      isIdle: () => isIdle,
      onError,
      pauseMs: 1,
      patienceMs: 150,
    })
    await sleep(100)
    expect(counts.made).toBe(0)
    await expect.poll(() => counts.made).toBeGreaterThan(0)
    expect(counts.made).toBeLessThan(all)
    isIdle = true
    await preparation.done
    expect(counts.made).toBe(all)
  })

  test('are compiled one at a time, so that other work runs in between', async () => {
    const order: string[] = []
    const { counted, all } = counting(() => {
      order.push('step')
      setImmediate(() => order.push('other'))
    })
    await prepareWhenIdle([counted], { validateResponses: true, isIdle: () => true, onError, pauseMs: 1 })
      .done

    expect(order.slice(0, 2 * all - 1)).toEqual(
      Array.from({ length: 2 * all - 1 }, (_, at) => (at % 2 === 0 ? 'step' : 'other')),
    )
  })

  test('are not compiled after a stop, and a failure is reported', async () => {
    const { counted, counts } = counting()
    const preparation = prepareWhenIdle([counted], {
      validateResponses: true,
      isIdle: () => true,
      onError,
      pauseMs: 5,
    })
    await preparation.stop()
    await sleep(30)
    expect(counts.made).toBe(0)

    const failures: unknown[] = []
    const broken = counting(() => {
      throw new Error('no schema')
    })
    await prepareWhenIdle([broken.counted], {
      validateResponses: true,
      isIdle: () => true,
      onError: (error) => failures.push(error),
    }).done
    expect(failures).toEqual([new Error('no schema')])
  })
})
