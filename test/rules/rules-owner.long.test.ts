// What a product owner can do alone on a running service: a changed file with a case takes effect;
// an invalid one is only reported. Uses a copy of the project's rules folder.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Case, Rule, RuleSetDocument } from '../../handlers/rules/language/documents.ts'
import { commands } from '../../scripts/rules/verbs/index.ts'
import { batchOf, createStockFixture, type StockFixture } from '../availability/stock-fixture.ts'
import { adaptCases } from '../support/additional-rules.ts'
import type { TestResponse } from '../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { blank, sendRequest } from '../support/processes/operator.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { PRODUCTION } from '../support/processes/production-settings.ts'

const rules = fileURLToPath(new URL('../../rules', import.meta.url))

/** A copy of the rules, with functions that edit it as an owner does. */
async function openFolder() {
  const directory = await mkdtemp(join(tmpdir(), 'rules-owner-'))
  await cp(rules, directory, { recursive: true })
  const text = (file: string) => readFileSync(join(directory, file), 'utf8')
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(directory, file)), { recursive: true })
    writeFileSync(join(directory, `.${'new'}`), content)
    renameSync(join(directory, '.new'), join(directory, file))
  }
  const document = (file: string) => JSON.parse(text(file))
  return {
    directory,
    text,
    write,
    /** Changes a rule set, adds the cases that prove it, and adapts the cases that now have another result. */
    async change(ruleSet: string, edit: (document: RuleSetDocument) => void, ...proofs: Case[]) {
      const [set, cases] = [document(`${ruleSet}.json`), document(`${ruleSet}.cases.json`)]
      edit(set)
      cases.cases.push(...proofs)
      write(`${ruleSet}.cases.json`, JSON.stringify(cases, null, 2))
      write(`${ruleSet}.json`, JSON.stringify(set, null, 2))
      const names = proofs.map(({ name }) => name)
      await adaptCases(directory, [ruleSet], names)
    },
    /** Restores the rule set and its cases. */
    restore: (ruleSet: string) => {
      for (const file of [`${ruleSet}.json`, `${ruleSet}.cases.json`])
        write(file, readFileSync(join(rules, file), 'utf8'))
    },
    remove: () => rmSync(directory, { recursive: true }),
  }
}

/** The first result that holds, or the last one. That an edit takes two seconds at most is measured by live-rules.alone.test.ts. */
async function untilHolds<T>(read: () => Promise<T>, holds: (result: T) => boolean): Promise<T> {
  const end = performance.now() + 30_000
  for (;;) {
    const result = await read()
    if (holds(result) || performance.now() > end) return result
    await sleep(25)
  }
}

const byCode = (document: RuleSetDocument, code: string): Rule => {
  const rule = document.rules.find(({ event }) => event.type === code)
  if (!rule) throw new Error(`there is no rule ${code}`)
  return rule
}

describe('an owner at a running service', () => {
  let folder: Awaited<ReturnType<typeof openFolder>>
  let fixture: StockFixture
  beforeAll(async () => {
    folder = await openFolder()
    fixture = await createStockFixture({ rulesDirectory: folder.directory, followsRules: true })
    return async () => {
      await fixture.stop()
      folder.remove()
    }
  })
  const ready = async () => (await fixture.app.get('/readyz')).body
  const post = async (path: string, body: object): Promise<TestResponse> =>
    fixture.app.request(path, { method: 'POST', token: await fixture.app.tokenOf('Administrator'), body })
  const codeOf = ({ status, body }: TestResponse) => body?.Code ?? status

  /** Returns the response before the change and the one after it; also adds the case that proves it. */
  async function proves(
    ruleSet: string,
    edit: (document: RuleSetDocument) => void,
    proof: Case,
    read: () => Promise<TestResponse>,
    ...passing: Case[]
  ) {
    const before = codeOf(await read())
    const { Rules } = await ready()
    await folder.change(ruleSet, edit, proof, ...passing)
    const after = await untilHolds(read, (response) => codeOf(response) === proof.expect[0])
    const report = await commands.test?.run({ directory: folder.directory, args: [] })
    const { data } = report as { data: { cases: { name: string; passed: boolean }[] } }
    expect(data.cases.find(({ name }) => name === proof.name)?.passed).toBe(true)
    expect((await ready()).Rules).not.toBe(Rules)
    return [before, codeOf(after)]
  }

  test('shortens the longest hold, for all companies and then for only one', async () => {
    const item = await fixture.stocked(100)
    const holdFor = (HoldDurationInMinutes: number) => () =>
      fixture.request('POST', `${fixture.store}/CatalogProductHoldBatches`, {
        ...batchOf([[item, 1]]),
        HoldDurationInMinutes,
      })
    const longer = (name: string, minutes: number) => ({
      name,
      facts: { hold: { HoldDurationInMinutes: minutes, Lines: 1 } },
      expect: ['HoldTooLong'],
    })
    const outcome = await proves(
      'availability/hold',
      (document) => {
        Object.assign(byCode(document, 'HoldTooLong').conditions.all?.[0] ?? {}, { value: 120 })
      },
      longer('Over two hours', 121),
      holdFor(121),
    )
    expect(outcome).toEqual([201, 'HoldTooLong'])

    const set = JSON.parse(folder.text('availability/hold.json'))
    const companyCases = byCode(set, 'HoldTooLong')
    Object.assign(companyCases.conditions.all?.[0] ?? {}, { value: 60 })
    const writeRules = (company: number) => {
      const path = `companies/${company}/availability/hold`
      const schema = (name: string) => ({ $schema: `../../../${name}.schema.json` })
      const cases = [{ ...longer('An hour', 60), expect: [] }, longer('Over an hour', 61)]
      folder.write(`${path}.cases.json`, JSON.stringify({ ...schema('cases'), cases }))
      const document = { description: 'Less.', replaces: ['HoldTooLong'], rules: [companyCases] }
      folder.write(`${path}.json`, JSON.stringify({ ...schema('rule-set'), ...document }))
    }
    const { Rules } = await ready()
    writeRules(fixture.companyId + 1)
    expect((await untilHolds(ready, (result) => result.Rules !== Rules)).Rules).not.toBe(Rules)
    expect((await holdFor(61)()).status).toBe(201)
    writeRules(fixture.companyId)
    expect(codeOf(await untilHolds(holdFor(61), ({ status }) => status !== 201))).toBe('HoldTooLong')
    expect((await holdFor(60)()).status).toBe(201)
  })

  test('requires longer passwords in one company, also those that are set without a token', async () => {
    const path = `companies/${fixture.companyId}/usermanager/password`
    const conditions = { all: [{ fact: 'password', path: 'Value', operator: 'shorterThan', value: 20 }] }
    const params = { status: 400, field: 'NewPassword', message: 'Twenty characters here.' }
    const rule = {
      name: 'A password here has 20',
      conditions,
      event: { type: 'PasswordUnderTwenty', params },
    }
    const shared = JSON.parse(folder.text('usermanager/password.cases.json')).cases as Case[]
    const passing = shared.find(({ expect }) => expect.length === 0) as Case
    const password = { ...(passing.facts.password as object), Value: 'Quay-Lantern-42-Quay-Lantern' }
    const short = { ...(passing.facts.password as object), Value: 'Quay-Lantern-42' }
    const cases = [
      { name: 'Long', facts: { ...passing.facts, password }, expect: [] },
      { name: 'Short', facts: { ...passing.facts, password: short }, expect: ['PasswordUnderTwenty'] },
    ]
    folder.write(`${path}.cases.json`, JSON.stringify({ $schema: '../../../cases.schema.json', cases }))
    const { Rules } = await ready()
    const document = { $schema: '../../../rule-set.schema.json', description: 'Longer.', rules: [rule] }
    folder.write(`${path}.json`, JSON.stringify(document))
    const result = await untilHolds(ready, (report) => report.Rules !== Rules)
    expect([result.RulesRefused, result.Rules === Rules]).toEqual([undefined, false])

    const names = { FirstName: 'Pat', LastName: 'Moss', UserName: 'pat.moss', Email: 'pat.moss@shop.example' }
    const created = await post(`/usermanager/v1/users`, {
      ...names,
      ParentEntityId: fixture.companyId,
    })
    expect(created.body).toMatchObject({ UserName: 'pat.moss' })
    const [mail] = await fixture.sql<{ token: string }>('select token from outgoing_mail where user_id = ?', [
      created.body.Id,
    ])
    const set = (NewPassword: string) =>
      fixture.app.request(`/usermanager/v1/users(${created.body.Id})/setPassword`, {
        method: 'POST',
        body: { Token: mail?.token, NewPassword },
      })
    const refused = await set('Quay-Lantern-42')
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Twenty characters')])
    expect((await set('Quay-Lantern-42-Quay-Lantern')).status).toBe(204)
  })

  test('with an invalid file changes only the report', async () => {
    const file = 'availability/hold.json'
    const { Rules } = await ready()
    const sound = folder.text(file)
    folder.write(file, sound.replace('",\n', '"\n'))

    const report = await untilHolds(ready, ({ RulesRefused }) => RulesRefused !== undefined)
    expect(report).toMatchObject({
      Status: 'ready',
      Rules,
      RulesRefused: [expect.stringContaining('availability/hold.json:')],
    })
    const metrics = await fixture.app.app.metrics()
    expect(metrics).toMatch(/^rules_faults [1-9]/m)
    expect(fixture.app.logs.some((line) => line.includes('"refused":["availability/hold.json'))).toBe(true)

    folder.write(file, sound)
    const after = await untilHolds(ready, ({ RulesRefused }) => RulesRefused === undefined)
    expect(after).toMatchObject({ Rules, Status: 'ready' })
    expect(await fixture.app.app.metrics()).toMatch(/^rules_faults 0/m)
  })
})

const EDITS = 400

describe(`${EDITS} edits under load`, () => {
  test('no request uses a mixture of two edits, and none fails', async () => {
    const folder = await openFolder()
    const sets = ['availability/hold', 'availability/held-product']
    const [hold, product] = sets.map((name) => JSON.parse(folder.text(`${name}.json`)))
    const rule = (fact: string, path: string, version: number) => ({
      name: 'Says which version it is',
      conditions: { all: [{ fact, path, operator: 'atLeast', value: 1 }] },
      event: { type: 'Version', params: { status: 400, message: `Version ${version}` } },
    })
    const writeRules = (version: number) => {
      const documents = [
        { ...hold, rules: [rule('hold', 'Lines', version)] },
        { ...product, rules: [rule('taken', 'Quantity', version)] },
      ]
      for (const [index, name] of sets.entries())
        folder.write(`${name}.json`, JSON.stringify(documents[index]))
    }
    const factsOf = [
      (count: number) => ({ hold: { HoldDurationInMinutes: 1, Lines: count } }),
      (count: number) => ({ taken: { Quantity: count } }),
    ]
    for (const [index, name] of sets.entries()) {
      const cases = [
        { name: 'Always', facts: factsOf[index]?.(1), expect: ['Version'] },
        { name: 'None', facts: factsOf[index]?.(0), expect: [] },
      ]
      folder.write(`${name}.cases.json`, JSON.stringify({ $schema: '../cases.schema.json', cases }))
    }
    writeRules(0)
    // These intervals are shorter than in production, so that most edits take effect while requests are running.
    const followsRules = { everyMs: 5, quietMs: 5, maxDelayMs: 50 }
    const fixture = await createStockFixture({ rulesDirectory: folder.directory, followsRules })
    const item = await fixture.stocked(1)
    const changes = () => fixture.app.logs.filter((line) => line.includes('"msg":"rules changed"')).length

    let isOver = false
    const outcomes = new Map<string, number>()
    const client = async () => {
      while (!isOver) {
        const { status, body } = await fixture.hold({ [item]: 1 })
        const messages = (body.Details ?? []).map(({ Message }: { Message: string }) => Message).join()
        outcomes.set(`${status} ${messages}`, (outcomes.get(`${status} ${messages}`) ?? 0) + 1)
      }
    }
    const clients = Array.from({ length: 4 }, client)
    for (let version = 1; version <= EDITS; version++) {
      const before = changes()
      writeRules(version)
      // A folder that changes while it is read is read again, so every twentieth edit waits until it is in force.
      await sleep(5)
      if (version % 20 === 0)
        await untilHolds(
          async () => changes(),
          (count) => count > before,
        )
    }
    const last = await untilHolds(
      async () => [...outcomes.keys()].at(-1),
      (outcome) => outcome === `400 Version ${EDITS},Version ${EDITS}`,
    )
    isOver = true
    await Promise.all(clients)
    await fixture.stop()
    folder.remove()

    expect(last).toBe(`400 Version ${EDITS},Version ${EDITS}`)
    const odd = [...outcomes.keys()].filter((outcome) => !/^400 (Version \d+),\1$/.test(outcome))
    expect(odd).toEqual([])
    expect(changes()).toBeGreaterThanOrEqual(20)
    expect(outcomes.size).toBeGreaterThanOrEqual(20)
  })
})

/** Releases the rules of the folder, or restores a release. */
async function runVerb(verb: 'release' | 'revert', directory: string, ...args: string[]) {
  const report = await commands[verb]?.run({ directory, args, options: { by: 'Ada', why: 'A test' } })
  expect(report?.text).toMatch(/^Release \d+ by Ada/m)
}

describe('with several processes', () => {
  let database: TestDatabase
  let released: TestDatabase
  let server: ServerProcess
  let folder: Awaited<ReturnType<typeof openFolder>>
  beforeAll(async () => {
    released = await createTestDatabase('migrated')
  })
  afterAll(async () => {
    await server?.kill()
    await database?.drop()
    await released?.drop()
    folder?.remove()
  })

  test('an edit is in force in each of them, and so is its refusal', async () => {
    folder = await openFolder()
    database = await createTestDatabase('seeded')
    server = await startServer({
      ...blank,
      TLS: 'proxy',
      DATABASE_URL: database.url,
      RULES_DIR: folder.directory,
      PROCESSES: '2',
    })
    // Each request has its own connection, so that the processes alternate.
    const reports = () =>
      Promise.all(Array.from({ length: 12 }, async () => (await sendRequest(server, '/readyz')).body))
    const [{ Rules }] = await reports()
    folder.write('cart/limits.json', folder.text('cart/limits.json').replace('"value": 30', '"value": 20'))
    const taken = await untilHolds(reports, (all) => all.every((report) => report.Rules !== Rules))
    expect(new Set(taken.map((report) => report.Rules)).size).toBe(1)
    expect(taken[0].Rules).not.toBe(Rules)
    // The worker is the third process.
    const metrics = async () => (await sendRequest({ origin: server.management }, '/metrics')).text
    await expect.poll(metrics).toMatch(/^rules_edits_total\{outcome="taken"\} 3$/m)

    folder.write('cart/limits.json', '{')
    const refused = await untilHolds(reports, (all) => all.every((report) => report.RulesRefused))
    expect(refused.every((report) => report.Rules === taken[0].Rules && report.RulesRefused)).toBe(true)
    await expect.poll(metrics).toMatch(/^rules_edits_total\{outcome="refused"\} 3$/m)
    expect(await metrics()).toMatch(/^rules_faults 1$/m)
  })

  test('with RULES_SOURCE=release each of them runs releases, and after a revert the former one', async () => {
    await server.kill()
    folder.write('cart/limits.json', readFileSync(join(rules, 'cart/limits.json'), 'utf8'))
    const env = {
      ...blank,
      ...PRODUCTION,
      TLS: 'proxy',
      PUBLIC_URL: 'https://api.shop.example',
      DATABASE_URL: released.url,
      RULES_DIR: folder.directory,
      PROCESSES: '2',
    }
    await expect(startServer(env)).rejects.toThrow(
      `npm run rules -- release --directory \\"${folder.directory}\\" --by`,
    )
    await runVerb('release', folder.directory)
    server = await startServer(env)
    /** The releases that the serving processes and the worker run. */
    const inForce = async () => {
      const { text } = await sendRequest({ origin: server.management }, '/metrics')
      return [...text.matchAll(/^rules_info\{.*release="(\w*)"\} 1$/gm)].map(([, release]) => release).join()
    }
    expect(await inForce()).toBe('1')

    folder.write('cart/limits.json', folder.text('cart/limits.json').replace('"value": 30', '"value": 20'))
    await runVerb('release', folder.directory)
    await expect.poll(inForce).toBe('2')
    await runVerb('revert', folder.directory, '1')
    await expect.poll(inForce).toBe('3')
    expect((await sendRequest(server, '/readyz')).body).toMatchObject({ RulesRelease: 3 })
    expect(folder.text('cart/limits.json')).toContain('"value": 30')
  })
})
