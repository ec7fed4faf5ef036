// The JSON schemas from which the page's editor completes names: those of the gate, with only the facts that the rule set
// may use. Tested by test/rules/rules-page-endpoints.test.ts.
import factsSchema from '../../../../rules/facts.schema.json' with { type: 'json' }
import limitsSchema from '../../../../rules/limits.schema.json' with { type: 'json' }
import rolesSchema from '../../../../rules/roles.schema.json' with { type: 'json' }
import { casesSchema, factsSchema as valuesSchema } from '../language/cases-schema.ts'
import { type Catalogue, usableFactsOf } from '../language/catalogue.ts'
import { companyLimitsSchema } from '../language/company-limits.ts'
import { companyRolesSchema } from '../language/company-roles.ts'
import type { LimitsDocument } from '../language/documents.ts'
import { ruleSetSchema } from '../language/rule-set-schema.ts'
import type { JsonSchema } from '../language/value-schemas.ts'
import type { FileKind } from '../load/files.ts'

/** The schema of a file. `name` is that of the rule set, or of the common limits: "cart/limits". */
export function editorSchema(
  kind: FileKind,
  name: string,
  catalogue: Catalogue,
  limits: ReadonlyMap<string, LimitsDocument>,
): JsonSchema {
  if (kind === 'facts') return factsSchema
  if (kind === 'limits') return limitsSchema
  if (kind === 'roles') return rolesSchema
  if (kind === 'company-limits') return companyLimitsSchema(limits.get(name)?.limits)
  if (kind === 'company-roles') return companyRolesSchema
  const facts = catalogueOf(name, catalogue)
  return kind === 'rules' ? withoutOtherOperators(ruleSetSchema(facts)) : casesSchema(facts)
}

/**
 * The list of all operators is left out: an editor would offer it as well as the operators of the property's type. The
 * gate's schema keeps it.
 */
function withoutOtherOperators(schema: JsonSchema): JsonSchema {
  const { $defs } = schema as { $defs: { comparison: { properties: JsonSchema } } }
  const { comparison } = $defs
  const properties = { ...comparison.properties, operator: { type: 'string' } }
  return { ...schema, $defs: { ...$defs, comparison: { ...comparison, properties } } }
}

/** The schema of the facts of a rule set. */
export const editorFactsSchema = (ruleSet: string, catalogue: Catalogue): JsonSchema =>
  valuesSchema(catalogueOf(ruleSet, catalogue))

function catalogueOf(ruleSet: string, catalogue: Catalogue): Catalogue {
  const names = usableFactsOf(catalogue, ruleSet)
  return Object.fromEntries(Object.entries(catalogue).filter(([name]) => names.includes(name)))
}
