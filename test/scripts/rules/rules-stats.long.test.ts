// `rules stats` counts the refusals in a record of decisions.
import { appendFile, cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { createDecisionLog } from '../../../handlers/rules/record/decision-log.ts'
import type { Statistics } from '../../../scripts/rules/record/statistics.ts'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import type { Report } from '../../../scripts/rules/verbs/verb.ts'

const tempFolder = await mkdtemp(join(tmpdir(), 'stats-'))
afterAll(() => rm(tempFolder, { recursive: true }))
const snapshot = await loadRules({ directory: 'rules' })
const file = join(tempFolder, 'decisions.ndjson')

async function record(company: number | null, minutes: readonly number[], now: number) {
  const log = await createDecisionLog({ file, now: () => now })
  const watched = log.watch(snapshot, { requestId: 'r', operationId: 'holdProducts', company })
  for (const HoldDurationInMinutes of minutes)
    await watched.evaluate('availability/hold', { hold: { HoldDurationInMinutes, Lines: 1 }, target: null })
  await log.stop()
}

const stats = async (input: object) =>
  (await commands.stats?.run({ directory: 'rules', args: [], ...input })) as Report

describe('npm run rules -- stats', () => {
  test('counts refusals by rule and company, in the renamed file too', async () => {
    await record(1000, [10, 2000], 0)
    await rename(file, `${file}.1`)
    await record(1000, [2000, 3000], 86_400_000)
    await record(2000, [2000], 172_800_000)
    await record(null, [10], 172_800_000)
    const removedRule = {
      at: '1970-01-02T12:00:00.000Z',
      ruleSet: 'availability/hold',
      refused: ['Gone'],
      facts: {},
      company: 7,
    }
    await appendFile(file, `${JSON.stringify(removedRule)}\n{"at":\n`)

    const output = await stats({ options: { log: file } })
    const configured = await stats({ decisionLog: file })
    const { rules, ...sum } = output.data as Statistics

    expect(configured).toEqual(output)
    expect(sum).toMatchObject({
      ...{ decisions: 7, refused: 5, unreadable: 1, unknown: 1 },
      ...{ from: '1970-01-01T00:00:00.000Z', until: '1970-01-03T00:00:00.000Z' },
    })
    expect(rules.slice(0, 2)).toEqual([
      {
        ...{ ruleSet: 'availability/hold', code: 'HoldTooLong', name: expect.any(String) },
        ...{ decisions: 7, refused: 4, warned: 0, wouldRefuse: 4, last: '1970-01-03T00:00:00.000Z' },
        companies: [
          { company: 1000, refused: 3, wouldRefuse: 3 },
          { company: 2000, refused: 1, wouldRefuse: 1 },
        ],
      },
      expect.objectContaining({ code: 'Gone', name: null, refused: 1 }),
    ])
    const all = [...snapshot.ruleSets.values()].reduce((sum, { document }) => sum + document.rules.length, 0)
    expect(rules).toHaveLength(all + 1)
    expect(output.text).toContain('4 of 7  availability/hold HoldTooLong: ')
    expect(output.text).toContain('company 1000 3, company 2000 1; last 1970-01-03')
    expect(output.text).toMatch(/\d+ rules refused nothing; \d+ of these were evaluated\./)
    expect(output.text).toContain('1 line could not be read.')
  })

  test('counts by rule and company what the rules of another folder would refuse', async () => {
    const directory = join(tempFolder, 'draft')
    await cp('rules', directory, { recursive: true })
    for (const name of ['availability/hold.json', 'availability/hold.cases.json']) {
      const text = await readFile(join(directory, name), 'utf8')
      await writeFile(join(directory, name), text.replaceAll('1440', '2500').replaceAll('1441', '2501'))
    }
    const { data, text } = await stats({ directory, options: { log: file } })
    const [rule] = (data as Statistics).rules

    expect(rule).toMatchObject({ code: 'HoldTooLong', refused: 4, wouldRefuse: 1 })
    expect(rule?.companies[0]).toEqual({ company: 1000, refused: 3, wouldRefuse: 1 })
    expect(text).toContain('         as it is now: 1; company 1000 1\n')
    expect(text).toContain('1 decision cannot be evaluated by these rules: other facts were recorded.')

    const warning = {
      ...{ at: '1970-01-02T12:00:00.000Z', company: 7, ruleSet: 'availability/hold', refused: [] },
      ...{
        warned: ['HoldTooLong'],
        rules: 'another',
        facts: { hold: { HoldDurationInMinutes: 2000, Lines: 1 } },
      },
    }
    const warnings = join(tempFolder, 'warnings.ndjson')
    await appendFile(
      warnings,
      `${JSON.stringify({ ...warning, facts: { ...warning.facts, target: null } })}\n`,
    )
    const warned = await stats({ options: { log: warnings } })
    expect((warned.data as Statistics).rules[0]).toMatchObject({ refused: 0, warned: 1, wouldRefuse: 1 })
    expect(warned.text).toContain('         warned 1\n         as it is now: 1; company 7 1')
  })

  test('requires a readable record', async () => {
    await expect(stats({})).rejects.toThrow('stats needs --log, or a record that DECISION_LOG names.')
    await expect(stats({ options: { log: join(tempFolder, 'none') } })).rejects.toThrow(
      'cannot be read: ENOENT',
    )
  })
})
