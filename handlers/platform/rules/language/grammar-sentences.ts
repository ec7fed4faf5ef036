// Turns a JSON schema error into a sentence for the owner of the file: the value found, the values allowed,
// and the nearest known name. Tested by test/platform/rules/rules-files.test.ts.
import type { ErrorObject } from 'ajv/dist/2020.js'
import { didYouMean } from './problems.ts'

/** What was found, what may stand there, and the nearest known name. */
export function sentence({ keyword, params, data, parentSchema, schema, instancePath }: ErrorObject): string {
  const found = `found ${shown(data)}`
  switch (keyword) {
    case 'additionalProperties': {
      const allowed = Object.keys(parentSchema?.properties ?? {})
      return `this name is not known here; known are ${listed(allowed)}.${didYouMean(params.additionalProperty, allowed)}`
    }
    case 'required':
      return `"${params.missingProperty}" is missing.${about(parentSchema?.properties?.[params.missingProperty])}`
    case 'enum':
      return `${found}; it may be ${listed(params.allowedValues)}.${meant(data, params.allowedValues)}`
    case 'const':
      return `${found}; it must be ${shown(params.allowedValue)}.`
    case 'type':
      return `${found}; it must be ${typesInWords(params.type)}.`
    case 'false schema':
      return `${found}; nothing may stand here: take "${instancePath.split('/').at(-1)}" away.`
    case 'minItems':
      return `the list has too few entries; at least ${schema} must be there.`
    case 'maxItems':
      return `the list has too many entries; at most ${schema} may be there.`
    case 'minLength':
      return `${found}; a text must stand here.`
    case 'maxLength':
      return `${found}; at most ${schema} characters may stand here.`
    case 'minimum':
      return `${found}; it must be at least ${schema}.`
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

/** What may stand here instead: the same in or without quotes, or the nearest name. Of two numbers none is a slip for the other. */
function meant(data: unknown, allowed: readonly unknown[]): string {
  const same = allowed.find((one) => one !== null && typeof data !== 'object' && String(one) === String(data))
  if (same !== undefined)
    return ` Write it ${typeof same === 'string' ? 'in' : 'without'} quotes: ${shown(same)}.`
  return typeof data === 'string' ? didYouMean(data, allowed) : ''
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

/** The first thirty. */
export function listed(values: readonly unknown[]): string {
  const names = values.slice(0, 30).map((value) => (typeof value === 'string' ? value : shown(value)))
  return names.join(', ') + (values.length > names.length ? ', …' : '')
}
