// The sentence a rule tells the client. {cart.SourceId} in it stands for what that fact says; nothing reads as
// "nothing", and a text is cut at 100 characters. Held by test/platform/rules.test.ts.
import type { Reference } from './documents.ts'

const BRACES = /\{([^{}]*)\}/g
const LONGEST = 100

/** The facts that a message names, in their order. */
export function placeholders(message: string): Reference[] {
  return [...message.matchAll(BRACES)].map(([, name = '']) => referenceOf(name))
}

/** The message with every placeholder replaced by what `read` answers for it. */
export async function fillMessage(
  message: string,
  read: (reference: Reference) => Promise<unknown>,
): Promise<string> {
  const named = placeholders(message)
  if (named.length === 0) return message
  const values = await Promise.all(named.map(read))
  return message.replaceAll(BRACES, () => worded(values.shift()))
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
