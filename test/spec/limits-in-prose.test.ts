// An owner may change a limit, for one company too, so no text repeats its number: texts name the limit.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Limit {
  name: string
  value: number
  unit?: string
}

const limits: Limit[] = globSync('rules/*/limits.json').flatMap(
  (file) => JSON.parse(readFileSync(file, 'utf8')).limits as Limit[],
)
const texts = [
  ...globSync('openapi/*.yaml'),
  ...globSync('openapi/{shared,guides,workflows}/**/*.{yaml,md}'),
  ...globSync('openapi/*/*.yaml').filter((file) => !file.startsWith('openapi/released/')),
  ...globSync('rules/mail/*.txt'),
]

const repeats = (text: string) =>
  limits.flatMap(({ name, value, unit }) => {
    const number = `(?:${value}|${value.toLocaleString('en')})`
    const pattern = new RegExp(`\\b${number}[\\s-]+${unit?.replace(/s$/, '')}s?\\b`)
    const line = text.split(/\n(?=\s*\n|\s*[-\w]+:)/).find((part) => unit && pattern.test(part))
    return line === undefined ? [] : [`${name}: ${line.trim()}`]
  })

describe('no text repeats the number of a limit', () => {
  test.each([...new Set(texts)])('%s', (file) => {
    expect(repeats(readFileSync(file, 'utf8'))).toEqual([])
  })

  test('which this finds across lines too', () => {
    expect(repeats('It expires after 72\n    hours. At most 5,000 rows.')).toHaveLength(2)
  })
})
