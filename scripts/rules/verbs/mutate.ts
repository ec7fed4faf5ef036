// `rules mutate`: changes each condition of the rules and reports the changes that no case detects.
// Tested by test/rules/rules.test.ts and test/scripts/rules/rules-commands.long.test.ts.

import { allRuleSets } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { didYouMean } from '../../../handlers/rules/language/problems.ts'
import { inspectRules } from '../../../handlers/rules/load/loader.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { mutate as mutateSet, type Survivor } from '../prove/mutants.ts'
import { counted, verb } from './verb.ts'

export const mutate = verb(
  '[rule-set …]',
  'changes each condition in turn and lists the changes that no case detects',
  async ({ directory, args }) => {
    const { snapshot, gate } = await inspectRules({ directory })
    const [ruleSets, facts] = [allRuleSets(snapshot), snapshot.facts]
    const names = args.length > 0 ? args : [...ruleSets.keys()]
    const chosen = names.map((name) => {
      const ruleSet = ruleSets.get(name)
      if (ruleSet) return ruleSet
      throw new UsageError(`There is no rule set "${name}".${didYouMean(name, [...ruleSets.keys()])}`)
    })
    const failed = gate.cases.filter(({ passed, ruleSet }) => !passed && names.includes(ruleSet))
    if (failed.length > 0) {
      const text = `${counted(failed.length, 'case')} failed before any change; see npm run rules -- test.`
      return { ok: false, text, data: { ok: false, cases: failed } }
    }

    const results = chosen.map((ruleSet) => mutateSet(ruleSet, facts))
    const mutants = results.reduce((sum, result) => sum + result.mutants, 0)
    const survivors = results.flatMap((result) => result.survivors)
    const sum = `${counted(mutants, 'change')} tried in ${counted(chosen.length, 'rule set')}`
    const end = survivors.length === 0 ? 'cases detect each.' : `${survivors.length} not detected.`
    const ok = survivors.length === 0
    const text = [...survivors.map(survivorText), `${sum}: ${end}`].join('\n')
    return { ok, text, data: { ok, ruleSets: chosen.map(({ name }) => name), mutants, survivors } }
  },
)

function survivorText({ file, line, pointer, rule, change, condition }: Survivor): string {
  const place = line === undefined ? file : `${file}:${line}`
  return `${place} ${pointer}: no case detects when this condition is ${change}\n  ${rule}: ${JSON.stringify(condition)}`
}
