// `rules validate`: whether the services would start with these files; if not, all faults. Warnings name rules that are
// probably not intended, rules that have expired, and limits and roles of companies that equal the common ones.
// Tested by test/rules/rules.test.ts and test/scripts/rules/rule-overlaps.test.ts.
import { factTypes } from '../../../generated/facts.ts'
import { allRuleSets } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { problemLine } from '../../../handlers/rules/language/problems.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { companyWarnings, expiredWarnings } from '../prove/no-effect.ts'
import { overlapWarnings } from '../prove/rule-overlaps.ts'
import { requireSchemaReferences } from '../prove/schema-references.ts'
import { counted, verb } from './verb.ts'

export const validate = verb(
  '',
  'checks all files of rules/ and reports each fault with file and line, and rules that overlap or contradict each other',
  async ({ directory }) => {
    const snapshot = await loadRules({ directory, supplied: factTypes })
    const { limits, hash } = snapshot
    const ruleSets = allRuleSets(snapshot)
    await requireSchemaReferences(directory)
    const rules = [...ruleSets.values()].reduce(
      (sum, { document, companyDocument = document }) => sum + companyDocument.rules.length,
      0,
    )
    const numbers = [...limits.values()].reduce((sum, document) => sum + document.limits.length, 0)
    const findings = [
      counted(ruleSets.size, 'rule set'),
      counted(rules, 'rule'),
      counted(numbers, 'limit'),
    ].join(', ')
    const now = Date.now()
    const ofSets = [...ruleSets.values()].flatMap((set) => [
      ...overlapWarnings(set),
      ...expiredWarnings(set, now),
    ])
    const warnings = [...ofSets, ...companyWarnings(snapshot)]
    const text = [
      `All files are valid: ${findings}.`,
      ...(warnings.length > 0
        ? [`${counted(warnings.length, 'warning')}:`, ...warnings.map(problemLine)]
        : []),
      `Hash ${hash}`,
    ].join('\n')
    return {
      ok: true,
      text,
      data: { ok: true, ruleSets: ruleSets.size, rules, limits: numbers, hash, warnings },
    }
  },
)
