// Checks a rules file against its JSON schema and puts each fault into words: where, what was found, what may
// stand there, and the nearest known name. Held by test/platform/rules.test.ts.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { JsonSchema } from './json-schema.ts'
import { didYouMean, type RuleProblem } from './problems.ts'

export interface RuleFile {
  /** Relative to the rules folder, "cart/create.json". */
  file: string
  value: unknown
  lines: ReadonlyMap<string, number>
}

export type CheckDocument = (file: RuleFile) => RuleProblem[]

// Keywords that only lead to the one that says what is wrong.
const COMPOSED = new Set(['if', 'anyOf', 'allOf', 'oneOf', 'not'])

// The schemas are our own; test/rules.test.ts checks them, so that a start need not.
const options = { allErrors: true, verbose: true, strict: false, meta: false, validateSchema: false }

/** Compiles a schema into a check that answers with every fault, in the file's order. */
export function documentCheck(schema: JsonSchema): CheckDocument {
  const ajv = new Ajv2020(options)
  const validate: ValidateFunction = ajv.compile(schema)
  return (file) => {
    if (validate(file.value)) return []
    const errors = (validate.errors ?? []).filter(({ keyword }) => !COMPOSED.has(keyword))
    return [...Map.groupBy(errors, placeOf)]
      .map(([pointer, group]) => problem(file, pointer, sentence(telling(group))))
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  }
}

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

function placeOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `${instancePath}/${params.additionalProperty}`
  return keyword === 'required' ? `${instancePath}/${params.missingProperty}` : instancePath
}

/** One fault a place: the choice that is narrowest there, before a pattern that could have saved it. */
function telling(group: readonly ErrorObject[]): ErrorObject {
  const choices = group.filter(({ keyword }) => keyword === 'enum')
  const narrowest = choices.sort((a, b) => a.params.allowedValues.length - b.params.allowedValues.length)[0]
  return narrowest ?? group.find(({ keyword }) => keyword === 'type') ?? (group[0] as ErrorObject)
}

function sentence({ keyword, params, data, parentSchema, schema }: ErrorObject): string {
  const found = `found ${shown(data)}`
  switch (keyword) {
    case 'additionalProperties': {
      const allowed = Object.keys(parentSchema?.properties ?? {})
      return `this name is not known here; known are ${listed(allowed)}.${didYouMean(params.additionalProperty, allowed)}`
    }
    case 'required':
      return `"${params.missingProperty}" is missing.${about(parentSchema?.properties?.[params.missingProperty])}`
    case 'enum':
      return `${found}; it may be ${listed(params.allowedValues)}.${didYouMean(data, params.allowedValues)}`
    case 'const':
      return `${found}; it must be ${shown(params.allowedValue)}.`
    case 'type':
      return `${found}; it must be ${typesInWords(params.type)}.`
    case 'false schema':
      return `${found}; nothing may stand here.`
    case 'minItems':
      return `the list has too few entries; at least ${schema} must be there.`
    case 'minProperties':
      return `{…} is empty; it holds one of ${listed(Object.keys(parentSchema?.properties ?? {}))}.`
    case 'maxProperties':
      return `only one of ${listed(Object.keys(parentSchema?.properties ?? {}))} may stand in one {…}.`
    case 'pattern':
      return `${found}, which has not the right form.${about(parentSchema)}`
    case 'uniqueItems':
      return 'an entry stands here twice.'
    default:
      return `${found}; the limit is ${shown(schema)} (${keyword}).`
  }
}

function typesInWords(types: string | string[]): string {
  return Array.from([types].flat(), (type) => described[type] ?? type).join(' or ')
}

const described: Record<string, string> = {
  string: 'a text in "…"',
  number: 'a number without quotes',
  integer: 'a whole number without quotes',
  boolean: 'true or false, without quotes',
  array: 'a list […]',
  object: 'an object {…}',
}

function about(schema: unknown): string {
  const description = (schema as { description?: string } | undefined)?.description
  return description === undefined ? '' : ` ${description}`
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

function listed(values: readonly unknown[]): string {
  const names = values.slice(0, 30).map((value) => (typeof value === 'string' ? value : shown(value)))
  return names.join(', ') + (values.length > names.length ? ', …' : '')
}
