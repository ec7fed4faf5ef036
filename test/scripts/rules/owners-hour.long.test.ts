// An owner's hour: five constraints are added to the rules of a company, one after another and through the commands
// only, then compared, released, counted and reverted. Every message must be readable without knowing the program.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Case, Rule } from '../../../handlers/rules/language/documents.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { createDecisionLog } from '../../../handlers/rules/record/decision-log.ts'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import type { Report, VerbInput } from '../../../scripts/rules/verbs/verb.ts'

/** The constraints, by the name of their example; rules-examples.long.test.ts has all examples. */
const constraints = [
  'sale-window-of-90-days',
  'at-most-10-of-an-item',
  'large-refunds-by-administrators',
  'one-administrator-remains',
  'holds-of-at-most-two-hours',
]

/** Programmers' terms, which an owner need not know. */
const JARGON =
  /\b(?:undefined|NaN|TypeError|ReferenceError|stack trace|null pointer|AJV|additionalProperties|oneOf|anyOf|allOf|minItems|minLength|maxProperties|enum|regex|RegExp|instancePath|schemaPath|must NOT|must be (?:array|object|string|integer)|must have required|node_modules|ENOENT|EISDIR)\b|\[object|\n\s+at \S+ \(|\.ts\b/i

const COMPANY = 1000
const WRONG = 'A wrong expectation'
const tempFolder = await mkdtemp(join(tmpdir(), 'owners-hour-'))
const directory = join(tempFolder, 'rules')
const original = join(tempFolder, 'original')
for (const folder of [directory, original]) {
  await cp('rules', folder, { recursive: true, filter: (source) => !source.endsWith('/examples') })
}
afterAll(() => rm(tempFolder, { recursive: true }))

async function runVerb(verb: string, input: Partial<VerbInput> = {}): Promise<Report> {
  const report = await commands[verb]?.run({ directory, args: [], ...input })
  if (!report) throw new Error(`There is no verb ${verb}`)
  expect(report.text).not.toMatch(JARGON)
  return report
}

interface RuleFile {
  description: string
  rules: Rule[]
}

/**
 * A rule set of an example, as the owner writes it. The names of its cases contain the name of the example, so that they
 * are unique.
 */
interface Draft {
  /** "pricing/sale" */
  set: string
  rules: RuleFile & object
  cases: Case[]
}

async function draftsOf(example: string): Promise<Draft[]> {
  const folder = join('rules/examples', example)
  const names = await readdir(folder, { recursive: true })
  const sets = names
    .filter((name) => name.endsWith('.cases.json'))
    .map((name) => name.replace('.cases.json', ''))
  const read = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8'))
  return Promise.all(
    sets.map(async (set) => ({
      set,
      rules: await read(`${set}.json`),
      cases: (await read(`${set}.cases.json`)).cases.map((testCase: Case) => ({
        ...testCase,
        name: `${testCase.name} (${example})`,
      })),
    })),
  )
}

const fileOf = (set: string) => `companies/${COMPANY}/${set}`

async function readOwn<Document>(file: string): Promise<Document | undefined> {
  return readFile(join(directory, file), 'utf8').then(JSON.parse, () => undefined)
}

async function write(file: string, document: object): Promise<void> {
  await mkdir(dirname(join(directory, file)), { recursive: true })
  await writeFile(join(directory, file), `${JSON.stringify(document, null, 2)}\n`)
}

/** Adds the rules to those that the company has in this set, without cases. */
async function addRules({ set, rules }: Draft): Promise<void> {
  const present = await readOwn<RuleFile>(`${fileOf(set)}.json`)
  const all = [...(present?.rules ?? []), ...rules.rules]
  await write(`${fileOf(set)}.json`, { ...(present ?? rules), rules: all })
}

async function addCases({ set }: Draft, added: readonly Case[]): Promise<void> {
  const file = `${fileOf(set)}.cases.json`
  const present = (await readOwn<{ cases: Case[] }>(file))?.cases ?? []
  const others = present.filter(({ name }) => name !== WRONG && !added.some((fresh) => fresh.name === name))
  const all = [...others, ...added]
  await write(file, { $schema: '../../../cases.schema.json', cases: all })
}

describe('an owner, within an hour,', () => {
  test('makes the first release', async () => {
    const report = await runVerb('release', { options: { by: 'Ada Miller', why: 'As we start' } })

    expect(report.text).toContain('Release 1 by Ada Miller: As we start')
  })

  test.each(constraints)('adds %s', { timeout: 180_000 }, async (example) => {
    for (const draft of await draftsOf(example)) {
      const { set, rules, cases } = draft
      const codes = rules.rules.map(({ event }) => event.type)

      // A rule without a case is a fault; the message has the file and the code, or the missing file.
      await addRules(draft)
      const unproven = await runVerb('validate')
      expect(unproven.ok).toBe(false)
      expect(unproven.text).toMatch(
        new RegExp(
          `${fileOf(set)}\\.cases\\.json.*(?:the file is missing|no case expects "${codes[0]}"|fails:)`,
        ),
      )

      // A case with a wrong expectation fails, and the message has the file, the case, the expected and the actual
      // result.
      const passing = cases.find(({ expect: expected }) => expected.length === 0)
      const wrongCase = { name: WRONG, facts: passing?.facts ?? {}, expect: codes.slice(0, 1) }
      await addCases(draft, [...cases, wrongCase])
      const failing = await runVerb('test')
      expect(failing.ok).toBe(false)
      const line = failing.text.split('\n').find((text) => text.includes(WRONG)) ?? failing.text
      expect(line).toMatch(new RegExp(`^${fileOf(set)}\\.cases\\.json:\\d+ /cases/\\d+: the case `))
      expect(line).toMatch(
        new RegExp(`fails: expected ${codes[0]}, but the result is (?:a pass|\\w+(?:, \\w+)*)\\.$`),
      )

      // After the right cases are added, the changed results of other cases are accepted.
      await addCases(draft, cases)
      const accepted = await runVerb('test', { switches: { accept: true, yes: true } })
      expect([accepted.ok, accepted.text]).toEqual([true, expect.any(String)])
      const mutated = await runVerb('mutate', { args: [fileOf(set)] })
      expect([mutated.ok, mutated.text]).toEqual([true, expect.stringContaining('cases detect each.')])
    }
  })

  test('checks, compares and releases all of them', async () => {
    const valid = await runVerb('validate')
    expect([valid.ok, valid.text]).toEqual([true, expect.stringContaining('All files are valid')])

    const compared = await runVerb('diff', { args: [original] })
    const codes = (await Promise.all(constraints.map(draftsOf))).flat().flatMap(({ rules }) => rules.rules)
    for (const { event } of codes) expect(compared.text).toContain(` ${event.type}: `)
    expect(compared.text).toContain(`${codes.length} differences.`)

    const released = await runVerb('release', { options: { by: 'Ada Miller', why: 'Five constraints' } })
    expect([released.ok, released.text]).toEqual([true, expect.stringContaining('Release 2 by Ada Miller')])
    const history = (await runVerb('history')).text.split('\n').filter((line) => /^\d/.test(line))
    expect(history).toEqual([expect.stringMatching(/^2 .*Five/), expect.stringMatching(/^1 .*As we start/)])
  })

  test('reads the statistics of the refusals, and reverts the release', async () => {
    const log = join(tempFolder, 'decisions.ndjson')
    const decisions = await createDecisionLog({ file: log })
    const snapshot = await loadRules({ directory })
    const request = { requestId: 'r', operationId: 'holdProducts', company: COMPANY }
    const watched = decisions.watch(snapshot.forCompany(COMPANY), request)
    for (const HoldDurationInMinutes of [60, 121, 600])
      await watched.evaluate('availability/hold', { hold: { HoldDurationInMinutes, Lines: 1 }, target: null })
    await decisions.stop()
    const counted = await runVerb('stats', { options: { log } })
    expect(counted.text).toMatch(/^ +2 of 3 {2}availability\/hold HoldOverTwoHours: /m)

    const options = { by: 'Ada Miller', why: 'Customers object' }
    const reverted = await runVerb('revert', { args: ['1'], options, switches: { 'removes-codes': true } })
    expect([reverted.ok, reverted.text]).toEqual([
      true,
      expect.stringContaining('Release 3 by Ada Miller restores release 1: Customers object'),
    ])
    expect((await runVerb('diff', { args: [original] })).text).toBe('No rule, table, limit or role differs.')
    expect((await runVerb('stats', { options: { log } })).text).toContain('as it is now: 0')
  })
})
