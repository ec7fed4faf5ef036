// `rules validate`: whether the services would start with these files, and what is wrong otherwise.

import { loadRules } from '../load/loader.ts'
import { counted, verb } from '../prove/report.ts'
import { setsOf } from '../prove/rule-changes.ts'
import { requireMirrors } from './document-mirrors.ts'

export const validate = verb(
  '',
  'checks all files of rules/ and says, with file and line, what is wrong',
  async ({ directory }) => {
    const snapshot = await loadRules({ directory })
    const { limits, hash } = snapshot
    const ruleSets = setsOf(snapshot)
    await requireMirrors(directory)
    const rules = [...ruleSets.values()].reduce(
      (sum, { document, own = document }) => sum + own.rules.length,
      0,
    )
    const numbers = [...limits.values()].reduce((sum, document) => sum + document.limits.length, 0)
    const found = [
      counted(ruleSets.size, 'rule set'),
      counted(rules, 'rule'),
      counted(numbers, 'limit'),
    ].join(', ')
    const data = { ok: true, ruleSets: ruleSets.size, rules, limits: numbers, hash }
    return { ok: true, text: `All files are in order: ${found}.\nHash ${hash}`, data }
  },
)
