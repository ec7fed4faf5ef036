// Members of a body whose schema has a keyword, everywhere in the body: their values are replaced before validation.
// `x-accept-numbers` on an enum maps numbers to its values, and `x-normalized` marks texts that are compared in one form.
// Tested by test/api/contract/marked-members.test.ts.
import { normalizedText } from '../../../entities/normalized-text.ts'
import type { Document, Resolve } from './openapi-document.ts'

/** The path of such a member, `*` for every entry of a list, and the value of the keyword. */
export interface MarkedMember<Mark> {
  steps: readonly string[]
  mark: Mark
}

export type EnumAliases = Readonly<Record<string, string>>

/** All members with the keyword in a body of the schema. */
export function markedMembers<Mark>(
  node: Document,
  keyword: string,
  resolve: Resolve,
  steps: readonly string[] = [],
  within: readonly Document[] = [],
): MarkedMember<Mark>[] {
  const schema = resolve(node)
  if (within.includes(schema)) return []
  const inside = [...within, schema]
  const mark = schema[keyword]
  if (mark) return [{ steps, mark }]
  const members = Object.entries<Document>(schema.properties ?? {})
  const below = (child: Document, step: string) =>
    markedMembers<Mark>(child, keyword, resolve, [...steps, step], inside)
  return [
    ...members.flatMap(([name, member]) => below(member, name)),
    ...(schema.items ? below(schema.items, '*') : []),
  ]
}

/** Replaces the values at the end of the path, if the body has it. */
export function replaceMembers(
  holder: unknown,
  steps: readonly string[],
  replacement: (value: unknown) => unknown,
): void {
  const [step = '', ...rest] = steps
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder) !== (step === '*')) return
  const members = holder as Record<string, unknown>
  for (const key of step === '*' ? Object.keys(holder) : [step]) {
    const value = members[key]
    if (rest.length > 0) replaceMembers(value, rest, replacement)
    else if (value !== undefined) members[key] = replacement(value)
  }
}

/** The name for a number; unknown values are unchanged, and the validation refuses them. */
export const namedValue =
  (names: EnumAliases) =>
  (value: unknown): unknown =>
    typeof value === 'number' && Object.hasOwn(names, value) ? names[value] : value

export const normalizedValue = (value: unknown): unknown =>
  typeof value === 'string' ? normalizedText(value) : value
