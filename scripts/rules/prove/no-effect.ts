// Warns of what has no effect: rules that no longer apply, because `validUntil` has passed (R5), and tables, limits and roles
// of companies that equal the common ones.
// Tested by test/rules/rule-restrictions-unit.test.ts, company-limits.test.ts and company-roles.test.ts.
import type { RuleSet } from '../../../handlers/rules/evaluate/rule-set.ts'
import type { RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import {
  type CompanyLimitsDocument,
  type CompanyRolesDocument,
  commonNameOf,
  type LimitsDocument,
} from '../../../handlers/rules/language/documents.ts'
import { parseRuleInstant } from '../../../handlers/rules/language/fact-reader.ts'
import type { RuleProblem } from '../../../handlers/rules/language/problems.ts'
import { problem, type ValidFile } from '../../../handlers/rules/language/rule-file.ts'

/** The warnings of a rule set; of a company's set those about its own file. */
export function expiredWarnings(
  { name, document, companyDocument = document, lines }: RuleSet,
  now: number,
): RuleProblem[] {
  const file = { file: `${name}.json`, lines: lines.rules }
  return companyDocument.rules.flatMap(({ validUntil }, index) =>
    validUntil === undefined || parseRuleInstant(validUntil) > now
      ? []
      : [
          problem(
            file,
            `/rules/${index}/validUntil`,
            `the rule no longer applies: it ended at "${validUntil}".`,
          ),
        ],
  )
}

/** The warnings about the tables, limits and roles of companies. */
export function companyWarnings(snapshot: RuleSnapshot): RuleProblem[] {
  const { tables, companyTables, limits, roles, companyLimits, companyRoles } = snapshot
  const message =
    'the table has the rows of the common one, so it changes nothing until one of the two changes.'
  const equal = [...companyTables].filter(
    ([name, { digest }]) => digest === tables.get(commonNameOf(name))?.digest,
  )
  return [
    ...equal.map(([name]) => ({ file: `${name}.table.csv`, pointer: '', message })),
    ...[...companyLimits].flatMap(([name, file]) =>
      companyLimitWarnings(file, limits.get(commonNameOf(name))),
    ),
    ...[...companyRoles.values()].flatMap((file) => companyRoleWarnings(file, roles)),
  ]
}

/** Numbers that equal the common ones: they have no effect until the common number changes. */
function companyLimitWarnings(
  file: ValidFile<CompanyLimitsDocument>,
  common: LimitsDocument | undefined,
): RuleProblem[] {
  return Object.entries(file.value.limits)
    .filter(([limitName, value]) => common?.limits.find((limit) => limit.name === limitName)?.value === value)
    .map(([limitName, value]) => {
      const message = `${limitName} is ${value} for all companies, so this line changes nothing.`
      return problem(file, `/limits/${limitName}`, `${message} Remove it, unless it has to keep this number.`)
    })
}

/** Roles that have the scopes of the common file: they have no effect until the common file changes. */
function companyRoleWarnings(
  file: ValidFile<CompanyRolesDocument>,
  common: RuleSnapshot['roles'],
): RuleProblem[] {
  return Object.entries(file.value.roles)
    .filter(([name, { scopes }]) => textOf(scopes) === textOf(common[name]?.scopes ?? []))
    .map(([name]) => {
      const message = `${name} has the same scopes in all companies, so this entry changes nothing.`
      return problem(file, `/roles/${name}`, `${message} Remove it, unless it has to keep these scopes.`)
    })
}

const textOf = (scopes: readonly string[]) => scopes.toSorted().join(' ')
