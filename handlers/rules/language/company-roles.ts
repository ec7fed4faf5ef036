// The roles of one company (R9): a file names only the roles whose scopes differ. It may give a role any
// scope of another common role, except those of suppliers, and it must keep the scopes for managing users.
// Tested by test/rules/load/company-roles.test.ts.
import rolesSchema from '../../../rules/roles.schema.json' with { type: 'json' }
import type { CompanyRolesDocument, RolesDocument } from './documents.ts'
import { didYouMean, type RuleProblem } from './problems.ts'
import { listed, problem, type ValidFile } from './rule-file.ts'
import { type JsonSchema, schemaMember } from './value-schemas.ts'

type Roles = RolesDocument['roles']

/** What a role must keep, so that at least one user of the company can always manage its users. */
const KEPT: Readonly<Record<string, { scope: string; reason: string }>> = {
  Administrator: { scope: 'users.write', reason: 'or nobody in the company could manage its users.' },
  ApiClient: {
    scope: 'users.write',
    reason: 'because a user who logs in through a client has only the scopes that both have.',
  },
}

/**
 * Faults of a company's roles that passed their schema: scopes that the role may not have, and those that it must
 * keep.
 */
export function companyRoleProblems(file: ValidFile<CompanyRolesDocument>, common: Roles): RuleProblem[] {
  const { roles } = file.value
  return Object.entries(roles).flatMap(([name, { scopes }]) => {
    const allowed = allowedScopes(name, common)
    const refused = [...scopes.entries()].filter(([, scope]) => !allowed.includes(scope))
    const kept = Object.hasOwn(KEPT, name) ? KEPT[name] : undefined
    const isKept = kept === undefined || scopes.includes(kept.scope)
    return [
      ...refused.map(([index, scope]) => {
        const message = `${name} cannot have "${scope}" in a company; it can have ${listed(allowed)}.`
        return problem(file, `/roles/${name}/scopes/${index}`, `${message}${didYouMean(scope, allowed)}`)
      }),
      ...(isKept
        ? []
        : [problem(file, `/roles/${name}/scopes`, `${name} needs "${kept.scope}", ${kept.reason}`)]),
    ]
  })
}

/**
 * The scopes that a company may give to a role: those of all common roles. For a role with `standsAlone` only its
 * own. Scopes that a client has only for its users remain restricted to its users.
 */
function allowedScopes(name: string, common: Roles): string[] {
  const role = Object.hasOwn(common, name) ? common[name] : undefined
  if (role?.standsAlone) return role.scopes
  const all = Object.values(common).flatMap(({ standsAlone, scopes }) => (standsAlone ? [] : scopes))
  return [...new Set(all)].filter((scope) => !role?.forUsers?.includes(scope))
}

/** The roles that apply to a company. */
export function mergedRoles(common: Roles, overrides: CompanyRolesDocument): Roles {
  return Object.fromEntries(
    Object.entries(common).map(([name, role]) => [name, { ...role, ...overrides.roles[name] }]),
  )
}

const { roles } = rolesSchema.properties

/** The schema of a company's roles, with the roles and scopes of the common schema. */
export const companyRolesSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'The roles of one company',
  type: 'object',
  additionalProperties: false,
  required: ['$schema', 'description', 'roles'],
  properties: {
    $schema: schemaMember,
    description: {
      type: 'string',
      description: 'Why the roles differ in this company.',
      minLength: 1,
      maxLength: 2000,
    },
    roles: {
      type: 'object',
      description: 'The roles whose scopes differ in this company, each with all scopes that it has there.',
      additionalProperties: false,
      minProperties: 1,
      properties: Object.fromEntries(
        Object.keys(roles.properties).map((name) => [name, { $ref: '#/$defs/role' }]),
      ),
    },
  },
  $defs: {
    role: {
      type: 'object',
      additionalProperties: false,
      required: ['scopes'],
      properties: { scopes: rolesSchema.$defs.role.properties.scopes },
    },
    scope: rolesSchema.$defs.scope,
  },
}
