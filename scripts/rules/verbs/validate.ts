// `rules validate`: whether the services would start with these files; if not, all faults. Warnings name rules that are
// probably not intended, rules that have expired, and limits and roles of companies that equal the common ones.
// Tested by test/rules/rules.test.ts and test/scripts/rules/rule-overlaps.test.ts.
import { factTypes } from '../../../generated/facts.ts'
import { allRuleSets, type RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { problemLine, type RuleProblem } from '../../../handlers/rules/language/problems.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { companyWarnings, expiredWarnings } from '../prove/no-effect.ts'
import { overlapWarnings } from '../prove/rule-overlaps.ts'
import { namesCompanies, ruleWarnings, unknownCompanyWarnings } from '../prove/rule-warnings.ts'
import { requireSchemaReferences } from '../prove/schema-references.ts'
import { counted, type VerbInput, verb } from './verb.ts'

export const validate = verb(
  '',
  'checks all files of rules/ and reports each fault with file and line, and rules that overlap or contradict each other',
  async ({ directory, existingCompanies }) => {
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
    const companies = await companyFindings(snapshot, existingCompanies)
    const warnings = [...folderWarnings(snapshot), ...companies.warnings]
    const text = [
      `All files are valid: ${findings}.`,
      ...(warnings.length > 0
        ? [`${counted(warnings.length, 'warning')}:`, ...warnings.map(problemLine)]
        : []),
      ...companies.notes,
      `Hash ${hash}`,
    ].join('\n')
    return {
      ok: true,
      text,
      data: { ok: true, ruleSets: ruleSets.size, rules, limits: numbers, hash, warnings },
    }
  },
)

/** What is probably not intended, as far as the folder alone shows it. */
export function folderWarnings(snapshot: RuleSnapshot): RuleProblem[] {
  const now = Date.now()
  const ofSets = [...allRuleSets(snapshot).values()].flatMap((set) => [
    ...overlapWarnings(set),
    ...expiredWarnings(set, now),
    ...ruleWarnings(set),
  ])
  return [...ofSets, ...companyWarnings(snapshot)]
}

/** Warnings of companies that do not exist, or a note that they could not be looked up. */
async function companyFindings(
  snapshot: RuleSnapshot,
  existingCompanies: VerbInput['existingCompanies'],
): Promise<{ warnings: RuleProblem[]; notes: string[] }> {
  if (!existingCompanies || !namesCompanies(snapshot)) return { warnings: [], notes: [] }
  try {
    return { warnings: unknownCompanyWarnings(snapshot, await existingCompanies()), notes: [] }
  } catch (error) {
    const note = `Whether the companies exist is not checked: ${(error as Error).message}`
    return { warnings: [], notes: [note] }
  }
}
