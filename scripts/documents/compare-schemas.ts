// Compares two schemas. In a request the new schema must accept everything that the old one accepted; in a
// response it must allow nothing that the old one did not. A change is reported under the component that
// contains it, so that it appears once, even if many operations use the component.
import { resolve } from '../generate/documents/document.ts'
import type { Comparison, Json } from './compare.ts'

export interface Place {
  title: string
  isRequest: boolean
  /** The components on the path to this place, to stop recursion. */
  seen?: ReadonlySet<string>
}

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const upper = [
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'maxProperties',
  'x-decimals',
  'x-body-limit',
]
const exact = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'const']

export function compareSchemas(comparison: Comparison, place: Place, before: Json, after: Json): void {
  if (before === undefined || after === undefined) {
    if (before !== after) comparison.add(true, `${place.title} has ${after ? 'a' : 'no'} schema`)
    return
  }
  const inner = enter(place, before)
  if (!inner) return
  const older = resolve(comparison.before, before)
  const newer = resolve(comparison.after, after)
  compareTypes(comparison, inner, older, newer)
  compareEnums(comparison, inner, older, newer)
  compareLimits(comparison, inner, older, newer)
  compareDefaults(comparison, inner, older, newer)
  compareMembers(comparison, inner, older, newer)
  for (const keyword of ['oneOf', 'anyOf', 'allOf']) compareBranches(comparison, inner, keyword, older, newer)
  if (isList(older) && isList(newer)) {
    compareSchemas(comparison, { ...inner, title: `${inner.title}[]` }, older.items ?? {}, newer.items ?? {})
  }
  if (older['x-filterable'] && !newer['x-filterable']) {
    comparison.add(true, `${inner.title} can no longer stand in $filter and $orderby`)
  }
}

const isList = ({ type }: Json) => [type].flat().includes('array')

/** Undefined if the component contains itself. */
function enter(place: Place, { $ref }: Json): Place | undefined {
  if (!$ref) return place
  const name = $ref.split('/').at(-1)
  if (place.seen?.has(name)) return undefined
  const title = `${name} (${place.isRequest ? 'sent' : 'answered'})`
  return { ...place, title, seen: new Set([...(place.seen ?? []), name]) }
}

/** Reports a change that allows fewer values (`isLess`) or more. Fewer breaks requests, more breaks responses. */
function say({ add }: Comparison, { isRequest }: Place, isLess: boolean, what: string): void {
  add(isRequest === isLess, what)
}

function compareTypes(comparison: Comparison, place: Place, before: Json, after: Json): void {
  const older: string[] = [before.type ?? []].flat()
  const newer: string[] = [after.type ?? []].flat()
  const isIn = (types: string[]) => (type: string) =>
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))
  const named = (types: string[]) => types.join(' or ') || 'anything'
  const what = `${place.title} is ${named(newer)}, no longer ${named(older)}`
  const isAmong = (some: string[], types: string[]) =>
    some.length > 0 ? some.every(isIn(types)) : types.length === 0
  if (!isAmong(older, newer)) say(comparison, place, true, what)
  if (!isAmong(newer, older)) say(comparison, place, false, what)
}

function compareEnums(comparison: Comparison, place: Place, before: Json, after: Json): void {
  const older: unknown[] | undefined = before.enum
  const newer: unknown[] | undefined = after.enum
  for (const value of older?.filter((each) => newer && !newer.includes(each)) ?? []) {
    say(comparison, place, true, `${place.title} is no longer ${value}`)
  }
  for (const value of newer?.filter((each) => older && !older.includes(each)) ?? []) {
    say(comparison, place, false, `${place.title} may be ${value}`)
  }
  if (!older && newer) say(comparison, place, true, `${place.title} is one of ${newer.join(', ')}`)
  if (older && !newer) say(comparison, place, false, `${place.title} may be more than ${older.join(', ')}`)
}

/** Compares the limits of schemas and of whole bodies. */
export function compareLimits(comparison: Comparison, place: Place, before: Json, after: Json): void {
  for (const keyword of [...lower, ...upper].filter((each) => before[each] !== after[each])) {
    const sign = lower.includes(keyword) ? 1 : -1
    const limitOf = (schema: Json) => sign * (schema[keyword] ?? sign * -Infinity)
    const what = `${place.title} has ${keyword} ${after[keyword] ?? 'none'}, no longer ${before[keyword] ?? 'none'}`
    say(comparison, place, limitOf(after) > limitOf(before), what)
  }
  for (const keyword of exact.filter((each) => before[each] !== after[each])) {
    const what = `${place.title} has ${keyword} ${after[keyword] ?? 'none'}, no longer ${before[keyword] ?? 'none'}`
    if (before[keyword] === undefined) say(comparison, place, true, what)
    else if (after[keyword] === undefined) say(comparison, place, false, what)
    else comparison.add(true, what)
  }
}

/** A request without the member means the default, so another default changes the meaning of existing requests. */
function compareDefaults({ add }: Comparison, { title, isRequest }: Place, before: Json, after: Json): void {
  const [was, is] = [before.default, after.default].map((value) => JSON.stringify(value))
  if (isRequest && was !== is)
    add(was !== undefined, `${title} has default ${is ?? 'none'}, no longer ${was ?? 'none'}`)
}

function compareMembers(comparison: Comparison, place: Place, before: Json, after: Json): void {
  const { isRequest } = place
  const isRequired = (schema: Json, name: string) => schema.required?.includes(name) === true
  for (const [name, member] of Object.entries<Json>(before.properties ?? {})) {
    const title = `${place.title}.${name}`
    const now = after.properties?.[name]
    if (!now) {
      // An object that allows additional members still accepts the removed one.
      comparison.add(!isRequest || after.additionalProperties === false, `${title} is removed`)
      continue
    }
    if (!isRequired(before, name) && isRequired(after, name))
      say(comparison, place, true, `${title} is required`)
    if (isRequired(before, name) && !isRequired(after, name))
      say(comparison, place, false, `${title} may be missing`)
    compareSchemas(comparison, { ...place, title }, member, now)
  }
  for (const name of Object.keys(after.properties ?? {}).filter((each) => !before.properties?.[each])) {
    const isNeeded = isRequest && isRequired(after, name)
    comparison.add(isNeeded, `${place.title}.${name} is new${isNeeded ? ' and required' : ''}`)
  }
  compareOthers(comparison, place, before.additionalProperties ?? true, after.additionalProperties ?? true)
}

/** Compares the schemas of additional members. */
function compareOthers(comparison: Comparison, place: Place, before: Json, after: Json): void {
  if (place.isRequest && before !== false && after === false)
    comparison.add(true, `${place.title} takes no other members`)
  if (place.isRequest && before === false && after !== false)
    comparison.add(false, `${place.title} takes other members`)
  if (before === false || after === false || before === after) return
  const schemaOf = (others: Json) => (others === true ? {} : others)
  compareSchemas(comparison, { ...place, title: `${place.title}.*` }, schemaOf(before), schemaOf(after))
}

/** Branches are matched by the component that they refer to, inline ones by their position. */
function compareBranches(
  comparison: Comparison,
  place: Place,
  keyword: string,
  before: Json,
  after: Json,
): void {
  const keyed = (schema: Json) =>
    new Map<string, Json>(
      (schema[keyword] ?? []).map((branch: Json, at: number) => [branch.$ref ?? String(at), branch]),
    )
  const older = keyed(before)
  const newer = keyed(after)
  // Every branch of allOf applies, so an additional one allows fewer values.
  const isMoreLess = keyword === 'allOf'
  for (const [key, branch] of older) {
    const name = key.split('/').at(-1)
    if (newer.has(key)) compareSchemas(comparison, place, branch, newer.get(key))
    else say(comparison, place, !isMoreLess, `${place.title} is no longer ${keyword} ${name}`)
  }
  for (const key of [...newer.keys()].filter((each) => !older.has(each))) {
    say(comparison, place, isMoreLess, `${place.title} is ${keyword} ${key.split('/').at(-1)} too`)
  }
}
