// Rules as Markdown, in words, for the page of `rules docs` and the text of `rules review`.
// Tested by test/scripts/rules/rules-docs.test.ts and rules-review.long.test.ts.
import type { Catalogue } from '../../handlers/rules/language/catalogue.ts'
import { isWarning, messageTexts, type Rule } from '../../handlers/rules/language/documents.ts'
import { type ConditionText, type RuleTable, ruleTable } from '../../handlers/rules/language/rule-tables.ts'
import { capital, restrictionsOf } from '../../handlers/rules/language/wording.ts'

/** A rule, or rules that differ in values only, which have a table. A title has the prefix. */
export function groupLines(group: readonly Rule[], facts: Catalogue, prefix = ''): string[] {
  const { conditions, heads, rows } = ruleTable(group, facts)
  const [first] = rows
  if (first === undefined) return []
  const { rule } = first
  const { owner, event } = rule
  const { status, field } = event.params
  const place = field === undefined ? '' : `, field ${code(field)}`
  const result = isWarning(rule) ? 'A warning' : `Refused with ${status}`
  const codeText = rows.length === 1 ? ` ${code(event.type)}` : ''
  const restrictions = restrictionsOf(rule)
  return [
    ...(rows.length === 1 ? ['', `#### ${prefix}${escaped(rule.name)}`, ...descriptionLines(rule)] : []),
    ...['', `${result}${codeText}${place}, when ${escaped(conditions.text)}${conditions.parts ? ':' : '.'}`],
    ...(conditions.parts ? ['', ...conditionLines(conditions.parts, '')] : []),
    ...(rows.length === 1 ? ['', ...messageLines(rule)] : valueTable(heads, rows)),
    ...(owner === undefined ? [] : ['', `Owner: ${escaped(owner)}.`]),
    ...(restrictions.length === 0 ? [] : ['', restrictions.join(' ')]),
  ]
}

const descriptionLines = ({ description }: Rule) =>
  description === undefined ? [] : ['', escaped(description)]

const messageLines = ({ event }: Rule): string[] =>
  messageTexts(event.params.message).map(({ language, text }) =>
    language === undefined || language === 'en-us'
      ? `Message: “${escaped(text)}”`
      : `\nIn ${language}: “${escaped(text)}”`,
  )

const valueTable = (heads: readonly string[], rows: RuleTable['rows']): string[] => [
  '',
  ...tableLines(
    ['Rule', ...heads.map((head) => `${capital(head)} …`), 'Code', 'Message'],
    rows.map(({ rule, values }) => [
      escaped([rule.name, rule.description ?? []].flat().join(' ')),
      ...values.map(escaped),
      code(rule.event.type),
      messageLines(rule).join('').replace('Message: ', '').replaceAll('\n', ' '),
    ]),
  ),
]

/** Nested lists, as deep as the conditions. */
export const conditionLines = (parts: readonly ConditionText[], indent: string): string[] =>
  parts.flatMap(({ text, parts: inner }) => [
    `${indent}- ${escaped(text)}${inner ? ':' : ''}`,
    ...conditionLines(inner ?? [], `${indent}  `),
  ])

export function tableLines(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [heads, ...rows].map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | '))
  const [head, ...body] = lines.map((line) => `| ${line} |`)
  return [head ?? '', `${'|---'.repeat(heads.length)}|`, ...body]
}

export const code = (text: string) => `\`${text}\``
export const codes = (names: readonly string[]) => names.map(code).join(', ')
export const escaped = (text: string) => text.replaceAll(/[\\`*_<>[\]]/g, '\\$&').replaceAll(/\s+/g, ' ')
