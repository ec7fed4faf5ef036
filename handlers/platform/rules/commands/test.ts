// `rules test`: runs the cases of all rule sets. Tested by test/rules.test.ts.
import { allRuleSets } from '../evaluate/rule-snapshot.ts'
import { loadRules } from '../load/loader.ts'
import { runCases } from '../prove/cases.ts'
import { counted, verb } from './verb.ts'

export const test = verb('', 'runs the cases of each rule set', async ({ directory }) => {
  const results = await runCases(allRuleSets(await loadRules({ directory })).values())
  const failed = results.filter(({ passed }) => !passed)
  const lines = failed.map(
    ({ file, line, pointer, name, expected, found, fault }) =>
      `${file}:${line} ${pointer}: "${name}"\n  expected ${worded(expected)}, ${fault ? `but could not run: ${fault}` : `found ${worded(found)}`}`,
  )
  const sum = failed.length === 0 ? 'all passed.' : `${failed.length} failed.`
  const text = [...lines, `${counted(results.length, 'case')}: ${sum}`].join('\n')
  return { ok: failed.length === 0, text, data: { ok: failed.length === 0, cases: results } }
})

const worded = (codes: readonly string[]) => (codes.length === 0 ? 'it to pass' : codes.join(', '))
