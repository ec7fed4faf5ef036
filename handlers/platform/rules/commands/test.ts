// `rules test`: the owner's examples.

import { loadRules } from '../load/loader.ts'
import { runCases } from '../prove/cases.ts'
import { counted, verb } from '../prove/report.ts'

export const test = verb('', 'runs the cases beside each rule set', async ({ directory }) => {
  const results = await runCases(await loadRules({ directory }))
  const failed = results.filter(({ passed }) => !passed)
  const lines = failed.map(
    ({ file, line, pointer, name, expected, found, fault }) =>
      `${file}:${line} ${pointer}: "${name}"\n  expected ${worded(expected)}, ${fault ? `but could not be run: ${fault}` : `found ${worded(found)}`}`,
  )
  const sum = failed.length === 0 ? 'all as expected.' : `${failed.length} not as expected.`
  const text = [...lines, `${counted(results.length, 'case')}: ${sum}`].join('\n')
  return { ok: failed.length === 0, text, data: { ok: failed.length === 0, cases: results } }
})

const worded = (codes: readonly string[]) => (codes.length === 0 ? 'it to pass' : codes.join(', '))
