// Writes the schemas of rule files, with which editors complete names. Those of rules and cases come from rules/facts.json,
// those of a company's limits and roles from the common files. Tested by test/rules/rules.test.ts.

import type { RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import { casesSchema } from '../../handlers/rules/language/cases-schema.ts'
import { companyLimitsSchema } from '../../handlers/rules/language/company-limits.ts'
import { companyRolesSchema } from '../../handlers/rules/language/company-roles.ts'
import type { Limit } from '../../handlers/rules/language/documents.ts'
import { ruleSetSchema } from '../../handlers/rules/language/rule-set-schema.ts'
import { sharedLimits } from '../../handlers/runtime/limits.ts'

/** The schemas by the names of their files. */
export const ruleSchemas = ({ facts, limits }: RuleSnapshot) => ({
  'rule-set.schema.json': ruleSetSchema(facts),
  'cases.schema.json': casesSchema(facts),
  'company-limits.schema.json': withLimits([...limits.values()].flatMap((document) => document.limits)),
  'company-roles.schema.json': companyRolesSchema,
})

function withLimits(all: readonly Limit[]) {
  const { properties } = companyLimitsSchema
  const changeable = all.filter(({ name }) => !Object.hasOwn(sharedLimits, name))
  const names = changeable.map(({ name, meaning, unit, minimum, maximum }) => {
    const description = `${meaning} From ${minimum} to ${maximum} ${unit}.`
    return [name, { type: 'integer', description, minimum, maximum }]
  })
  const limits = { ...properties.limits, properties: Object.fromEntries(names) }
  return { ...companyLimitsSchema, properties: { ...properties, limits } }
}
