// The limits of one company (R9): a file names only those that differ from the common ones. The program reads a limit
// through the company's rules, so it always gets a number within the bounds of the common file.
// Tested by test/rules/load/company-limits.test.ts.

import { sharedLimits } from '../../runtime/limits.ts'
import { type CompanyLimitsDocument, commonNameOf, type LimitsDocument } from './documents.ts'
import { didYouMean, type RuleProblem } from './problems.ts'
import { listed, problem, type ValidFile } from './rule-file.ts'
import { schemaMember } from './value-schemas.ts'

/** The valid common limits by file, "cart/limits"; undefined for a file whose faults are reported elsewhere. */
export type CommonLimits = ReadonlyMap<string, LimitsDocument | undefined>

/**
 * Faults of a company's limits that passed their schema: unknown names, values out of bounds, limits that all share.
 */
export function companyLimitProblems(
  file: ValidFile<CompanyLimitsDocument>,
  name: string,
  common: CommonLimits,
): RuleProblem[] {
  const base = commonNameOf(name)
  if (!common.has(base)) {
    const services = [...common.keys()].map((known) => known.replace('/limits', ''))
    const service = base.replace('/limits', '')
    const message = `there are no limits of "${service}" for a company to change; there are limits of ${listed(services)}.${didYouMean(service, services)}`
    return [problem(file, '', message)]
  }
  const limits = common.get(base)?.limits
  if (limits === undefined) return []
  const names = limits.map((limit) => limit.name)
  return Object.entries(file.value.limits).flatMap(([limitName, value]) => {
    const at = (message: string) => [problem(file, `/limits/${limitName}`, message)]
    const limit = limits.find((known) => known.name === limitName)
    if (limit === undefined)
      return at(
        `${base}.json has no limit "${limitName}"; it has ${listed(names)}.${didYouMean(limitName, names)}`,
      )
    const reason = Object.hasOwn(sharedLimits, limitName) ? sharedLimits[limitName] : undefined
    if (reason !== undefined) return at(`${limitName} is the same for all companies: ${reason}`)
    if (value >= limit.minimum && value <= limit.maximum) return []
    return at(`found ${value}; ${limitName} must be from ${limit.minimum} to ${limit.maximum} ${limit.unit}.`)
  })
}

/** The limits that apply to a company. */
export function mergedLimits(common: LimitsDocument, overrides: CompanyLimitsDocument): LimitsDocument {
  const limits = common.limits.map((limit) => ({
    ...limit,
    value: overrides.limits[limit.name] ?? limit.value,
  }))
  return { ...common, limits }
}

/** The schema of a company's limits; `npm run generate` adds the names for editors. */
export const companyLimitsSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'The limits of one company',
  type: 'object',
  additionalProperties: false,
  required: ['$schema', 'description', 'limits'],
  properties: {
    $schema: schemaMember,
    description: {
      type: 'string',
      description: 'Why the numbers differ for this company.',
      minLength: 1,
      maxLength: 2000,
    },
    limits: {
      type: 'object',
      description: 'The limits that differ from the common ones, with their numbers for this company.',
      minProperties: 1,
      additionalProperties: { type: 'integer' },
    },
  },
}
