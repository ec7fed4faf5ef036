import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { createDecisionLog } from '../../../handlers/rules/record/decision-log.ts'
import { type Replay, replay } from '../../../scripts/rules/record/replay.ts'
import type { RuleChange } from '../../../scripts/rules/rule-changes.ts'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import { cases, ruleSet, rulesFolder, withoutGate } from '../../rules/rules-folder.ts'

const execFileAsync = promisify(execFile)
const project = fileURLToPath(new URL('../../..', import.meta.url))
const directory = join(project, 'rules')
const tempFolder = await mkdtemp(join(tmpdir(), 'rules-diff-'))
afterAll(() => rm(tempFolder, { recursive: true }))

/** A copy of the project's rules with edits: the file, the present text, the new text. */
async function edited(name: string, ...edits: [file: string, from: string, to: string][]): Promise<string> {
  const folder = join(tempFolder, name)
  await cp(directory, folder, { recursive: true })
  for (const [file, from, to] of edits) {
    const text = await readFile(join(folder, file), 'utf8')
    expect(text).toContain(from)
    await writeFile(join(folder, file), text.replace(from, to))
  }
  return folder
}

interface DiffData {
  changes: RuleChange[]
  replay?: Replay
}

async function diff(args: string[], options = {}): Promise<{ text: string; data: DiffData; ok: boolean }> {
  const report = await commands.diff?.run({ directory, args, options })
  if (!report) throw new Error('there is no diff')
  return { ...report, data: report.data as DiffData }
}

describe('the differences', () => {
  test('are empty for the same folder', async () => {
    const { data, text } = await diff([directory, directory])

    expect(data.changes).toEqual([])
    expect(text).toBe('No rule, table, limit or role differs.')
  })

  test('are reported rule by rule, before and after, without layout and cases', async () => {
    const changed = await edited(
      'changed',
      ['availability/hold.json', '"value": 1440', '"value":    720'],
      ['availability/hold.cases.json', '"A minute"', '"Just a minute"'],
      ['cart/limits.json', '"value": 30', '"value": 20'],
      ['pricing/record.json', 'FloorPriceAboveRegularPrice', 'FloorTooHigh'],
      ['pricing/record.cases.json', 'FloorPriceAboveRegularPrice', 'FloorTooHigh'],
      ['access/roles.json', '"cart.read",', ''],
      ['access/roles.json', '"standsAlone": true', '"standsAlone": false'],
    )
    const withFault = await diff([directory, changed])
    expect(withFault.ok).toBe(false)
    expect(withFault.text).toContain(`The rules of ${changed} cannot be compared`)

    const cases = join(changed, 'pricing/record.cases.json')
    const text = await readFile(cases, 'utf8')
    await writeFile(cases, text.replaceAll('FloorPriceAboveRegularPrice', 'FloorTooHigh'))
    const { data } = await diff([directory, changed])

    const brief = data.changes.map(({ change, file, name, members }) => [
      change,
      file,
      name,
      ...members.map(({ member }) => member),
    ])
    expect(brief).toEqual([
      ['changed', 'access/roles.json', 'Administrator', 'scopes'],
      ['changed', 'access/roles.json', 'Supplier', 'standsAlone'],
      ['changed', 'availability/hold.json', 'HoldTooLong', 'conditions'],
      ['changed', 'cart/limits.json', 'CartInactivityMinutes', 'value'],
      ['removed', 'pricing/record.json', 'FloorPriceAboveRegularPrice'],
      ['added', 'pricing/record.json', 'FloorTooHigh'],
    ])
    expect(data.changes[3]?.members).toEqual([{ member: 'value', was: 30, is: 20 }])
  })

  test('can be those to a Git revision of the rules', async () => {
    const repository = await edited('repository')
    const git = (...args: string[]) =>
      execFileAsync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@shop.example', ...args], {
        cwd: repository,
      })
    await git('init', '-q')
    await git('add', '.')
    await git('commit', '-qm', 'rules')
    const file = join(repository, 'cart/limits.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"value": 30', '"value": 25'))

    const report = await commands.diff?.run({ directory: repository, args: ['HEAD'], options: {} })
    expect((report as { data: DiffData }).data.changes).toMatchObject([{ members: [{ was: 30, is: 25 }] }])
    await expect(diff(['no-such-thing'])).rejects.toThrow('neither a folder nor a revision')
    await expect(diff(['--output=x'])).rejects.toThrow('neither a folder nor a revision')
  })
})

describe('recorded decisions', () => {
  const log = join(tempFolder, 'decisions.ndjson')
  const hold = (HoldDurationInMinutes: number) => ({
    hold: { HoldDurationInMinutes, Lines: 1 },
    target: null,
  })
  const lockReason = (Name: string) => ({ lockReason: { Name, Description: '' } })
  beforeAll(async () => {
    const snapshot = await loadRules({ directory })
    const decisions = await createDecisionLog({ file: log })
    const decisionContext = { requestId: 'r', operationId: 'createHoldBatch', company: 7 }
    for (const minutes of [30, 721, 1440, 1441])
      await decisions.watch(snapshot, decisionContext).evaluate('availability/hold', hold(minutes))
    await decisions
      .watch(snapshot, { ...decisionContext, company: 8 })
      .evaluate('availability/hold', hold(100))
    await decisions
      .watch(snapshot, decisionContext)
      .evaluate('usermanager/lock-reason', lockReason('Holiday'))
    await decisions.stop()
    await appendFile(log, '{"at":"2026-')
  })

  test('with another result are listed', async () => {
    const shorter = await edited('shorter', ['availability/hold.json', '"value": 1440', '"value": 720'])
    const { data, text } = await diff([directory, shorter], { log })

    expect(data.replay).toMatchObject({ decisions: 6, replayed: 5, unsure: 0, unreadable: 1 })
    expect(data.replay?.changed.map(({ recordLine, was, is }) => [recordLine, was, is])).toEqual([
      [2, [], ['HoldTooLong']],
      [3, [], ['HoldTooLong']],
    ])
    expect(text).toContain('availability/hold: accepted → refused by HoldTooLong')
  })

  test('are evaluated with the rules of their company', async () => {
    const folder = await edited('company')
    const companyFolder = join(folder, 'companies/8/availability')
    await mkdir(companyFolder, { recursive: true })
    const conditions = {
      all: [{ fact: 'hold', path: 'HoldDurationInMinutes', operator: 'greaterThan', value: 60 }],
    }
    const event = { type: 'HoldOverAnHour', params: { status: 400, message: 'An hour at most.' } }
    const rules = [{ name: 'Company 8 holds for an hour', conditions, event }]
    const $schema = '../../../rule-set.schema.json'
    await writeFile(
      join(companyFolder, 'hold.json'),
      JSON.stringify({ $schema, description: 'Less.', rules }),
    )
    const cases = [
      { name: 'An hour', facts: hold(60), expect: [] },
      { name: 'More', facts: hold(61), expect: ['HoldOverAnHour'] },
    ]
    await writeFile(
      join(companyFolder, 'hold.cases.json'),
      JSON.stringify({ $schema: '../../../cases.schema.json', cases }),
    )
    const { data } = await diff([directory, folder], { log })

    expect(data.replay).toMatchObject({ replayed: 1, changed: [{ company: 8, is: ['HoldOverAnHour'] }] })
  })

  test('whose masked facts do not suffice are counted, not guessed', async () => {
    const rule = `"rules": [
    {
      "name": "No holidays",
      "conditions": { "all": [{ "fact": "lockReason", "path": "Name", "operator": "is", "value": "Holiday" }] },
      "event": { "type": "NoHolidays", "params": { "status": 400, "message": "No." } }
    },`
    const folder = await edited(
      'unsure',
      ['usermanager/lock-reason.json', '"rules": [', rule],
      [
        'usermanager/lock-reason.cases.json',
        '"cases": [',
        '"cases": [{ "name": "Holiday", "facts": { "lockReason": { "Name": "Holiday", "Description": "" } }, "expect": ["NoHolidays"] },',
      ],
    )
    const { data, text } = await diff([directory, folder], { log })

    expect(text).toContain('unknown: the record does not have')
    expect(data.replay).toMatchObject({ replayed: 1, changed: [], unsure: 1 })
  })

  test('keep the recorded result of rules that did not change, regardless of masks', async () => {
    const file = join(tempFolder, 'blank.ndjson')
    const decisions = await createDecisionLog({ file })
    const decisionContext = { requestId: 'r', operationId: 'createLockReason', company: 7 }
    const blank = { lockReason: { Name: '  ', Description: 'A long one' } }
    await decisions
      .watch(await loadRules({ directory }), decisionContext)
      .evaluate('usermanager/lock-reason', blank)
    await decisions.stop()
    const rule = `"rules": [
    {
      "name": "Descriptions are short",
      "conditions": { "all": [{ "fact": "lockReason", "path": "Description", "operator": "longerThan", "value": 3 }] },
      "event": { "type": "TooLong", "params": { "status": 400, "message": "Too long." } }
    },`
    const folder = await edited(
      'blank',
      ['usermanager/lock-reason.json', '"rules": [', rule],
      [
        'usermanager/lock-reason.cases.json',
        '"cases": [',
        '"cases": [{ "name": "Long", "facts": { "lockReason": { "Name": "A", "Description": "Long" } }, "expect": ["TooLong"] },',
      ],
    )
    const { data } = await diff([directory, folder], { log: file })

    expect(data.replay).toMatchObject({
      unsure: 0,
      changed: [{ was: ['LockReasonNameEmpty'], is: ['TooLong', 'LockReasonNameEmpty'] }],
    })
  })

  test('with masked entries are evaluated by their number, not their values', async () => {
    const tagged = (operator: string, value: unknown) =>
      ruleSet({ code: 'Tagged', conditions: { all: [{ fact: 'sale', path: 'Tags', operator, value }] } })
    const load = async (sale: object) =>
      withoutGate({
        directory: await rulesFolder({ 'shop/sale.json': sale, 'shop/sale.cases.json': cases('Tagged') }),
      })
    const [withUnusedTag, withVipTag, withTwoTags] = [
      await load(tagged('contains', 'nobody')),
      await load(tagged('contains', 'vip')),
      await load(tagged('hasMoreThan', 1)),
    ]
    const file = join(tempFolder, 'tags.ndjson')
    const decisions = await createDecisionLog({ file })
    const facts = { sale: { Tags: ['vip', 'new'], Floor: 1 }, stock: null, history: null }
    const decisionContext = { requestId: 'r', operationId: 'createSale', company: 7 }
    await decisions.watch(withTwoTags, decisionContext).evaluate('shop/sale', facts)
    await decisions.stop()

    expect(await replay(file, withTwoTags, withVipTag)).toMatchObject({ replayed: 1, changed: [], unsure: 1 })
    expect(await replay(file, withUnusedTag, withTwoTags)).toMatchObject({
      replayed: 1,
      changed: [],
      unsure: 1,
    })
    const most = await load(tagged('hasMoreThan', 2))
    expect(await replay(file, withTwoTags, most)).toMatchObject({
      unsure: 0,
      changed: [{ was: ['Tagged'], is: [] }],
    })
  })

  test('that cannot be read are a usage error', async () => {
    await expect(diff([directory, directory], { log: join(tempFolder, 'none') })).rejects.toThrow('ENOENT')
    await expect(commands.list?.run({ directory, args: [], options: { log } })).rejects.toThrow('--log')
  })
})
