// The message of a rule for the client. {cart.SourceId} in it is replaced by that fact's value; an absent
// value reads "nothing", and a text is cut after 100 characters. Tested by test/platform/rules/rules.test.ts.
import type { Reference } from './documents.ts'

const BRACES = /\{([^{}]*)\}/g
const LONGEST = 100

/** The facts that a message names, in their order. */
export function placeholders(message: string): Reference[] {
  return [...message.matchAll(BRACES)].map(([, name = '']) => referenceOf(name))
}

/** The message with its placeholders replaced by these values, in their order. */
export function fillMessage(message: string, values: readonly unknown[]): string {
  let next = 0
  return values.length === 0 ? message : message.replaceAll(BRACES, () => worded(values[next++]))
}

function referenceOf(name: string): Reference {
  const dot = name.indexOf('.')
  return dot === -1 ? { fact: name } : { fact: name.slice(0, dot), path: name.slice(dot + 1) }
}

function worded(value: unknown): string {
  if (value === null) return 'nothing'
  const text = String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
