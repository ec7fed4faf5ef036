// The scopes of roles (P7). A role marked `standsAlone`, such as Supplier, overrides all others: a token is
// for the company or for a supplier, never for both (A6). Tested by test/platform/rules/rules.test.ts and
// test/usermanager/assignRole.test.ts.
import type { RolesDocument } from '../language/documents.ts'

/** What a client of this role may do for a user: its own scopes, and those that it has for users alone. */
export function delegableScopesOf(roles: RolesDocument['roles'], clientRole: string): Set<string> {
  const { forUsers = [] } = roles[clientRole] ?? {}
  return new Set([...scopesOfRoles(roles, [clientRole]), ...forUsers])
}

/** The scopes of these roles together, each once. Throws for an unknown role. */
export function scopesOfRoles(roles: RolesDocument['roles'], names: readonly string[]): string[] {
  const held = names.map((name) => {
    const role = Object.hasOwn(roles, name) ? roles[name] : undefined
    if (role === undefined) throw new Error(`There is no role "${name}".`)
    return role
  })
  const alone = held.filter(({ standsAlone }) => standsAlone)
  return [...new Set((alone.length > 0 ? alone : held).flatMap(({ scopes }) => scopes))]
}
