// `rules validate`: whether the services would start with these files; if not, all faults. Tested by test/rules.test.ts.
import { suppliedFacts } from '../../../../generated/facts.ts'
import { allRuleSets } from '../evaluate/rule-snapshot.ts'
import { loadRules } from '../load/loader.ts'
import { requireMirrors } from './document-mirrors.ts'
import { counted, verb } from './verb.ts'

export const validate = verb(
  '',
  'checks all files of rules/ and reports each fault with file and line',
  async ({ directory }) => {
    const snapshot = await loadRules({ directory, supplied: suppliedFacts })
    const { limits, hash } = snapshot
    const ruleSets = allRuleSets(snapshot)
    await requireMirrors(directory)
    const rules = [...ruleSets.values()].reduce(
      (sum, { document, companyDocument = document }) => sum + companyDocument.rules.length,
      0,
    )
    const numbers = [...limits.values()].reduce((sum, document) => sum + document.limits.length, 0)
    const found = [
      counted(ruleSets.size, 'rule set'),
      counted(rules, 'rule'),
      counted(numbers, 'limit'),
    ].join(', ')
    const data = { ok: true, ruleSets: ruleSets.size, rules, limits: numbers, hash }
    return { ok: true, text: `All files are valid: ${found}.\nHash ${hash}`, data }
  },
)
