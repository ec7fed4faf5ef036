// Every regular expression of the product, of its documents and of its rules runs in linear time: a text of 16 KiB, the
// maximum length of a header, takes milliseconds. The test reads the literals from the source, so a new one is checked
// automatically. Each is analysed by scslre, and run on texts made of the parts of the expression, which are slow for a
// pattern with two adjacent repetitions.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { analyse } from 'scslre'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { compilePattern, type TextPattern } from '../../../handlers/rules/language/pattern.ts'
import { documents } from '../../support/contract.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const KIB = 1024
const LENGTH = 16 * KIB
/** A pattern in quadratic time takes 12 ms or more, one in linear time less than 1; the clock has steps of 4 ms. */
const MAX_MS = 8

/**
 * The number of patterns that each file constructs at run time. Their parts come from documents, rules and constants, never
 * from a client; the text of a client is matched with literals only.
 */
const MADE = {
  'handlers/api/contract/bulk.ts': 1,
  'handlers/background/mail/mail-template.ts': 1,
  'handlers/rules/load/files.ts': 6,
  'handlers/rules/language/pattern.ts': 1,
}

const files = (folder: string, ending: RegExp): string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => ending.test(name))
    .sort()

interface Patterns {
  literals: [place: string, pattern: RegExp][]
  constructed: Record<string, number>
}

/** The literals with their locations, and how many patterns each file constructs with `RegExp`. */
function patternsOf(names: readonly string[]): Patterns {
  const patterns: Patterns = { literals: [], constructed: {} }
  for (const name of names) {
    const source = ts.createSourceFile(
      name,
      readFileSync(`${root}${name}`, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
        patterns.literals.push([
          `${name}:${line}`,
          new RegExp(node.text.slice(1, end), node.text.slice(end + 1)),
        ])
      }
      const isMade = ts.isNewExpression(node) || ts.isCallExpression(node)
      if (isMade && node.expression.getText() === 'RegExp')
        patterns.constructed[name] = (patterns.constructed[name] ?? 0) + 1
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return patterns
}

/** The values of all members with that name, anywhere in a JSON value. */
function membersCalled(names: readonly string[], value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => [
    ...(names.includes(key) ? [member] : []),
    ...membersCalled(names, member),
  ])
}

const scanned = patternsOf([...files('handlers', /\.(ts|js)$/), ...files('entities', /\.ts$/)])

const published: [string, RegExp][] = [...documents].flatMap(([service, document]) =>
  membersCalled(['pattern'], document).map((source): [string, RegExp] => [
    `${service}: ${source}`,
    new RegExp(String(source), 'u'),
  ]),
)

const formats: [string, RegExp][] = [
  ...new Set([...documents.values()].flatMap((document) => membersCalled(['format'], document))),
].flatMap((name) => {
  const format = (fullFormats as Record<string, unknown>)[String(name)]
  return format instanceof RegExp ? [[`format ${name}`, format] as [string, RegExp]] : []
})

const ruleFiles = files('rules', /\.json$/).map((name): [string, unknown] => [
  name,
  JSON.parse(readFileSync(`${root}${name}`, 'utf8')),
])
const grammars: [string, RegExp][] = ruleFiles.flatMap(([name, content]) =>
  membersCalled(['pattern'], content)
    .filter((source) => typeof source === 'string')
    .map((source): [string, RegExp] => [`${name}: ${source}`, new RegExp(String(source), 'u')]),
)
const conditions = (value: unknown): { operator: string; value: unknown }[] => {
  if (typeof value !== 'object' || value === null) return []
  const condition = 'operator' in value && typeof value.operator === 'string' ? [value as never] : []
  return [...condition, ...Object.values(value).flatMap(conditions)]
}
const owners: [string, TextPattern][] = ruleFiles.flatMap(([name, content]) =>
  conditions(content)
    .filter(({ operator, value }) => /^(matches|doesNotMatch)$/.test(operator) && typeof value === 'string')
    .map(({ value }): [string, TextPattern] => [`${name}: ${value}`, compilePattern(String(value))]),
)

const COMMON = [...' \t\n\0aA0.,;:-_/\\(){}[]<>"\'=%@#*+?&~', 'é', '\u2028']

/** Texts of 16 KiB that may be slow for a pattern with these parts. */
function* adversarial(source: string): Generator<string> {
  const words = [...new Set(source.match(/[A-Za-z]{2,}|[^\w\\]+/g) ?? [])].slice(0, 12)
  const characters = [...new Set([...COMMON, ...source.replaceAll('\\', '')])]
  const units = [
    ...characters,
    ...words,
    ...words.flatMap((word) => [' ', 'a', '0', '"'].map((end) => word + end)),
  ]
  const fill = (unit: string, before = '') =>
    before + unit.repeat(Math.ceil((LENGTH - before.length) / unit.length))
  for (const unit of units) {
    for (const tail of ['', '\0', '\n!']) yield fill(unit) + tail
    for (const word of [...words, '<', '"', '0', 'a']) if (unit.length === 1) yield `${fill(unit, word)}\0`
  }
  for (const part of ['a', '0', ' ', '.', ...words.slice(0, 4)])
    for (const other of characters.slice(0, 40)) yield `${fill(part + other)}\0`
}

/** Milliseconds of processor time; above the limit, the minimum of three runs. */
function costOf(match: (text: string) => unknown, text: string): number {
  let fastest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && fastest > MAX_MS; attempt += 1) {
    const before = process.threadCpuUsage()
    match(text)
    const { user, system } = process.threadCpuUsage(before)
    fastest = Math.min(fastest, (user + system) / 1000)
  }
  return fastest
}

function slowest(source: string, match: (text: string) => unknown): string | undefined {
  for (const text of adversarial(source)) {
    const cost = costOf(match, text)
    if (cost > MAX_MS)
      return `${cost.toFixed(0)} ms for ${JSON.stringify(text.slice(0, 30))}… ${JSON.stringify(text.slice(-5))}`
  }
  return undefined
}

/** Matches the pattern everywhere in a text; a sticky pattern only where it matches in a row. */
const applied = (pattern: RegExp) => (text: string) => {
  pattern.lastIndex = 0
  return text.replace(pattern, '')
}

/** The reasons why the pattern may be slow, each in a word. */
function analysis(pattern: RegExp): string[] {
  const { reports } = analyse(pattern, { reportTypes: { Move: true, Self: true, Trade: true } })
  return reports.map(({ type, exponential }) => `${type}${exponential ? ', exponential' : ''}`)
}

/** Each pattern once, with its first location. */
const everyPattern: [string, RegExp][] = [
  ...new Map(
    [...scanned.literals, ...published, ...formats, ...grammars]
      .reverse()
      .map((entry) => [String(entry[1]), entry] as const),
  ).values(),
]

describe('regular expressions', () => {
  test('are found in the source, the documents and the rules', () => {
    expect(scanned.literals.length).toBeGreaterThan(100)
    expect(published.length).toBeGreaterThan(3)
    expect(formats.length).toBeGreaterThan(0)
    expect(owners.length).toBeGreaterThan(3)
    expect(
      scanned.constructed,
      'Use a literal, or add the reason to this list why the parts of the pattern take linear time.',
    ).toEqual(MADE)
  })

  test.each(everyPattern)('%s %s takes linear time', (_, pattern) => {
    expect(analysis(pattern), `${pattern} may take more than linear time, according to scslre`).toEqual([])
    expect(slowest(pattern.source, applied(pattern)), String(pattern)).toBeUndefined()
  })

  test.each(owners)('%s takes linear time', (_, pattern) => {
    expect(slowest(pattern.source, (text) => pattern.test(text))).toBeUndefined()
  })

  // Tests the measurement itself with patterns that the product once had, or could have.
  test.each([
    /(?:^|,)\s*(?:x-)?gzip\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i,
    /<Relationship\b(?=[^>]*\bTargetMode\s*=\s*["']External)(?![^>]*\/hyperlink["'])[^>]*>/,
    /\s+$/,
    /\{([^}]+)\}/g,
    /[^\s@]+@[^\s@]+\.[^\s@]+/,
  ])('%s is detected as too slow', (pattern) => {
    expect(slowest(pattern.source, applied(pattern))).toMatch(/ ms for /)
  })

  test('in exponential time are detected without running them', () => {
    expect(analysis(/^(\w+\s?)*$/)).toEqual(['Self, exponential'])
  })
})
