// `rules test --accept` changes what cases expect, after a confirmation, and nothing else in their files.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import type { Report, VerbInput } from '../../../scripts/rules/verbs/verb.ts'

const tempFolder = await mkdtemp(join(tmpdir(), 'accept-'))
afterAll(() => rm(tempFolder, { recursive: true }))
let folders = 0
const CASES = 'availability/hold.cases.json'

/** A copy of the rules in which a hold may last half as long, so that cases fail. */
async function shortened() {
  const directory = join(tempFolder, String(++folders))
  await cp('rules', directory, { recursive: true })
  const file = join(directory, 'availability/hold.json')
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('1440', '720'))
  const cases = join(directory, CASES)
  const mark = '\ufeff'
  const before = `${mark}${(await readFile(cases, 'utf8')).replaceAll('\n', '\r\n')}`
  await writeFile(cases, before)
  return { directory, before, cases: () => readFile(cases, 'utf8') }
}

const accept = async (directory: string, input: Partial<VerbInput> = {}) =>
  (await commands.test?.run({ directory, args: [], switches: { accept: true }, ...input })) as Report

describe('npm run rules -- test --accept', () => {
  test('shows the differences, asks, and rewrites only what the cases expect', async () => {
    const { directory, before, cases } = await shortened()
    const questions: string[] = []
    const confirm = async (question: string) => questions.push(question) > 0
    const report = await accept(directory, { confirm })

    expect(questions).toHaveLength(1)
    expect(questions[0]).toMatch(
      /availability\/hold\.cases\.json:\d+ \/cases\/\d+: ".*" expects a pass; it becomes HoldTooLong\.\nChange 1 case\? \[y\/N\] $/,
    )
    expect(report.ok).toBe(true)
    const after = await cases()
    const [was, is] = [before.split('\r\n'), after.split('\r\n')]
    const changed = is.filter((line, index) => line !== was[index])
    expect(changed).toEqual([expect.stringMatching(/"expect": \["HoldTooLong"\]/)])
    expect(is).toHaveLength(was.length)
    expect(after.startsWith('\ufeff{')).toBe(true)
    const secondReport = await commands.test?.run({ directory, args: [] })
    expect(secondReport?.ok).toBe(true)
  })

  test('moves the code of a rule that now warns to the warnings, and back', async () => {
    const { directory, cases } = await shortened()
    const file = join(directory, 'availability/hold.json')
    const refusing = await readFile(file, 'utf8')
    await accept(directory, { switches: { accept: true, yes: true } })
    const before = await cases()
    await writeFile(file, refusing.replace('"conditions"', '"mode": "warn", "conditions"'))
    const warned = await accept(directory, { switches: { accept: true, yes: true } })

    expect(warned.text).toMatch(
      /expects HoldDurationNotPositive; it becomes a pass with the warning HoldDurationNotPositive\./,
    )
    const lines = (await cases()).split('\r\n')
    expect(lines).toContain('      "warnings": ["HoldDurationNotPositive"]')
    expect(lines[lines.indexOf('      "warnings": ["HoldDurationNotPositive"]') - 1]).toBe(
      '      "expect": [],',
    )
    expect((await commands.test?.run({ directory, args: [] }))?.ok).toBe(true)

    await writeFile(file, refusing)
    await accept(directory, { switches: { accept: true, yes: true } })
    expect((await cases()).replaceAll(/,\s*"warnings": \[\]/g, '')).toBe(before)
  })

  test('changes nothing without confirmation', async () => {
    const { directory, before, cases } = await shortened()
    const refused = await accept(directory, { confirm: async () => false })

    expect([refused.ok, refused.text]).toEqual([false, 'Nothing is changed.'])
    await expect(accept(directory)).rejects.toThrow('To change these cases without being asked, add --yes.')
    expect(await cases()).toBe(before)
  })

  test('with --yes asks no question', async () => {
    const { directory, before, cases } = await shortened()
    const report = await accept(directory, { switches: { accept: true, yes: true } })

    expect(report.text).toMatch(/1 case changed in availability\/hold\.cases\.json\.$/)
    expect(await cases()).not.toBe(before)
    expect((await accept(directory)).text).toBe('All cases pass: there is nothing to accept.')
  })

  test('does not change a case that cannot run, and reports it', async () => {
    const { directory } = await shortened()
    const file = join(directory, 'pricing/sale.cases.json')
    const document = JSON.parse(await readFile(file, 'utf8'))
    const example = { name: 'No day', facts: { sale: { StartDateUTC: '2026-02-31' } }, expect: [] }
    await writeFile(file, JSON.stringify({ ...document, cases: [...document.cases, example] }))
    const report = await accept(directory, { switches: { accept: true, yes: true } })

    expect(report.ok).toBe(false)
    expect(report.text).toContain('"No day" cannot run: sale.StartDateUTC should be a date')
    expect(JSON.parse(await readFile(file, 'utf8')).cases.at(-1)).toEqual(example)
  })

  test('is the only verb with --yes', async () => {
    await expect(accept('rules', { switches: { yes: true } })).rejects.toThrow(
      '--yes is an option of --accept.',
    )
    const list = commands.list?.run({ directory: 'rules', args: [], switches: { yes: true } })
    await expect(list).rejects.toThrow('--yes is not an option of this verb.')
  })
})
