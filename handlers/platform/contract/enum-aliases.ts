// Enums for which a body may also contain numbers: `x-accept-numbers` on an enum maps numbers to its values. The
// numbers are replaced before validation, everywhere in the body. Tested by
// test/platform/contract/enum-aliases.test.ts.
import type { Document, Resolve } from './openapi-document.ts'

/** The path of such a member, `*` for every entry of a list, and the names by number. */
export interface EnumAliasMember {
  steps: readonly string[]
  names: Readonly<Record<string, string>>
}

/** All such members in a body of the schema. */
export function enumAliasMembers(
  node: Document,
  resolve: Resolve,
  steps: readonly string[] = [],
  within: readonly Document[] = [],
): EnumAliasMember[] {
  const schema = resolve(node)
  if (within.includes(schema)) return []
  const inside = [...within, schema]
  const names = schema['x-accept-numbers']
  if (names) return [{ steps, names }]
  const members = Object.entries<Document>(schema.properties ?? {})
  const entries = schema.items ? enumAliasMembers(schema.items, resolve, [...steps, '*'], inside) : []
  return [
    ...members.flatMap(([name, member]) => enumAliasMembers(member, resolve, [...steps, name], inside)),
    ...entries,
  ]
}

/** Replaces numbers by names; unknown values are unchanged, and the validation refuses them. */
export function resolveEnumAliases(holder: unknown, { steps, names }: EnumAliasMember): void {
  const [step = '', ...rest] = steps
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder) !== (step === '*')) return
  const members = holder as Record<string, unknown>
  for (const key of step === '*' ? Object.keys(holder) : [step]) {
    const value = members[key]
    if (rest.length > 0) resolveEnumAliases(value, { steps: rest, names })
    else if (typeof value === 'number' && Object.hasOwn(names, value)) members[key] = names[value]
  }
}
