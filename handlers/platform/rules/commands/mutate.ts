// `rules mutate`: whether a slip in any condition would break a case.

import { UsageError } from '../../errors/usage-error.ts'
import { didYouMean } from '../language/problems.ts'
import { loadRules } from '../load/loader.ts'
import { runCases } from '../prove/cases.ts'
import { mutate as mutateSet, type Survivor } from '../prove/mutants.ts'
import { counted, verb } from '../prove/report.ts'
import { setsOf } from '../prove/rule-changes.ts'

export const mutate = verb(
  '[rule-set …]',
  'changes each condition in turn and names those that no case would miss',
  async ({ directory, words }) => {
    const snapshot = await loadRules({ directory })
    const [ruleSets, facts] = [setsOf(snapshot), snapshot.facts]
    const names = words.length > 0 ? words : [...ruleSets.keys()]
    const chosen = names.map((name) => {
      const found = ruleSets.get(name)
      if (found) return found
      throw new UsageError(`There is no rule set "${name}".${didYouMean(name, [...ruleSets.keys()])}`)
    })
    const failed = (await runCases({ ruleSets: new Map(chosen.map((one) => [one.name, one])) })).filter(
      ({ passed }) => !passed,
    )
    if (failed.length > 0) {
      const text = `${counted(failed.length, 'case')} not as expected already; see npm run rules -- test.`
      return { ok: false, text, data: { ok: false, cases: failed } }
    }

    const results = chosen.map((ruleSet) => mutateSet(ruleSet, facts))
    const mutants = results.reduce((sum, result) => sum + result.mutants, 0)
    const survivors = results.flatMap((result) => result.survivors)
    const sum = `${counted(mutants, 'change')} tried in ${counted(chosen.length, 'rule set')}`
    const end = survivors.length === 0 ? 'each breaks a case.' : `${survivors.length} break none.`
    const ok = survivors.length === 0
    const text = [...survivors.map(survivorText), `${sum}: ${end}`].join('\n')
    return { ok, text, data: { ok, ruleSets: chosen.map(({ name }) => name), mutants, survivors } }
  },
)

function survivorText({ file, line, pointer, rule, change, condition }: Survivor): string {
  const place = line === undefined ? file : `${file}:${line}`
  return `${place} ${pointer}: no case misses this condition when it is ${change}\n  ${rule}: ${JSON.stringify(condition)}`
}
