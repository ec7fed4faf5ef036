// What a rule that refuses, or warns, says: its code, its field and its message with the values of the facts.
// Tested by test/rules/message-value.test.ts and test/rules/rule-restrictions.test.ts.
import { DEFAULT_LANGUAGE, type Language } from '../../runtime/values/languages.ts'
import {
  type Message,
  messageText,
  PLACEHOLDER,
  placeholdersIn,
  type Rule,
  referenceName,
  VALUE_PLACEHOLDER,
} from '../language/documents.ts'

export interface Violation {
  ruleSet: string
  code: string
  status: number
  field: string | null
  message: string
  /** The language of the message, where it has one. */
  language?: Language
}

const MESSAGE_VALUE_MAX = 100

/** The violation of a rule, with its message in a language; `read` gives the value of a reference by its name. */
export function violationOf(
  ruleSet: string,
  { event: { type, params } }: Rule,
  read: (name: string) => unknown,
  comparedValue: () => unknown,
  language: Language = DEFAULT_LANGUAGE,
): Violation {
  const text = messageText(params.message, language)
  const values = placeholdersIn(text).map(({ fact, path }) => read(referenceName(fact, path)))
  const message = text.replaceAll(PLACEHOLDER, (braces) =>
    messageValue(braces === VALUE_PLACEHOLDER ? comparedValue() : values.shift()),
  )
  const field = params.field ?? null
  return {
    ruleSet,
    code: type,
    status: params.status,
    field,
    message,
    ...languageOf(params.message, language),
  }
}

const languageOf = (message: Message, language: Language): Pick<Violation, 'language'> =>
  typeof message === 'string'
    ? {}
    : { language: Object.hasOwn(message, language) ? language : DEFAULT_LANGUAGE }

function messageValue(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text.length > MESSAGE_VALUE_MAX ? `${text.slice(0, MESSAGE_VALUE_MAX)}…` : text
}
