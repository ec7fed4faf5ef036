// Warnings about limits and roles of companies that equal the common ones.
// Tested by test/platform/rules/load/company-limits.test.ts and company-roles.test.ts.
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { companyLimitWarnings } from '../language/company-limits.ts'
import { companyRoleWarnings } from '../language/company-roles.ts'
import { commonNameOf } from '../language/documents.ts'
import type { RuleProblem } from '../language/problems.ts'

export function companyWarnings({ limits, roles, companyLimits, companyRoles }: RuleSnapshot): RuleProblem[] {
  return [
    ...[...companyLimits].flatMap(([name, file]) =>
      companyLimitWarnings(file, limits.get(commonNameOf(name))),
    ),
    ...[...companyRoles.values()].flatMap((file) => companyRoleWarnings(file, roles)),
  ]
}
