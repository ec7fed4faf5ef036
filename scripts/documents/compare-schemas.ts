// Compares two schemas. In a request the new schema must accept everything that the old one accepted; in a
// response it must allow nothing that the old one did not. A change is reported under the component that
// contains it, so that it appears once, even if many operations use the component.
import { resolve } from '../../handlers/pages/documents/document.ts'

/** A document is untyped JSON here; test/spec/spec.test.ts checks its shape. */
export type Json = ReturnType<typeof JSON.parse>

/** Both documents, and the function that collects changes; a change that is found twice counts once. */
export interface Comparison {
  before: Json
  after: Json
  add(breaks: boolean, what: string): void
}

interface Place {
  title: string
  isRequest: boolean
  /** The components on the path to this place, to stop recursion. */
  visitedComponents?: ReadonlySet<string>
}

const lowerLimits = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const upperLimits = [
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'maxProperties',
  'x-decimals',
  'x-body-limit',
]
const exactKeywords = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'const']

export function compareSchemas(comparison: Comparison, place: Place, before: Json, after: Json): void {
  if (before === undefined || after === undefined) {
    if (before !== after) comparison.add(true, `${place.title} has ${after ? 'a' : 'no'} schema`)
    return
  }
  const innerPlace = enter(place, before)
  if (!innerPlace) return
  const oldSchema = resolve(comparison.before, before)
  const newSchema = resolve(comparison.after, after)
  compareTypes(comparison, innerPlace, oldSchema, newSchema)
  compareEnums(comparison, innerPlace, oldSchema, newSchema)
  compareLimits(comparison, innerPlace, oldSchema, newSchema)
  compareDefaults(comparison, innerPlace, oldSchema, newSchema)
  compareMembers(comparison, innerPlace, oldSchema, newSchema)
  for (const keyword of ['oneOf', 'anyOf', 'allOf'])
    compareBranches(comparison, innerPlace, keyword, oldSchema, newSchema)
  if (isList(oldSchema) && isList(newSchema)) {
    compareSchemas(
      comparison,
      { ...innerPlace, title: `${innerPlace.title}[]` },
      oldSchema.items ?? {},
      newSchema.items ?? {},
    )
  }
  if (oldSchema['x-filterable'] && !newSchema['x-filterable']) {
    comparison.add(true, `${innerPlace.title} can no longer stand in $filter and $orderby`)
  }
}

const isList = ({ type }: Json) => [type].flat().includes('array')

/** Undefined if the component contains itself. */
function enter(place: Place, { $ref }: Json): Place | undefined {
  if (!$ref) return place
  const name = $ref.split('/').at(-1)
  if (place.visitedComponents?.has(name)) return undefined
  const title = `${name} (${place.isRequest ? 'request' : 'response'})`
  return { ...place, title, visitedComponents: new Set([...(place.visitedComponents ?? []), name]) }
}

/** Reports a change that allows fewer values (`isLess`) or more. Fewer breaks requests, more breaks responses. */
function addRangeChange({ add }: Comparison, { isRequest }: Place, isLess: boolean, what: string): void {
  add(isRequest === isLess, what)
}

function compareTypes(comparison: Comparison, place: Place, before: Json, after: Json): void {
  const oldTypes: string[] = [before.type ?? []].flat()
  const newTypes: string[] = [after.type ?? []].flat()
  const isIncludedIn = (types: string[]) => (type: string) =>
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))
  const typeText = (types: string[]) => types.join(' or ') || 'anything'
  const what = `${place.title} is ${typeText(newTypes)}, no longer ${typeText(oldTypes)}`
  const isSubset = (subset: string[], types: string[]) =>
    subset.length > 0 ? subset.every(isIncludedIn(types)) : types.length === 0
  if (!isSubset(oldTypes, newTypes)) addRangeChange(comparison, place, true, what)
  if (!isSubset(newTypes, oldTypes)) addRangeChange(comparison, place, false, what)
}

function compareEnums(comparison: Comparison, place: Place, before: Json, after: Json): void {
  const oldValues: unknown[] | undefined = before.enum
  const newValues: unknown[] | undefined = after.enum
  for (const value of oldValues?.filter((each) => newValues && !newValues.includes(each)) ?? []) {
    addRangeChange(comparison, place, true, `${place.title} is no longer ${value}`)
  }
  for (const value of newValues?.filter((each) => oldValues && !oldValues.includes(each)) ?? []) {
    const breaks = !place.isRequest && (value === null || !isOpenEnum(oldValues))
    comparison.add(breaks, `${place.title} may be ${value}`)
  }
  if (!oldValues && newValues)
    addRangeChange(comparison, place, true, `${place.title} is one of ${newValues.join(', ')}`)
  if (oldValues && !newValues)
    addRangeChange(comparison, place, false, `${place.title} may be more than ${oldValues.join(', ')}`)
}

/** Clients must accept further values of responses where there are several (W8). */
const isOpenEnum = (values: readonly unknown[] = []) => values.filter((value) => value !== null).length > 1

/** Compares the limits of schemas and of complete bodies. */
export function compareLimits(comparison: Comparison, place: Place, before: Json, after: Json): void {
  for (const keyword of [...lowerLimits, ...upperLimits].filter((each) => before[each] !== after[each])) {
    const sign = lowerLimits.includes(keyword) ? 1 : -1
    const limitOf = (schema: Json) => sign * (schema[keyword] ?? sign * -Infinity)
    const what = `${place.title} has ${keyword} ${asText(keyword, after[keyword])}, no longer ${asText(keyword, before[keyword])}`
    addRangeChange(comparison, place, limitOf(after) > limitOf(before), what)
  }
  for (const keyword of exactKeywords.filter((each) => before[each] !== after[each])) {
    const what = `${place.title} has ${keyword} ${asText(keyword, after[keyword])}, no longer ${asText(keyword, before[keyword])}`
    if (before[keyword] === undefined) addRangeChange(comparison, place, true, what)
    else if (after[keyword] === undefined) addRangeChange(comparison, place, false, what)
    else comparison.add(true, what)
  }
}

/** A request without the member means the default, so another default changes the meaning of existing requests. */
function compareDefaults({ add }: Comparison, { title, isRequest }: Place, before: Json, after: Json): void {
  const [oldDefault, newDefault] = [before.default, after.default].map((value) => JSON.stringify(value))
  if (isRequest && oldDefault !== newDefault)
    add(
      oldDefault !== undefined,
      `${title} has default ${newDefault ?? 'none'}, no longer ${oldDefault ?? 'none'}`,
    )
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
      addRangeChange(comparison, place, true, `${title} is required`)
    if (isRequired(before, name) && !isRequired(after, name))
      addRangeChange(comparison, place, false, `${title} may be missing`)
    compareSchemas(comparison, { ...place, title }, member, now)
  }
  for (const name of Object.keys(after.properties ?? {}).filter((each) => !before.properties?.[each])) {
    const isNeeded = isRequest && isRequired(after, name)
    comparison.add(isNeeded, `${place.title}.${name} is new${isNeeded ? ' and required' : ''}`)
  }
  compareAdditionalProperties(
    comparison,
    place,
    before.additionalProperties ?? true,
    after.additionalProperties ?? true,
  )
}

/** Compares the schemas of additional members. */
function compareAdditionalProperties(comparison: Comparison, place: Place, before: Json, after: Json): void {
  if (place.isRequest && before !== false && after === false)
    comparison.add(true, `${place.title} takes no other members`)
  if (place.isRequest && before === false && after !== false)
    comparison.add(false, `${place.title} takes other members`)
  if (before === false || after === false || before === after) return
  const schemaOf = (additionalProperties: Json) => (additionalProperties === true ? {} : additionalProperties)
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
  const branchesByKey = (schema: Json) =>
    new Map<string, Json>(
      (schema[keyword] ?? []).map((branch: Json, at: number) => [branch.$ref ?? String(at), branch]),
    )
  const oldBranches = branchesByKey(before)
  const newBranches = branchesByKey(after)
  // Every branch of allOf applies, so an additional one allows fewer values.
  const isNarrowing = keyword === 'allOf'
  for (const [key, branch] of oldBranches) {
    const name = key.split('/').at(-1)
    if (newBranches.has(key)) compareSchemas(comparison, place, branch, newBranches.get(key))
    else addRangeChange(comparison, place, !isNarrowing, `${place.title} is no longer ${keyword} ${name}`)
  }
  for (const key of [...newBranches.keys()].filter((each) => !oldBranches.has(each))) {
    addRangeChange(
      comparison,
      place,
      isNarrowing,
      `${place.title} is ${keyword} ${key.split('/').at(-1)} too`,
    )
  }
}

/** A pattern is code, because its brackets would be a link in the changelog; it may contain a backtick. */
function asText(keyword: string, value: unknown): string {
  if (value === undefined) return 'none'
  return keyword === 'pattern' ? `\`\` ${value} \`\`` : String(value)
}
