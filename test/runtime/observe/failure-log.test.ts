import { describe, expect, test } from 'vitest'
import { createFailureLog } from '../../../handlers/runtime/observe/failure-log.ts'
import { createLogger } from '../../../handlers/runtime/observe/logger.ts'

describe('failures of background work', () => {
  const start = () => {
    const lines: { kind: string; omitted?: number; err: { message: string } }[] = []
    let time = 0
    const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
    const log = createFailureLog(logger, { everyMs: 10_000, now: () => time })
    return { lines, log, pass: (ms: number) => (time += ms) }
  }

  test('are logged once in ten seconds while they repeat, with the number of the others', () => {
    const { lines, log, pass } = start()
    for (let poll = 0; poll < 60; poll += 1, pass(500)) log('revocations', new Error('Connection terminated'))
    expect(lines.map(({ omitted }) => omitted)).toEqual([undefined, 19, 19])
  })

  test('are logged at once if they are of another kind or have another reason', () => {
    const { lines, log } = start()
    log('revocations', new Error('Connection terminated'))
    log('usage', new Error('Connection terminated'))
    log('usage', new Error('the disk is full'))
    log('usage', new Error('the disk is full'))
    expect(lines.map(({ kind, err }) => `${kind}: ${err.message}`)).toEqual([
      'revocations: Connection terminated',
      'usage: Connection terminated',
      'usage: the disk is full',
    ])
  })

  test('do not need memory without limit', () => {
    const { lines, log } = start()
    for (let count = 0; count < 201; count += 1) log('usage', new Error(`row ${count}`))
    log('usage', new Error('row 0'))
    expect(lines).toHaveLength(202)
  })
})
