// Adds rules and cases to the text of a file, with the layout that the rest of it has. Pure.
// Tested by test/scripts/rules/rules-add.long.test.ts.
import jsonc from 'jsonc-parser'
import type { Case, Rule } from '../../../handlers/rules/language/documents.ts'
import { layout } from '../minimized-cases.ts'

/** The text with an additional rule; a file with rules gives no reason for having none. */
export function withRule(text: string, rule: Rule): string {
  const options = { formattingOptions: { insertSpaces: true, tabSize: 2 } }
  const edits = jsonc.modify(withoutMark(text), ['emptyBecause'], undefined, options)
  return withEntries(markOf(text) + jsonc.applyEdits(withoutMark(text), edits), 'rules', [rule])
}

export const withCases = (text: string, cases: readonly Case[]): string => withEntries(text, 'cases', cases)

function withEntries(text: string, member: string, entries: readonly object[]): string {
  const plain = withoutMark(text)
  const root = jsonc.parseTree(plain)
  const list = root && jsonc.findNodeAtLocation(root, [member])
  if (!list) throw new Error(`The file has no "${member}".`)
  const lineOf = (offset: number) => /(?:^|\n)([ \t]*)[^\n]*$/.exec(plain.slice(0, offset))?.[1] ?? ''
  const last = list.children?.at(-1)
  const outer = lineOf(list.offset)
  const indent = last ? lineOf(last.offset) : `${outer}  `
  const written = entries.map((entry) => `\n${indent}${layout(entry, indent)}`).join(',')
  const newline = plain.includes('\r\n') ? '\r\n' : '\n'
  const [from, to] = last
    ? [last.offset + last.length, last.offset + last.length]
    : [list.offset + 1, list.offset + list.length - 1]
  const inserted = last ? `,${written}` : `${written}\n${outer}`
  return markOf(text) + plain.slice(0, from) + inserted.replaceAll('\n', newline) + plain.slice(to)
}

const markOf = (text: string) => (text.startsWith('\ufeff') ? '\ufeff' : '')
const withoutMark = (text: string) => text.slice(markOf(text).length)
