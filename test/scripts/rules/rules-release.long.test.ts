// Releases of a rules folder: made after all checks, listed, compared with the record of decisions, and restored.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { createLiveRules } from '../../../handlers/rules/load/live-rules.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { createDecisionLog } from '../../../handlers/rules/record/decision-log.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { currentTexts, writeRelease } from '../../../scripts/rules/releases.ts'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import type { Report, VerbInput } from '../../../scripts/rules/verbs/verb.ts'
import { startApp } from '../../support/app.ts'

const execute = promisify(execFile)
const tempFolder = await mkdtemp(join(tmpdir(), 'releases-'))
afterAll(() => rm(tempFolder, { recursive: true }))
let folders = 0

async function copyOfRules(): Promise<string> {
  const folder = join(tempFolder, String(++folders))
  await cp('rules', folder, { recursive: true })
  return folder
}

async function runVerb(verb: string, directory: string, input: Partial<VerbInput> = {}) {
  const report = (await commands[verb]?.run({ directory, args: [], ...input })) as Report
  // biome-ignore lint/suspicious/noExplicitAny: the data of several verbs
  return report as Report & { data: any }
}

const signed = { by: 'Ada', why: 'Shorter holds' }
const release = (directory: string, options = {}, input: Partial<VerbInput> = {}) =>
  runVerb('release', directory, { options: { ...signed, ...options }, ...input })
const revert = (directory: string, to: string, input: Partial<VerbInput> = {}) =>
  runVerb('revert', directory, { args: [to], options: { by: 'Grace', why: 'Too short' }, ...input })

/** Changes the longest hold from 1,440 minutes, in the rule and in its cases. */
async function setLongestHold(directory: string, from: number, to: number) {
  for (const [name, ...values] of [
    ['availability/hold.json', [from, to]],
    ['availability/hold.cases.json', [from, to], [from + 1, to + 1]],
  ] as [string, ...[number, number][]][]) {
    const file = join(directory, name)
    let text = await readFile(file, 'utf8')
    for (const [was, is] of values)
      text = text.replaceAll(new RegExp(`(?<!\\d)${was}(?!\\d)`, 'g'), String(is))
    await writeFile(file, text)
  }
}

describe('a release', () => {
  test('is made after all checks, lists what changed, and equals the folder', async () => {
    const directory = await copyOfRules()
    const first = await release(directory, { why: 'The beginning' })
    expect([first.ok, first.data.release, first.data.changes]).toEqual([true, 1, []])
    expect((await loadRules({ directory })).release).toBe(1)

    await setLongestHold(directory, 1440, 120)
    const unreleased = await loadRules({ directory })
    expect(unreleased.release).toBeNull()
    const second = await release(directory)

    expect(second.text).toContain('1 difference from release 1, in 2 files.')
    expect(second.text).toContain('Release 2 by Ada: Shorter holds')
    const record = JSON.parse(await readFile(join(directory, 'releases/2.json'), 'utf8'))
    expect(record).toMatchObject({
      ...signed,
      release: 2,
      hash: unreleased.hash,
      changes: [{ change: 'changed', file: 'availability/hold.json', name: 'HoldTooLong' }],
    })
    expect((await loadRules({ directory })).release).toBe(2)

    const repeated = await release(directory)
    expect([repeated.ok, repeated.text]).toEqual([false, 'Nothing has changed since release 2.'])
  })

  test('is refused for rules with a fault, a failing case or an untested condition', async () => {
    const directory = await copyOfRules()
    const file = join(directory, 'availability/hold.json')
    const cases = join(directory, 'availability/hold.cases.json')
    const [text, casesText] = [await readFile(file, 'utf8'), await readFile(cases, 'utf8')]

    await writeFile(file, text.replace('"hold"', '"holt"'))
    expect((await release(directory)).text).toContain('Did you mean "hold"?')
    await writeFile(file, text.replaceAll('1440', '1430'))
    expect((await release(directory)).text).toMatch(/The rules are not released: .*\n.*the case ".*" fails/)
    await writeFile(file, text)
    const document = JSON.parse(casesText)
    const otherCases = document.cases.filter((testCase: object) => !JSON.stringify(testCase).includes('1440'))
    await writeFile(cases, JSON.stringify({ ...document, cases: otherCases }))
    const untested = await release(directory)

    expect(untested.text).toMatch(/hold\.json:\d+ .*no case detects when this condition is changed to/)
    expect(untested.ok).toBe(false)
    expect(await readdir(directory)).not.toContain('releases')
  })

  test('with --dry-run shows everything and writes nothing', async () => {
    const directory = await copyOfRules()
    const before = await readdir(directory)
    const report = await release(directory, {}, { switches: { 'dry-run': true } })

    expect([report.ok, report.data.written]).toEqual([true, false])
    expect(report.text).toContain('Release 1 is not written: --dry-run.')
    expect(await readdir(directory)).toEqual(before)
  })

  test.each([
    [{ by: undefined }, '--by is missing: your name.'],
    [{ by: '  ' }, '--by is missing'],
    [{ why: undefined }, '--why is missing: the reason in a sentence.'],
    [{ why: 'One\ntwo' }, '--why is one line of text.'],
    [{ by: 'A'.repeat(101) }, '--by has more than 100 characters.'],
    [{ log: '/nowhere/decisions.ndjson' }, 'The decisions in /nowhere/decisions.ndjson cannot be read'],
  ])('requires --by, --why and an existing record: %j', async (options, message) => {
    const failed = release(tempFolder, options).catch((error) => error)

    expect(await failed).toBeInstanceOf(UsageError)
    expect((await failed) as Error).toMatchObject({ message: expect.stringContaining(message) })
  })

  test('is written once if two are made at the same time', async () => {
    const directory = await copyOfRules()
    const record = { release: 1, at: '', ...signed, hash: '', changes: [] }
    const both = await Promise.allSettled([
      writeRelease(directory, record, {}),
      writeRelease(directory, record, {}),
    ])

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await readdir(join(directory, 'releases'))).toEqual(['1.files.json', '1.json'])
  })

  test('shows which requests of the last week would change, by rule and company', async () => {
    const directory = await copyOfRules()
    await release(directory)
    const snapshot = await loadRules({ directory })
    const log = join(tempFolder, 'week.ndjson')
    const day = 86_400_000
    const recorded = async (daysAgo: number, company: number, requestId: string, ...minutes: number[]) => {
      const decisions = await createDecisionLog({ file: log, now: () => Date.now() - daysAgo * day })
      const watched = decisions.watch(snapshot, { requestId, operationId: 'holdProducts', company })
      for (const HoldDurationInMinutes of minutes)
        await watched.evaluate('availability/hold', {
          hold: { HoldDurationInMinutes, Lines: 1 },
          target: null,
        })
      await decisions.stop()
    }
    await recorded(8, 1000, 'too-old', 300)
    await recorded(6, 1000, 'first', 300, 301)
    await recorded(2, 1000, 'second', 121)
    await recorded(2, 1000, 'short', 120)
    await recorded(1, 2000, 'third', 400)
    await recorded(1, 2000, 'refused-anyway', 1441)
    await setLongestHold(directory, 1440, 120)

    const output = await release(directory, { log }, { switches: { 'dry-run': true } })
    const configured = await release(directory, {}, { decisionLog: log })

    for (const { data, text } of [output, configured]) {
      expect(data.impact).toMatchObject({ decisions: 6, requests: 3, unsure: 0 })
      expect(data.impact.rules).toMatchObject([
        { code: 'HoldTooLong', company: 1000, refused: 2, accepted: 0 },
        { code: 'HoldTooLong', company: 2000, refused: 1, accepted: 0 },
      ])
      expect(text).toContain('Last 7 days in week.ndjson: 6 decisions; 3 requests would have another result.')
      expect(text).toContain('  availability/hold HoldTooLong, company 1000: 2 requests refused\n')
      expect(text).toMatch(/for example holdProducts at \S+, request first\n/)
    }
    // Without an earlier release the results in the record are compared.
    await rm(join(directory, 'releases'), { recursive: true })
    const first = await release(directory, { log }, { switches: { 'dry-run': true } })
    expect(first.text).toContain('This is the first release; recorded requests are compared with the results')
    expect(first.data.impact).toMatchObject({ decisions: 6, requests: 3, unsure: 0 })
    expect(first.data.impact.rules).toEqual(output.data.impact.rules)
    const line = (await readFile(log, 'utf8')).split('\n')[0] ?? ''
    expect(JSON.parse(line)).toMatchObject({ release: 1, rules: snapshot.hash })
  })
})

describe('the history', () => {
  test('lists releases, the latest first, and the unreleased files', async () => {
    const directory = await copyOfRules()
    expect((await runVerb('history', directory)).text).toBe('There is no release yet.')
    await release(directory, { why: 'The beginning' })
    await setLongestHold(directory, 1440, 120)
    const changed = await runVerb('history', directory)
    await release(directory)
    const { text, data } = await runVerb('history', directory)

    expect(changed.text).toContain(
      'Changed since release 1: availability/hold.cases.json, availability/hold.json.',
    )
    expect(text).toMatch(
      /^2 {2}\S+ \S+ UTC {2}Ada: Shorter holds\n {3}1 difference, hash [0-9a-f]{12}\n1 {2}/,
    )
    expect(text).toMatch(/The folder is release 2\.$/)
    expect(data.releases.map(({ release, why }: { release: number; why: string }) => [release, why])).toEqual(
      [
        [2, 'Shorter holds'],
        [1, 'The beginning'],
      ],
    )
  })

  test('that is damaged is reported, but does not prevent a start with RULES_SOURCE=files', async () => {
    const directory = await copyOfRules()
    await release(directory)
    await writeFile(join(directory, 'releases/1.json'), '{')

    for (const report of [await runVerb('history', directory), await release(directory)])
      expect([report.ok, report.text]).toEqual([
        false,
        expect.stringContaining('releases/1.json: the file is missing or damaged'),
      ])
    expect((await loadRules({ directory })).release).toBeNull()
  })
})

describe('npm run rules -- revert', () => {
  async function twoReleases() {
    const directory = await copyOfRules()
    await release(directory, { why: 'The beginning' })
    const first = await currentTexts(directory)
    await setLongestHold(directory, 1440, 120)
    const added = `companies/1000/cart/status`
    const file = (name: string) => join(directory, name)
    await cp(file('cart/status.json'), file(`${added}.json`), { recursive: true })
    await cp(file('cart/status.cases.json'), file(`${added}.cases.json`), { recursive: true })
    for (const name of [`${added}.json`, `${added}.cases.json`]) {
      const text = await readFile(file(name), 'utf8')
      await writeFile(file(name), text.replace('"../', '"../../../'))
    }
    await unlink(file('cart/limits.json'))
    await writeFile(
      file('cart/limits.json'),
      (await readFile('rules/cart/limits.json', 'utf8')).replace('30', '25'),
    )
    const released = await release(directory)
    expect(released.text).toContain('Release 2 by Ada')
    return { directory, first, second: await currentTexts(directory) }
  }

  test('restores every file, removes added ones, and writes a new release', async () => {
    const { directory, first, second } = await twoReleases()
    const report = await revert(directory, '1')

    expect(report.text).toContain('Release 3 by Grace restores release 1: Too short')
    expect(await currentTexts(directory)).toEqual(first)
    expect(await loadRules({ directory })).toMatchObject({ release: 3 })
    expect((await runVerb('history', directory)).text).toMatch(
      /restores release 1, hash .*\n[\s\S]*folder is release 3\.$/,
    )
    const secondRevert = await revert(directory, '2')
    expect(secondRevert.data).toMatchObject({ release: 4, reverts: 2 })
    expect(await currentTexts(directory)).toEqual(second)
  })

  test('is refused while there are unreleased changes', async () => {
    const { directory } = await twoReleases()
    const file = join(directory, 'cart/create.json')
    const edited = `${await readFile(file, 'utf8')}\n`
    await writeFile(file, edited)
    const report = await revert(directory, '1')

    expect(report.ok).toBe(false)
    expect(report.text).toContain('they would be lost:\n  cart/create.json\nRelease them first')
    expect(await readFile(file, 'utf8')).toBe(edited)
    expect((await loadRules({ directory })).release).toBe(2)
  })

  test('completes an interrupted revert', async () => {
    const { directory, first } = await twoReleases()
    await writeFile(join(directory, 'cart/limits.json'), first.get('cart/limits.json') ?? '')

    expect((await revert(directory, '1')).ok).toBe(true)
    expect(await currentTexts(directory)).toEqual(first)
  })

  test('keeps the facts of the program, and refuses an unknown release', async () => {
    const { directory } = await twoReleases()
    const file = join(directory, 'facts.json')
    const facts = (await readFile(file, 'utf8')).replace(
      'The cart as the client sent it.',
      'The cart as sent.',
    )
    await writeFile(file, facts)

    const reverted = await revert(directory, '1')
    expect([reverted.ok, reverted.text]).toEqual([
      true,
      expect.stringContaining(
        'facts.json remains as it is, because it belongs to the program; release 1 has another',
      ),
    ])
    expect(await readFile(file, 'utf8')).toBe(facts)
    await expect(revert(directory, '9')).rejects.toThrow('There is no release 9')
    await expect(revert(directory, 'one')).rejects.toThrow('revert needs the number of a release')
  })

  test('refuses a release of another version of the program, with the reason', async () => {
    const directory = await copyOfRules()
    const limits = join(directory, 'cart/limits.json')
    const facts = join(directory, 'facts.json')
    const [limitsText, factsText] = [await readFile(limits, 'utf8'), await readFile(facts, 'utf8')]
    await release(directory)
    // As if release 1 had been made by a version of the program with another catalogue and another limit.
    const file = join(directory, 'releases/1.files.json')
    const released = JSON.parse(await readFile(file, 'utf8'))
    released.files['cart/limits.json'] = limitsText.replace('CartItems', 'CartLines')
    released.files['facts.json'] = factsText.replace('The cart as the client sent it.', 'The cart.')
    await setLongestHold(directory, 1440, 120)
    await release(directory)
    await writeFile(file, JSON.stringify(released))
    await writeFile(
      join(directory, 'releases/2.files.json'),
      JSON.stringify({
        release: 2,
        files: Object.fromEntries(await currentTexts(directory)),
      }),
    )

    const report = await revert(directory, '1')
    expect(report.ok).toBe(false)
    expect(report.text).toMatch(
      /^Release 1 is not restored\. It was released with another facts\.json, of another version of the program; its files do not fit this version: 2 faults found\./,
    )
    expect(report.text).toContain('"CartItems" is missing; the program needs it.')
    expect(await readFile(limits, 'utf8')).toBe(limitsText)
  })

  test('with --dry-run only shows the changes', async () => {
    const { directory, second } = await twoReleases()
    const report = await revert(directory, '1', { switches: { 'dry-run': true } })

    expect(report.text).toContain('Nothing is restored: --dry-run.')
    expect(await currentTexts(directory)).toEqual(second)
    expect((await loadRules({ directory })).release).toBe(2)
  })
})

test('a running service adopts the number of a release without a change of its rules', async () => {
  const directory = await copyOfRules()
  const live = await createLiveRules({ directory, everyMs: 50, quietMs: 20 })
  afterAll(() => live.stop())
  const releases: (number | null)[] = []
  live.observe({ taken: (snapshot) => releases.push(snapshot.release), refused: () => {} })
  expect(live.current().release).toBeNull()
  await release(directory)

  await expect.poll(() => live.current().release).toBe(1)
  expect(releases).toEqual([1])
})

test('the release is in /readyz, in the metrics, in the log line of a refusal and in the record', async () => {
  const directory = await copyOfRules()
  await release(directory)
  const log = join(tempFolder, 'app.ndjson')
  const app = await startApp({ rulesDirectory: directory, env: { DECISION_LOG: log } })
  afterAll(() => app.stop())
  const [node] = app.onboarding.Entities
  const path = `/cart/v1/companies(${app.onboarding.CompanyId})/entities(${node?.Id})/carts`
  const SourceId = '00000000-0000-4000-8000-000000000000'
  const Items = [{ Name: 'Charger', ProductTypeId: 1, Quantity: 1, DisplayPrice: 9.5 }]
  const token = await app.tokenOf('ApiClient')
  const { body } = await app.request(path, { method: 'POST', token, body: { SourceId, Items } })

  expect(body).toMatchObject({ Code: 'SourceNotOfCompany' })
  expect((await app.get('/readyz')).body).toMatchObject({ Rules: app.rules.hash, RulesRelease: 1 })
  expect(await app.app.metrics()).toMatch(
    new RegExp(`^rules_info\\{hash="${app.rules.hash.slice(0, 12)}",release="1"\\} 1$`, 'm'),
  )
  const refusals = app.logs.map((line) => JSON.parse(line)).filter(({ code }) => code)
  expect(refusals).toMatchObject([{ rules: app.rules.hash, rulesRelease: 1 }])
  const recorded = async () => (await readFile(log, 'utf8')).split('\n')[0]
  await expect.poll(recorded).toContain('"release":1')
})

describe('the command line', () => {
  const cli = (directory: string, ...args: string[]) =>
    execute(process.execPath, ['scripts/rules.ts', ...args, '--directory', directory], {
      env: { ...process.env, DECISION_LOG: '' },
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )

  test('exits with 0, with 1 for rules that cannot be released, with 2 for missing options', async () => {
    const directory = await copyOfRules()
    const released = await cli(directory, 'release', '--by', 'Ada', '--why', 'First', '--json')
    const unchanged = await cli(directory, 'release', '--by', 'Ada', '--why', 'Again')
    const unsigned = await cli(directory, 'revert', '1', '--by', 'Ada')

    expect([released.code, JSON.parse(released.stdout).release]).toEqual([0, 1])
    expect([unchanged.code, unchanged.stderr]).toEqual([1, 'Nothing has changed since release 1.\n'])
    expect(unsigned.code).toBe(2)
    expect(unsigned.stderr).toMatch(
      /^--why is missing: the reason in a sentence\.\n\nnpm run rules -- revert <n>/,
    )
    await expect(cli(directory, 'history', '--json')).resolves.toMatchObject({ code: 0 })

    // The folder of the services, unless the command names another one.
    const history = async (RULES_DIR: string, ...args: string[]) => {
      const env = { ...process.env, DECISION_LOG: '', RULES_DIR }
      const { stdout } = await execute(process.execPath, ['scripts/rules.ts', 'history', '--json', ...args], {
        env,
      })
      return JSON.parse(stdout).releases.length
    }
    const other = await copyOfRules()
    expect(await history(directory)).toBe(1)
    expect(await history(directory, '--directory', other)).toBe(0)
  })
})
