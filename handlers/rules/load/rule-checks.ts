// Checks of a rule file that a schema cannot express: names are unique, a rule set uses only facts that it may use, and
// patterns, dates and placeholders are valid. It also replaces schema errors that mislead: the schema is shared by all
// rule sets, so it would suggest facts of other rule sets and report follow-up errors of an unknown fact.
// Tested by test/rules/load/rules-files.test.ts.
import { type Catalogue, findProperty, type Property, terms, usableFactsOf } from '../language/catalogue.ts'
import {
  type Comparison,
  comparisons,
  type EntryComparison,
  type Group,
  isTableValue,
  messageTexts,
  placeholdersIn,
  type Reference,
  type Rule,
  type RuleSetDocument,
  referenceName,
  referencesIn,
  VALUE_PLACEHOLDER,
  valuesOf,
} from '../language/documents.ts'
import { parseRuleInstant } from '../language/fact-reader.ts'
import { kindOf } from '../language/operators.ts'
import { PATTERN_TEXT_MAX, patternFault } from '../language/pattern.ts'
import { didYouMean, type RuleProblem } from '../language/problems.ts'
import { listed, problem, type RuleFile } from '../language/rule-file.ts'
import { examinedConditions, tableValueFaults } from '../language/table-uses.ts'

/** Faults of a rule file that passed its schema. */
export function ruleProblems(file: RuleFile, name: string, catalogue: Catalogue): RuleProblem[] {
  const { rules } = file.value as RuleSetDocument
  const allowed = usableFactsOf(catalogue, name)

  return rules.flatMap((rule, index) => {
    const { name: title, conditions, event } = rule
    const at = (pointer: string, message: string) => problem(file, `/rules/${index}${pointer}`, message)
    const earlier = rules.slice(0, index)
    return [
      ...(earlier.some((rule) => rule.name === title)
        ? [at('/name', `an earlier rule has the name "${title}"; each rule has its own name.`)]
        : []),
      ...(earlier.some((rule) => rule.event.type === event.type)
        ? [at('/event/type', `an earlier rule has the code "${event.type}"; each rule has its own code.`)]
        : []),
      ...comparisons(conditions, '/conditions').flatMap(({ comparison, pointer }) => {
        const { fact } = comparison
        const unknown = !allowed.includes(fact)
        return [
          ...(unknown ? [at(`${pointer}/fact`, unknownFact(name, fact, allowed))] : []),
          ...valuesOf(comparison).flatMap(({ value, pointer: place }) =>
            placedReferences(value)
              .filter(({ reference }) => !allowed.includes(reference.fact))
              .map(({ reference, below }) =>
                at(`${pointer}${place}${below}/fact`, unknownFact(name, reference.fact, allowed)),
              ),
          ),
          ...(unknown ? [] : valueFaults(comparison, catalogue, allowed)).map(({ place, fault }) =>
            at(`${pointer}${place}`, fault),
          ),
        ]
      }),
      ...messageTexts(event.params.message).flatMap(({ language, text }) =>
        [...messageFaults(text, catalogue, allowed), ...missingValue(text, conditions)].map((fault) =>
          at(`/event/params/message${language === undefined ? '' : `/${language}`}`, fault),
        ),
      ),
      ...windowFaults(rule).map(({ member, fault }) => at(`/${member}`, fault)),
    ]
  })
}

/** Faults of the time in which a rule applies. */
function windowFaults({ validFrom, validUntil }: Rule): { member: string; fault: string }[] {
  const invalid = Object.entries({ validFrom, validUntil }).flatMap(([member, date]) =>
    date !== undefined && Number.isNaN(parseRuleInstant(date)) ? [{ member, fault: noDate(date) }] : [],
  )
  if (invalid.length > 0 || validFrom === undefined || validUntil === undefined) return invalid
  if (parseRuleInstant(validUntil) > parseRuleInstant(validFrom)) return []
  const fault = `found "${validUntil}", which is not after "validFrom" ("${validFrom}"): the rule would never apply.`
  return [{ member: 'validUntil', fault }]
}

const noDate = (text: unknown) => `found "${text}", which is not a date of the calendar.`

const unknownFact = (name: string, fact: string, allowed: readonly string[]) =>
  `${name} is not given the fact "${fact}"; it may use ${allowed.join(', ') || 'none yet'}.${didYouMean(fact, allowed)}`

/** The facts in a value, with their places below it. */
function placedReferences(value: unknown): { reference: Reference; below: string }[] {
  if (!isTableValue(value)) return referencesIn(value).map((reference) => ({ reference, below: '' }))
  return Object.entries(value.key).flatMap(([column, part]) =>
    referencesIn(part).map((reference) => ({ reference, below: `/key/${column}` })),
  )
}

/** Faults of the values of a comparison, and of the conditions on entries in it. */
function valueFaults(
  comparison: Comparison,
  catalogue: Catalogue,
  allowed: readonly string[],
): { place: string; fault: string }[] {
  return examinedConditions(comparison, catalogue).flatMap((examined) => {
    const { condition, property, pointer } = examined
    const fault = property && valueFault(condition, property)
    return [
      ...(fault ? [{ place: `${pointer}/value`, fault }] : []),
      ...tableValueFaults(examined, catalogue, allowed).map(({ place, fault }) => ({
        place: `${pointer}/value${place}`,
        fault,
      })),
    ]
  })
}

function valueFault({ operator, value }: EntryComparison, property: Property): string | undefined {
  if (operator === 'matches' || operator === 'doesNotMatch') {
    const { maxLength = Number.POSITIVE_INFINITY } = property
    if (maxLength <= PATTERN_TEXT_MAX) {
      const fault = patternFault(String(value))
      return fault && `${fault}.`
    }
    return `a pattern needs a text of at most ${PATTERN_TEXT_MAX} characters, and this one may be longer; use contains, beginsWith or endsWith.`
  }
  if (!kindOf(property).endsWith('date')) return undefined
  const wrong = [value]
    .flat()
    .find((entry) => typeof entry === 'string' && Number.isNaN(parseRuleInstant(entry)))
  return wrong === undefined ? undefined : noDate(wrong)
}

function messageFaults(message: string, catalogue: Catalogue, allowed: readonly string[]): string[] {
  const isScalar = ({ fact, path }: Reference) => {
    const property = allowed.includes(fact) ? findProperty(catalogue, fact, path) : undefined
    return property !== undefined && property.type !== 'object' && property.type !== 'list'
  }
  const nameOf = ({ fact, path }: Reference) => referenceName(fact, path)
  const unknown = placeholdersIn(message).filter((reference) => !isScalar(reference))
  const names = unknown.length === 0 ? [] : terms(catalogue).filter(isScalar).map(nameOf)
  return [
    ...unknown
      .map(nameOf)
      .map(
        (name) =>
          `{${name}} is not a fact that a message can contain; known are ${listed(names)}.${didYouMean(name, names)}`,
      ),
    ...(/[{}]/.test(message.replaceAll(/\{[^{}]*\}/g, '')) ? ['a { has no }, or a } has no {.'] : []),
  ]
}

/** {value} in a message of a rule whose conditions compare with nothing. */
function missingValue(message: string, conditions: Group): string[] {
  if (!message.includes(VALUE_PLACEHOLDER)) return []
  const values = comparisons(conditions, '').flatMap(({ comparison }) => valuesOf(comparison))
  if (values.some(({ value }) => value !== undefined)) return []
  return [`${VALUE_PLACEHOLDER} is the value of a condition, and no condition of the rule has one.`]
}

type Members = Readonly<Record<string, unknown>>

/** The problems that the schema reported, with the misleading ones replaced; in the file's order. */
export function replaceMisleading(
  file: RuleFile,
  name: string,
  catalogue: Catalogue,
  reported: readonly RuleProblem[],
): RuleProblem[] {
  if (reported.length === 0) return []
  const allowed = usableFactsOf(catalogue, name)
  const replacements = rulesIn(file).flatMap(({ conditions }, index) => {
    const pointer = `/rules/${index}/conditions`
    return [
      ...ungroupedCondition(conditions, pointer),
      ...unknownFacts(conditions, pointer, name, allowed),
      ...pathsThroughLists(conditions, pointer, catalogue),
    ]
  })
  const isReplaced = ({ pointer }: RuleProblem) =>
    replacements.some(({ place }) => pointer === place || pointer.startsWith(`${place}/`))
  const replaced = replacements.map(({ place, at, message }) => problem(file, `${place}${at}`, message))
  return [...reported.filter((problem) => !isReplaced(problem)), ...replaced].sort(
    (a, b) => (a.line ?? 0) - (b.line ?? 0),
  )
}

interface Replacement {
  /** Replaces all that the schema reported at this place and below. */
  place: string
  at: string
  message: string
}

function rulesIn({ value }: RuleFile): Members[] {
  const rules = isObject(value) ? value.rules : undefined
  return Array.isArray(rules) ? rules.filter(isObject) : []
}

function ungroupedCondition(conditions: unknown, place: string): Replacement[] {
  if (!isObject(conditions) || !('fact' in conditions)) return []
  return [{ place, at: '', message: 'conditions are written in a list: { "all": [ {…} ] }.' }]
}

function unknownFacts(node: unknown, place: string, name: string, allowed: readonly string[]): Replacement[] {
  if (typeof node !== 'object' || node === null) return []
  const { fact } = node as Members
  if (typeof fact === 'string' && !allowed.includes(fact))
    return [{ place, at: '/fact', message: unknownFact(name, fact, allowed) }]
  return Object.entries(node).flatMap(([key, member]) =>
    unknownFacts(member, `${place}/${key}`, name, allowed),
  )
}

/** Paths such as Items.Quantity: "Items.0.Quantity" is near, but would examine one entry and weaken the rule. */
function pathsThroughLists(node: unknown, place: string, catalogue: Catalogue): Replacement[] {
  if (typeof node !== 'object' || node === null) return []
  const { fact, path } = node as Members
  const inside = Object.entries(node).flatMap(([key, member]) =>
    pathsThroughLists(member, `${place}/${key}`, catalogue),
  )
  if (typeof fact !== 'string' || typeof path !== 'string') return inside
  const listPath = listInPath(catalogue, fact, path)
  if (!listPath) return inside
  const { list, entry } = listPath
  const message = place.endsWith('/value')
    ? `"${list}" is a list, and a value is a single one; "${list}.0.${entry}" would be that of the first entry only. Compare with another fact, or ask a programmer for one that summarizes the list.`
    : `"${list}" is a list. For its entries write "path": "${list}" with the operator "any", "every" or "none", and { "path": "${entry}", … } in "where". ("${list}.0.${entry}" would examine the first entry only.)`
  return [...inside, { place: `${place}/path`, at: '', message }]
}

/** The list that a path enters without a position, and the path in its entries; undefined where there is none. */
function listInPath(catalogue: Catalogue, fact: string, path: string) {
  let property: Property | undefined = findProperty(catalogue, fact)
  const known: string[] = []
  const names = path.split('.')
  for (const [index, name] of names.entries()) {
    if (property?.type === 'list' && !/^\d+$/.test(name)) {
      const entry = namesIn(property.items, names.slice(index))
      return entry && { list: known.join('.'), entry }
    }
    const [next] = namesIn(property, [name])?.split('.') ?? [name]
    property = property?.type === 'list' ? property.items : property?.properties?.[next ?? '']
    known.push(next ?? name)
  }
  return undefined
}

/** A path as the catalogue writes it, if it has one, ignoring case. */
function namesIn(property: Property | undefined, names: readonly string[]): string | undefined {
  const [name = '', ...rest] = names
  const written = Object.keys(property?.properties ?? {}).find(
    (known) => known.toLowerCase() === name.toLowerCase(),
  )
  if (written === undefined || rest.length === 0) return written
  const further = namesIn(property?.properties?.[written], rest)
  return further && `${written}.${further}`
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
