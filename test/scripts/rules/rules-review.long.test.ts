// `rules review` in a real Git repository: what it says of each kind of change, what it refuses, and which range it compares.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { createDecisionLog } from '../../../handlers/rules/record/decision-log.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { withStates } from '../../../scripts/rules/review/revisions.ts'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import type { Report, VerbInput } from '../../../scripts/rules/verbs/verb.ts'

const execute = promisify(execFile)
const project = fileURLToPath(new URL('../../..', import.meta.url))
const tempFolder = await mkdtemp(join(tmpdir(), 'review-'))
afterAll(() => rm(tempFolder, { recursive: true }))

const repository = join(tempFolder, 'repository')
const directory = join(repository, 'rules')

async function git(...args: string[]): Promise<string> {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@shop.example', '-c', 'commit.gpgsign=false']
  return (await execute('git', [...author, ...args], { cwd: repository })).stdout.trim()
}

const commitAll = async (message: string) => {
  await git('add', '--all')
  await git('commit', '-qm', message)
}

/** Replaces a text in a file of the folder; fails where it is missing. */
async function replace(file: string, ...edits: [from: string | RegExp, to: string][]): Promise<void> {
  let text = await readFile(join(directory, file), 'utf8')
  for (const [from, to] of edits) {
    expect(text.search(from)).toBeGreaterThanOrEqual(0)
    text = text.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to)
  }
  await writeFile(join(directory, file), text)
}

async function write(file: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(directory, file)), { recursive: true })
  await writeFile(join(directory, file), typeof content === 'string' ? content : JSON.stringify(content))
}

/** Changes what a JSON file has. */
// biome-ignore lint/suspicious/noExplicitAny: rules and cases
async function edit(file: string, change: (document: any) => void): Promise<void> {
  const document = JSON.parse(await readFile(join(directory, file), 'utf8'))
  change(document)
  await write(file, document)
}

async function review(range?: string, input: Partial<VerbInput> = {}) {
  const args = range === undefined ? [] : [range]
  const report = (await commands.review?.run({ directory, args, ...input })) as Report
  // biome-ignore lint/suspicious/noExplicitAny: what --json prints
  return report as Report & { data: any }
}

const twoHours = async () => {
  await replace('availability/hold.json', [/\b1440\b/, '120'])
  await replace('availability/hold.cases.json', [/\b1441\b/, '121'], [/\b1440\b/, '120'])
}

const withoutSourceRule = async () => {
  const isOther = ({ event, expect: codes }: { event?: { type: string }; expect?: string[] }) =>
    event?.type !== 'SourceNotOfCompany' && !codes?.includes('SourceNotOfCompany')
  await edit('cart/create.json', (document) => {
    document.rules = document.rules.filter(isOther)
  })
  await edit('cart/create.cases.json', (document) => {
    document.cases = document.cases.filter(isOther)
  })
}

beforeAll(async () => {
  await mkdir(repository)
  const skipped = ['examples', 'releases'].map((name) => join(project, 'rules', name))
  await cp(join(project, 'rules'), directory, {
    recursive: true,
    filter: (source) => !skipped.includes(source),
  })
  await git('init', '-qb', 'main')
  await commitAll('The rules')
})

beforeEach(async () => {
  await git('checkout', '-qf', 'main')
  await git('clean', '-qfd')
  await git('branch', '-D', 'change').catch(() => undefined)
  await git('checkout', '-qb', 'change')
})

describe('a review says in words', () => {
  test('which rules, cases, tables, limits, roles and mails differ, and for whom', async () => {
    await twoHours()
    await edit('availability/hold.json', ({ rules }) => {
      rules[0].owner = 'Warehouse'
      rules.push({
        name: 'Company 1000 never holds for 7 minutes',
        companies: [1000],
        conditions: {
          all: [{ fact: 'hold', path: 'HoldDurationInMinutes', operator: 'is', value: 7 }],
        },
        event: { type: 'HoldOfSevenMinutes', params: { status: 400, message: 'Not {value} minutes.' } },
      })
    })
    await edit('availability/hold.cases.json', ({ cases }) => {
      const held = (HoldDurationInMinutes: number) => ({ hold: { HoldDurationInMinutes } })
      cases.push(
        { name: 'Seven minutes', facts: held(7), expect: ['HoldOfSevenMinutes'] },
        { name: 'Eight minutes', facts: held(8), expect: [] },
      )
    })
    await withoutSourceRule()
    await replace('access/roles.json', ['"cart.read",', ''])
    await replace('cart/limits.json', ['"value": 30', '"value": 20'])
    await replace('mail/first-password.en-us.txt', ['Choose your password', 'Pick your password'])
    await replace('facts.json', ['"description": "', '"description": "Again: '])
    await write('companies/1000/cart/limits.json', {
      $schema: 'company-limits.schema.json',
      description: 'The customers of Acme take more time.',
      limits: { CartInactivityMinutes: 60 },
    })
    await commitAll('Two hours')
    const output = join(tempFolder, 'review.md')

    const report = await review(undefined, { switches: { 'removes-codes': true }, options: { output } })

    const text = await readFile(output, 'utf8')
    const { ok, data } = report
    expect(report.text).toBe(`Written: ${output}`)
    expect(text.split('\n')[0]).toMatch(/^## Rules: from main \([0-9a-f]{7}\) to the folder$/)
    expect(text).toContain('A release would accept this. ')
    expect([ok, data.refused, data.vanishing, data.warnings]).toEqual([true, [], ['SourceNotOfCompany'], []])
    expect(text).toContain('Rules, tables, limits and roles: 2 added, ')
    expect(text).toContain('Concerns all companies, and company 1000 by name.')
    expect(text).toContain('### availability/hold\n')
    expect(text).toContain('\nEvaluated by createHoldBatch.\n')
    for (const line of [
      'Codes that vanish: `SourceNotOfCompany`.',
      '#### Changed: A hold lasts a day at most',
      '- Owner: was none, is “Warehouse”',
      '- was refused when the hold duration in minutes of the hold is more than 1440.',
      '- is refused when the hold duration in minutes of the hold is more than 120.',
      '- Message was: “HoldDurationInMinutes must be at most 1440.”',
      '- Message is: “HoldDurationInMinutes must be at most 120.”',
      '#### Added: Company 1000 never holds for 7 minutes',
      'Refused with 400 `HoldOfSevenMinutes`, when the hold duration in minutes of the hold is 7.',
      'Message: “Not {value} minutes.”',
      'Applies to company 1000 only.',
      '- changed “A day and a minute”: refused by HoldTooLong',
      '  was given `{"hold":{"HoldDurationInMinutes":1441},"target":null}`',
      '  is given `{"hold":{"HoldDurationInMinutes":121},"target":null}`',
      '- added “Seven minutes”: refused by HoldOfSevenMinutes',
      '- added “Eight minutes”: accepted',
      '#### Removed: A cart comes from the source system of its company',
      '- removed “A cart from another source system is refused”: refused by SourceNotOfCompany',
      '  - scopes: removes `cart.read`',
      '- Choose your password here, within {PasswordLinkHours}:',
      '+ Pick your password here, within {PasswordLinkHours}:',
      'Changed in descriptions or layout only: `facts.json`.',
      'No record of decisions is given or configured (DECISION_LOG).',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toMatch(
      /- changed `CartInactivityMinutes` in `cart\/limits\.json`: was `30`, is `20` \(A New cart/,
    )
    expect(text).toMatch(/- added `CartInactivityMinutes` of company 1000 in .*: was none, is `60` /)
  })

  test('what would have happened to recorded requests, and new warnings', async () => {
    const snapshot = await loadRules({ directory })
    const decisionLog = join(tempFolder, 'decisions.ndjson')
    const decisions = await createDecisionLog({ file: decisionLog })
    const watched = decisions.watch(snapshot, { requestId: 'r1', operationId: 'createHoldBatch', company: 7 })
    for (const HoldDurationInMinutes of [120, 121])
      await watched.evaluate('availability/hold', { hold: { HoldDurationInMinutes, Lines: 1 }, target: null })
    await decisions.stop()
    await twoHours()
    await replace('availability/hold.json', [/"message": ".*120\."/, '"message": "At most 100 minutes."'])

    const { text, data } = await review(undefined, { decisionLog })

    expect(data.impact).toMatchObject({ decisions: 2, requests: 1 })
    expect(text).toContain('availability/hold HoldTooLong, company 7: 1 request refused\n')
    expect(text).toMatch(/### New warnings\n\n```\navailability\/hold\.json:.*the text has the number 100/)
    await expect(review(undefined, { options: { log: '/nowhere/log' } })).rejects.toThrow('no such file')
  })
})

describe('a review refuses what a release would refuse', () => {
  test('a code that vanishes, and a condition that no case tests', async () => {
    await withoutSourceRule()
    await edit('availability/hold.cases.json', (document) => {
      document.cases = document.cases.filter(({ name }: { name: string }) => name !== 'A day')
    })

    const { ok, text, data } = await review()

    expect([ok, data.vanishing]).toEqual([false, ['SourceNotOfCompany']])
    expect(text).toMatch(/\*\*A release would refuse this\*\*: \d faults? and 1 code that would vanish\./)
    expect(text).toMatch(/availability\/hold\.json:\d+ .*: no case detects when this condition is changed to/)
    expect(text).toContain('confirm with --removes-codes')
    expect(text).toMatch(/1 removed\. 2 cases differ\./)
    expect(text).toContain('- removed “A day”: accepted')
  })

  test('a case that fails, with what changes', async () => {
    await replace('availability/hold.json', ['"value": 1440', '"value": 1430'])

    const { ok, text, data } = await review()

    expect([ok, data.refused.length]).toEqual([false, 1])
    expect(text).toMatch(
      /\*\*A release would refuse this\*\*: 1 fault\.\n\n```\navailability\/hold\.cases\.json:/,
    )
    expect(text).toContain('the case "A day" fails: expected a pass, but the result is HoldTooLong.')
    expect(text).toContain('is refused when the hold duration in minutes of the hold is more than 1430.')
  })
})

describe('the range', () => {
  const LIMITS = 'cart/limits.json'
  const minutes = (value: number) => replace(LIMITS, [/"value": \d+/, `"value": ${value}`])
  const commitMinutes = async (value: number) => {
    await minutes(value)
    await commitAll(`${value} minutes`)
  }

  /** What is compared: the names of both states, the limit in them, and the notes. */
  const compared = (range?: string) =>
    withStates(directory, range, async ({ before, after, notes }) => {
      const limitIn = async (folder: string) =>
        Number(/"value": (\d+)/.exec(await readFile(join(folder, LIMITS), 'utf8'))?.[1])
      return {
        names: [before, after].map(({ name }) => name.replace(/ \([0-9a-f]{7}\)$/, '')),
        limits: [await limitIn(before.directory), await limitIn(after.directory)],
        notes: notes.join(' '),
      }
    })

  test('is the branch with its edits; named ones are those of git diff', async () => {
    await commitMinutes(25)
    await git('checkout', '-q', 'main')
    await commitMinutes(40)
    await git('checkout', '-q', 'change')
    await minutes(20)
    await write('cart/new.json', {})
    try {
      expect(await compared()).toEqual({
        names: ['where it left main', 'the folder with edits'],
        limits: [30, 20],
        notes: 'These edits are not committed: cart/limits.json, cart/new.json.',
      })
      expect(await compared('main...HEAD')).toEqual({
        names: ['where it left main', 'HEAD'],
        limits: [30, 25],
        notes: 'Edits that are not committed are not part of this: cart/limits.json, cart/new.json.',
      })
      expect(await compared('main..')).toMatchObject({
        names: ['main', 'HEAD'],
        limits: [40, 25],
        notes: expect.stringContaining('main has commits that HEAD does not have; what they changed appears'),
      })
      expect((await compared('HEAD^..HEAD')).notes).not.toContain('has commits that')
      expect(await compared('HEAD')).toMatchObject({ limits: [25, 20] })
    } finally {
      await git('checkout', '-qf', 'main')
      await git('reset', '-q', '--hard', 'HEAD^')
    }
  })

  test('on the default branch is the edits, else the last commit', async () => {
    await commitMinutes(25)
    await git('branch', '-m', 'main', 'old')
    await git('branch', '-m', 'change', 'main')
    try {
      expect(await compared()).toMatchObject({ names: ['HEAD^', 'HEAD'], limits: [30, 25] })
      await minutes(20)
      expect(await compared()).toMatchObject({ names: ['HEAD', 'the folder with edits'], limits: [25, 20] })
      await git('checkout', '-qf', '-b', 'change')
      await git('remote', 'add', 'origin', repository)
      await git('update-ref', 'refs/remotes/origin/trunk', 'old')
      await git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk')
      expect(await compared()).toMatchObject({ names: ['origin/trunk', 'the folder'], limits: [30, 25] })
    } finally {
      await git('remote', 'remove', 'origin').catch(() => undefined)
      await git('checkout', '-qf', 'old')
      await git('branch', '-D', 'main')
      await git('branch', '-m', 'old', 'main')
    }
  })

  const failureOf = (range?: string, folder = directory) =>
    withStates(folder, range, async () => 'none').catch((error) => {
      expect(error).toBeInstanceOf(UsageError)
      return error.message
    })

  test.each([
    ['maim...HEAD', /There is no revision "maim"\. Did you mean "main"\? git branch --all lists/],
    ['HEAD~9', /There is no revision "HEAD~9"/],
    ['--output=x', /There is no revision "--output=x"/],
  ])('that is unknown is named with a remedy: %s', async (range, message) => {
    expect(await failureOf(range)).toMatch(message)
  })

  test('needs a repository, a history and rules in it', async () => {
    const outside = await mkdtemp(join(tempFolder, 'outside-'))
    expect(await failureOf(undefined, outside)).toContain(
      'is not in a Git repository. Compare it with another folder: npm run rules -- diff <old folder>',
    )
    expect(await failureOf(undefined, join(outside, 'nowhere'))).toContain('There is no folder')
    expect(await failureOf()).toContain('HEAD has no parent, and nothing is edited')
    await git('checkout', '-q', '--orphan', 'other')
    await git('rm', '-rqf', 'rules')
    await writeFile(join(repository, 'README'), 'No rules.')
    await commitAll('Without rules')
    expect(await failureOf(undefined, repository)).toContain('main and HEAD have no commit in common')
    await git('checkout', '-q', 'change')
    expect(await failureOf('other')).toContain('other has no rules in ')
    await git('branch', '-D', 'other')
    await expect(review(undefined, { args: ['main', 'HEAD'] })).rejects.toThrow('review needs one range')
  })
})

describe('the command', () => {
  const run = (...args: string[]) =>
    execute(process.execPath, ['scripts/rules.ts', 'review', '--directory', directory, ...args], {
      cwd: project,
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )

  test('prints a refusal to stdout, so that it can be pasted, and has exit codes', async () => {
    await replace('availability/hold.json', ['"hold"', '"holt"'])

    const refused = await run()

    expect(refused).toMatchObject({ code: 1, stderr: '' })
    expect(refused.stdout).toContain('**A release would refuse this**')
    expect(refused.stdout).toContain('Did you mean "hold"?')
    expect(refused.stdout).toContain('These edits are not committed: availability/hold.json.')
    const unknown = await run('maim', '--removes-codes')
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toContain('Did you mean "main"?')
  })
})
