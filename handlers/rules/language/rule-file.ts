// A file of rules/ with the lines of its values, and its validation against a JSON schema: each fault is reported once,
// with its place, the value found, the values allowed and the nearest known name.
// Tested by test/rules/load/rules-files.test.ts.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { shortCode } from '../../runtime/values/validator-code.ts'
import { JsonFault, readJsonText } from './json-text.ts'
import { meantOperator } from './operators.ts'
import { didYouMean, nearestByEdits, type RuleProblem } from './problems.ts'
import type { JsonSchema } from './value-schemas.ts'

export interface RuleFile {
  /** Relative to the rules folder, "cart/create.json". */
  file: string
  value: unknown
  lines: ReadonlyMap<string, number>
}

/** A file whose schema accepted it. */
export interface ValidFile<Document> extends RuleFile {
  value: Document
}

/** The parsed file, or the problem why its text is not JSON. */
export function parseRuleFile(file: string, text: string): RuleFile | RuleProblem {
  try {
    return { file, ...readJsonText(text) }
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return { file, line: error.line, column: error.column, pointer: '', message: `${error.message}.` }
  }
}

export const isProblem = (file: RuleFile | RuleProblem): file is RuleProblem => 'message' in file

/** A problem at a JSON pointer of a file, with the line of the nearest value around it. */
export function problem(
  { file, lines }: Pick<RuleFile, 'file' | 'lines'>,
  pointer: string,
  message: string,
): RuleProblem {
  let known = pointer
  while (known !== '' && !lines.has(known)) known = known.slice(0, known.lastIndexOf('/'))
  const line = lines.get(known)
  return { file, ...(line !== undefined && { line }), pointer, message }
}

export type ValidateFile = (file: RuleFile) => RuleProblem[]

/** Keywords that only lead to the keyword that describes the fault. */
const COMPOSED = new Set(['if', 'anyOf', 'allOf', 'oneOf', 'not'])

// The schemas are our own; test/rules/rules.test.ts validates them, so that a start need not.
// Compiling them takes most of a cold load: without inlining and AJV's optimizer it takes a third of the time.
const options = {
  ...{ allErrors: true, verbose: true, strict: false, meta: false, validateSchema: false },
  ...{ inlineRefs: false, messages: false, code: { optimize: false, process: shortCode } },
}

/** Compiles a schema into a validation that reports every fault, in the file's order. */
export function fileValidator(schema: JsonSchema): ValidateFile {
  const validate: ValidateFunction = new Ajv2020(options).compile(sharingDefinitions(schema))
  return (file) => {
    if (validate(file.value)) return []
    const errors = (validate.errors ?? []).filter(({ keyword }) => !COMPOSED.has(keyword))
    return [...Map.groupBy(errors, pointerOf)]
      .map(([pointer, group]) => problem(file, pointer, sentence(mostSpecific(group))))
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  }
}

/** The schema with one definition instead of several equal ones: of the kinds of lists in the catalogue, many are alike. */
function sharingDefinitions(schema: JsonSchema): JsonSchema {
  const names = new Map<string, string>()
  const shared = new Map<unknown, string>()
  for (const [name, definition] of Object.entries(schema.$defs ?? {})) {
    const text = JSON.stringify(definition)
    const first = names.get(text)
    if (first === undefined) names.set(text, name)
    else shared.set(`#/$defs/${name}`, `#/$defs/${first}`)
  }
  return JSON.parse(JSON.stringify(schema), (name, value) =>
    name === '$ref' ? (shared.get(value) ?? value) : value,
  )
}

function pointerOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `${instancePath}/${params.additionalProperty}`
  return keyword === 'required' ? `${instancePath}/${params.missingProperty}` : instancePath
}

/** Of several errors at one place: the narrowest choice, else the type, else the first. */
function mostSpecific(group: readonly ErrorObject[]): ErrorObject {
  const choices = group.filter(({ keyword }) => keyword === 'enum')
  const narrowest = choices.sort((a, b) => a.params.allowedValues.length - b.params.allowedValues.length)[0]
  return narrowest ?? group.find(({ keyword }) => keyword === 'type') ?? (group[0] as ErrorObject)
}

function sentence({ keyword, params, data, parentSchema, schema, instancePath }: ErrorObject): string {
  const actual = `found ${displayText(data)}`
  switch (keyword) {
    case 'additionalProperties': {
      const allowed = Object.keys(parentSchema?.properties ?? {})
      return `this name is not known here; known are ${listed(allowed)}.${didYouMean(params.additionalProperty, allowed)}`
    }
    case 'required':
      return `"${params.missingProperty}" is missing.${descriptionOf(parentSchema?.properties?.[params.missingProperty])}`
    case 'enum':
      return `${actual}; allowed are ${listed(params.allowedValues)}.${suggestion(data, params.allowedValues, instancePath, parentSchema?.enumDescriptions)}`
    case 'const':
      return `${actual}; it must be ${displayText(params.allowedValue)}.`
    case 'type':
      return `${actual}; it must be ${[params.type].flat().map(typeInWords).join(' or ')}${typedNumber(data, params.type, parentSchema)}`
    case 'false schema':
      return `${actual}; remove "${instancePath.split('/').at(-1)}", which is not allowed here.`
    case 'minItems':
      return `the list has too few entries; it needs at least ${schema}.`
    case 'maxItems':
      return `the list has too many entries; it may have at most ${schema}.`
    case 'minLength':
      return `${actual}; the text must not be empty.`
    case 'maxLength':
      return `${actual}; the text may have at most ${schema} characters.`
    case 'minimum':
    case 'maximum':
      return `${actual}; it must be ${boundsInWords(parentSchema)}.`
    case 'exclusiveMinimum':
      return `${actual}; it must be more than ${schema}.`
    case 'exclusiveMaximum':
      return `${actual}; it must be less than ${schema}.`
    case 'minProperties':
      return `{…} is empty; it needs one of ${listed(Object.keys(parentSchema?.properties ?? {}))}.`
    case 'maxProperties':
      return `one {…} may have only one of ${listed(Object.keys(parentSchema?.properties ?? {}))}.`
    case 'pattern':
      return `${actual}, which does not have the right format.${descriptionOf(parentSchema)}`
    case 'uniqueItems':
      return 'the list has an entry twice.'
    default:
      return `${actual}, which is not allowed here.`
  }
}

function boundsInWords({ minimum, maximum }: JsonSchema = {}): string {
  if (minimum !== undefined && maximum !== undefined) return `from ${minimum} to ${maximum}`
  return minimum === undefined ? `at most ${maximum}` : `at least ${minimum}`
}

/** The operator that was meant, the same value with or without quotes, or the nearest value, by its meaning too. */
function suggestion(
  data: unknown,
  allowed: readonly unknown[],
  place: string,
  meanings: readonly string[] = [],
): string {
  const meant = place.endsWith('/operator') ? meantOperator(String(data), allowed) : undefined
  if (meant !== undefined) return ` For ${displayText(data)} write "${meant}".`
  const same = allowed.find(
    (value) => value !== null && typeof data !== 'object' && String(value) === String(data),
  )
  if (same !== undefined)
    return ` Write it ${typeof same === 'string' ? 'in' : 'without'} quotes: ${displayText(same)}.`
  if (typeof data === 'number') return nearestNumber(data, allowed)
  if (typeof data !== 'string') return ''
  const named = meanings.findIndex((meaning) => meaning.toLowerCase() === data.toLowerCase())
  if (named !== -1) return ` "${data}" is ${displayText(allowed[named])}.`
  const meaning = nearestByEdits(data, meanings)
  return (
    didYouMean(data, allowed) ||
    (meaning === undefined
      ? ''
      : ` Did you mean ${displayText(allowed[meanings.indexOf(meaning)])}, "${meaning}"?`)
  )
}

function nearestNumber(data: number, allowed: readonly unknown[]): string {
  const numbers = allowed.filter((value) => typeof value === 'number')
  const [nearest] = numbers.toSorted((a, b) => Math.abs(a - data) - Math.abs(b - data))
  return nearest === undefined ? '' : ` The nearest is ${nearest}.`
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text in "…"',
  number: 'a number without quotes',
  integer: 'a whole number without quotes',
  boolean: 'true or false, without quotes',
  array: 'a list […]',
  object: 'an object {…}',
}

/** The end of a sentence about a text where a number must be: its unit is too much, or what the number is for. */
function typedNumber(data: unknown, type: unknown, schema: unknown): string {
  if (typeof data !== 'string' || !/^(?:number|integer)$/.test(String(type))) return '.'
  if (/^\s*-?\d+(?:\.\d+)?\s*$/.test(data)) return '.'
  return /^\s*[-\d]/.test(data) ? ' and without a unit.' : `.${descriptionOf(schema)}`
}

const typeInWords = (type: string) => TYPES[type] ?? type

function descriptionOf(schema: unknown): string {
  const description = (schema as { description?: string } | undefined)?.description
  return description === undefined ? '' : ` ${description}`
}

function displayText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

/** At most thirty values, separated by commas. */
export function listed(values: readonly unknown[]): string {
  const names = values.slice(0, 30).map((value) => (typeof value === 'string' ? value : displayText(value)))
  return names.join(', ') + (values.length > names.length ? ', …' : '')
}
