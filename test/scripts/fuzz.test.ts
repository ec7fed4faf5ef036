// The conditions under which a run of npm run fuzz passes. The run itself is part of .ci/run, because it takes
// minutes.
import { describe, expect, test } from 'vitest'
import { mergedTally, neverSucceeded, readTally, successShare } from '../../scripts/fuzz/tally.ts'
import { documents } from '../support/contract.ts'

describe('a run of npm run fuzz', () => {
  const reference = documents.get('reference')
  const paths = Object.keys(reference.paths)
  const statuses = Object.fromEntries(paths.map((path) => [`GET ${path}`, { '200': 3, '404': 1 }]))
  const [first = '', second = ''] = Object.keys(statuses)

  test('counts operations that succeeded', () => {
    expect(neverSucceeded(reference, { excused: {}, answers: statuses })).toEqual([])
    expect(successShare({ excused: {}, answers: statuses })).toBe(75)
  })

  test('reports operations that were always refused, or never requested', () => {
    const { [second]: _, ...requested } = statuses
    const tally = { excused: {}, answers: { ...requested, [first]: { '400': 9 } } }

    expect(neverSucceeded(reference, tally)).toEqual([first, second])
  })

  test('that is repeated counts both runs', () => {
    const tally = mergedTally([
      { excused: { rule: 1 }, answers: { ...statuses, [first]: { '400': 9 } } },
      { excused: { rule: 2, key: 1 }, answers: { [first]: { '200': 1, '400': 2 } } },
    ])

    expect(tally?.excused).toEqual({ rule: 3, key: 1 })
    expect(tally?.answers[first]).toEqual({ '200': 1, '400': 11 })
    expect(neverSucceeded(reference, tally)).toEqual([])
    expect(mergedTally([tally, undefined])).toBeUndefined()
  })

  test('fails if the hooks wrote no counts', () => {
    const tally = readTally('/no/such/tally.json')

    expect([tally, successShare(tally)]).toEqual([undefined, 0])
    expect(neverSucceeded(reference, tally)).toHaveLength(paths.length)
  })
})
