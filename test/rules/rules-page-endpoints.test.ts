// The endpoints of the page /rules, called by a program: responses, access and refusals.
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeRelease } from '../../handlers/platform/rules/commands/write-release.ts'
import { currentTexts } from '../../handlers/platform/rules/load/releases.ts'
import { isLoopback } from '../../handlers/platform/rules/page/editing.ts'
import { folderHistory } from '../../handlers/platform/rules/page/history.ts'
import { expectEveryHeader } from '../operations/suite.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { addCompanyRules } from '../support/company-rules.ts'
import { PRODUCTION } from '../support/processes/production-settings.ts'

const project = fileURLToPath(new URL('../../rules/', import.meta.url))
const temporary: string[] = []
const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'rules-'))
  temporary.push(path)
  return path
}
let rules: string
let app: TestApp
let key: string

beforeAll(async () => {
  rules = await folder()
  const dataDir = await folder()
  await cp(project, rules, { recursive: true })
  await addCompanyRules(rules)
  app = await startApp({ rulesDirectory: rules, env: { RULES_EDITING: 'local', DATA_DIR: dataDir } })
  key = (await readFile(join(dataDir, 'rules-editing-key'), 'utf8')).trim()
  expect((await stat(join(dataDir, 'rules-editing-key'))).mode & 0o777).toBe(0o600)
})
afterAll(async () => {
  await app.stop()
  await Promise.all(temporary.map((path) => rm(path, { recursive: true })))
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}, to = app) =>
  to.request(path, { method: 'POST', body, headers })

interface Files {
  rules: { text: string; tag: string }
  cases: { text: string; tag: string }
}
const filesOf = async (name: string, from = app): Promise<Files> =>
  (await from.get(`/rules/set?name=${name}`)).body.files
/** A draft of the two files of a rule set. */
const pair = (name: string, rules: string, cases: string) => ({
  files: [
    { file: `${name}.json`, text: rules },
    { file: `${name}.cases.json`, text: cases },
  ],
})

describe('/rules', () => {
  test('is a page whose assets all come from this server, as its Content-Security-Policy requires', async () => {
    const page = await app.get('/rules')

    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    )
    expect(page.headers['content-security-policy']).not.toMatch(/https?:|\*|unsafe/)
    expectEveryHeader(page)
    const loaded = [...page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address = '']) => address)
    const imported = new Set(loaded)
    for (const address of imported) {
      const asset = await app.get(address)
      expect([asset.status, asset.headers['content-type']]).toEqual([
        200,
        expect.stringMatching(/^text\/(css|javascript)/),
      ])
      for (const [, next = ''] of asset.text.matchAll(/(?:from |import\()'(\/rules\/[^']+)'/g))
        imported.add(next)
    }
    const folders = ['handlers/platform/rules/page/assets/', 'generated/rules/']
    const assets = await Promise.all(
      folders.map((name) => readdir(new URL(`../../${name}`, import.meta.url), { recursive: true })),
    )
    expect([...imported].sort()).toEqual(
      assets
        .flat()
        .filter((name) => /\.(?:js|css)$/.test(name))
        .map((name) => `/rules/${basename(name)}`)
        .sort(),
    )
    expect(page.text).not.toMatch(/<script(?![^>]*src)|style=|onclick/)
  })

  test('is not sent again to a browser that has it cached', async () => {
    const first = await app.get('/rules/codemirror.js')
    const headers = { 'If-None-Match': first.headers.etag ?? '' }
    const second = await app.request('/rules/codemirror.js', { headers })

    expect([second.status, second.text]).toEqual([304, ''])
    expect((await app.request('/rules/main.js', { headers })).status).toBe(200)
  })

  test.each(['/rules/nothing', '/rules/main.mjs', '/RULES/sets/more', '/rules/*'])(
    'has a page for the unknown address %s',
    async (path) => {
      const { status, text, headers } = await app.get(path)

      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(text).toContain('<h1>Not found</h1>')
      expect((await post(path, {})).status).toBe(404)
    },
  )

  test('lists every rule set, of companies too, every limit and every role', async () => {
    const { body } = await app.get('/rules/sets')

    expect(body.hash).toBe(app.rules.hash)
    expect(body.ruleSets.map((ruleSet: { name: string }) => ruleSet.name)).toEqual([
      ...app.rules.ruleSets.keys(),
      'companies/77/cart/status',
    ])
    expect(Object.keys(body.roles)).toEqual(Object.keys(app.rules.roles))
    expect(body.limits.map((limits: { file: string }) => limits.file)).toEqual(
      [...app.rules.limits.keys()].map((name) => `${name}.json`),
    )
    expect([body.editing, body.problems]).toEqual(['local', []])
    expect(JSON.stringify(body)).not.toContain(key)
  })

  test('returns a rule set completely', async () => {
    const { body } = await app.get('/rules/set?name=cart/create')

    expect(body.rules[0]).toMatchObject({
      code: 'SourceNotOfCompany',
      status: 400,
      conditions: { kind: 'all' },
    })
    expect(body.askedBy).toEqual(['createCart'])
    expect(body.files.rules.text).toBe(await readFile(join(rules, 'cart/create.json'), 'utf8'))
    expect(Object.keys(body.factsSchema.properties)).toEqual([
      ...['cart', 'tenant', 'target', 'now', 'caller', 'node', 'cartTotals'],
    ])
    expect(body.terms).toContainEqual(
      expect.objectContaining({ fact: 'cart', path: 'SourceId', type: 'guid' }),
    )
    expect(body.inForce).toBe(true)
  })

  test('returns the rules, limits and roles of single companies too', async () => {
    const { body } = await app.get('/rules/set?name=cart/status')

    expect(body.companies).toMatchObject([
      {
        company: 77,
        description: 'Company 77 closes carts once.',
        replaces: [],
        rules: [{ code: 'CartNoLongerNew', conditions: { kind: 'all' } }],
        cases: [{ name: 'A New one' }, { name: 'A Complete one', expect: ['CartNoLongerNew'] }],
      },
    ])
    expect((await app.get('/rules/set?name=cart/create')).body.companies).toEqual([])
    const editHeaders = (await app.get('/rules/set?name=companies/77/cart/status')).body
    expect([editHeaders.company, editHeaders.rules.length, editHeaders.inForce]).toEqual([77, 1, true])
  })

  test('indexes rules, facts, limits and roles for the search', async () => {
    const { entries } = (await app.get('/rules/index')).body
    const named = (name: string) => entries.filter((entry: { name: string }) => entry.name === name)

    expect(named('SourceNotOfCompany')).toMatchObject([
      {
        kind: 'rule',
        address: 'cart/create/rules/SourceNotOfCompany',
        words: expect.stringContaining('cart.SourceId'),
      },
    ])
    expect(named('cart.SourceId')).toMatchObject([{ kind: 'fact', address: 'facts/cart' }])
    expect(named('CartInactivityMinutes')).toMatchObject([{ kind: 'limit', address: 'limits/cart' }])
    expect(named('Administrator')).toMatchObject([{ kind: 'role', address: 'roles' }])
    expect(named('CartNoLongerNew')).toMatchObject([
      { address: 'companies/77/cart/status/rules/CartNoLongerNew' },
    ])
  })

  test('returns the editable files, with schemas that contain what the rule set may use', async () => {
    const { body } = await app.get('/rules/file?file=access/roles.json')
    expect(body.text).toBe(await readFile(join(rules, 'access/roles.json'), 'utf8'))

    const { $defs } = (await app.get('/rules/schema?file=companies/77/cart/status.json')).body
    expect($defs.comparison.properties.fact.enum).toContain('change')
    expect($defs.comparison.properties.fact.enum).not.toContain('cart')
    const kinds = ['access/roles.json', 'cart/limits.json', 'facts.json', 'cart/status.cases.json']
    for (const file of kinds) expect((await app.get(`/rules/schema?file=${file}`)).body.type).toBe('object')
  })

  test.each(['', '../package.json', 'cart/../../package.json', 'README.md', 'cart/none.json', '.data/key'])(
    'has no file %j',
    async (file) => {
      expect((await app.get(`/rules/file?file=${encodeURIComponent(file)}`)).status).toBe(404)
    },
  )

  test('a draft is checked with the cases of companies too', async () => {
    const { rules, cases } = await filesOf('cart/status')
    const draft = pair('cart/status', rules.text, cases.text)
    const { body } = await post('/rules/try', draft)

    expect(body.cases.slice(-2)).toMatchObject([
      { ruleSet: 'companies/77/cart/status', name: 'A New one', passed: true },
      { ruleSet: 'companies/77/cart/status', name: 'A Complete one', passed: true },
    ])
  })

  test('a rule set whose file is temporarily missing is returned as it is in force', async () => {
    const file = join(rules, 'cart/status.cases.json')
    await rename(file, `${file}.away`)
    try {
      const { status, body } = await app.get('/rules/set?name=cart/status')

      expect([status, body.files, body.inForce]).toEqual([200, null, false])
      expect(body.cases.length).toBeGreaterThan(0)
    } finally {
      await rename(`${file}.away`, file)
    }
  })

  test.each(['', 'cart', '../package', 'cart/create.cases', '__proto__', '%2e%2e/facts'])(
    'has no rule set %j',
    async (name) => {
      expect((await app.get(`/rules/set?name=${name}`)).status).toBe(404)
      expect((await post('/rules/try', pair(name, '', ''))).status).toBe(404)
    },
  )

  test('lists the allowed methods in a 405', async () => {
    const wrong = await app.get('/rules/try')
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'POST, OPTIONS'])
    expect((await post('/rules/sets', {})).status).toBe(405)
  })
})

describe('facts and drafts', () => {
  test('facts are explained', async () => {
    const [firstCase] =
      app.rules.ruleSets.get('pricing/record')?.cases.filter(({ expect }) => expect.length === 2) ?? []
    const { status, body } = await post('/rules/evaluate', {
      ruleSet: 'pricing/record',
      facts: firstCase?.facts,
    })

    expect(status).toBe(200)
    const refusing = body.explanation.rules.filter((rule: { refuses: boolean }) => rule.refuses)
    expect(refusing.map((rule: { code: string }) => rule.code).sort()).toEqual(
      [...(firstCase?.expect ?? [])].sort(),
    )
  })

  test('every file on disk is a draft that can be saved', async () => {
    const names = ['pricing/record', 'pricing/sale', 'cart/status']
    for (const ruleSet of names) {
      const files = await filesOf(ruleSet)
      const { body } = await post('/rules/try', pair(ruleSet, files.rules.text, files.cases.text))
      expect([ruleSet, body.ok, body.unproven]).toEqual([ruleSet, true, []])
    }
  })

  test.each([
    ['an array instead of an object', '[]', 400],
    ['invalid JSON', '{', 400],
    ['a text that is an object', { files: [{ file: 'cart/create.json', text: {} }] }, 400],
    ['no files', { files: [] }, 400],
    ['three files', { files: ['a', 'b', 'c'].map((name) => ({ file: `cart/${name}.json`, text: '' })) }, 400],
    ['a file twice', { files: [1, 2].map(() => ({ file: 'cart/create.json', text: '' })) }, 400],
    ['60 nested objects', `${'{"facts":'.repeat(60)}1${'}'.repeat(60)}`, 400],
    ['U+0000', pair('cart/create', '\0', ''), 400],
    ['more than half a MiB', pair('cart/create', ' '.repeat(600_000), ''), 413],
  ])('a body with %s is refused', async (_, body, status) => {
    const headers = { 'Content-Type': 'application/json' }
    expect((await post('/rules/try', body, headers)).status).toBe(status)
  })

  test('another media type, as a form of another site sends it, is refused', async () => {
    const headers = { 'Content-Type': 'text/plain' }
    for (const path of ['/rules/try', '/rules/evaluate'])
      expect((await post(path, '{}', headers)).status).toBe(415)
  })

  test.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ])('a page of another site is refused: %j', async (headers) => {
    const draft = pair('cart/create', '', '')
    expect((await post('/rules/try', draft, headers)).body.Code).toBe('NotFromThisPage')
  })

  test('names of prototype members are reported as unknown', async () => {
    const facts = JSON.parse('{"__proto__": {"a": 1}, "constructor": 1, "cart": {"__proto__": 1}}')
    const { status, body } = await post('/rules/evaluate', { ruleSet: 'cart/create', facts })

    expect(status).toBe(200)
    expect(body.explanation).toBeUndefined()
    expect(body.problems.length).toBeGreaterThan(0)
  })
})

describe('saving', () => {
  const editHeaders = () => ({ Origin: app.origin, 'Sec-Fetch-Site': 'same-origin', 'X-Rules-Key': key })
  let files: Files
  const saving = (change: { rules?: string; cases?: string } = {}) => ({
    files: [
      { file: 'cart/status.json', text: change.rules ?? files.rules.text, tag: files.rules.tag },
      { file: 'cart/status.cases.json', text: change.cases ?? files.cases.text, tag: files.cases.tag },
    ],
  })
  const otherwise = () => saving({ cases: files.cases.text.replace('becomes Complete', 'is completed') })
  const onDisk = () => readFile(join(rules, 'cart/status.cases.json'), 'utf8')

  beforeEach(async () => {
    files = await filesOf('cart/status')
  })

  test('writes a valid draft, only the changed file, and no temporary files', async () => {
    const before = await readdir(join(rules, 'cart'))
    const { status, body } = await post('/rules/save', otherwise(), editHeaders())

    expect([status, body.saved]).toEqual([200, ['cart/status.cases.json']])
    const now = await filesOf('cart/status')
    expect(body.tags).toEqual({ 'cart/status.json': now.rules.tag, 'cart/status.cases.json': now.cases.tag })
    expect(await onDisk()).toContain('A New cart is completed')
    expect(await readdir(join(rules, 'cart'))).toEqual(before)
    expect((await app.get('/rules/set?name=cart/status')).body.inForce).toBe(false)
    expect(app.logs.join('\n')).toContain('rules saved from the page')
    await writeFile(join(rules, 'cart/status.cases.json'), files.cases.text)
  })

  test.each<[string, Record<string, string>, string]>([
    ['without a key', { 'X-Rules-Key': '' }, 'WrongKey'],
    ['with another key', { 'X-Rules-Key': 'a'.repeat(32) }, 'WrongKey'],
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }, 'NotFromThisPage'],
  ])('is refused %s', async (_, headers, code) => {
    const refused = await post('/rules/save', otherwise(), { ...editHeaders(), ...headers })

    expect([refused.status, refused.body.Code]).toEqual([403, code])
    expect(await onDisk()).toBe(files.cases.text)
  })

  test('is refused without Origin and Sec-Fetch-Site, and for another origin', async () => {
    const origins: Record<string, string>[] = [{}, { Origin: 'https://evil.example' }]
    for (const headers of origins)
      expect((await post('/rules/save', otherwise(), { 'X-Rules-Key': key, ...headers })).body.Code).toBe(
        'NotFromThisPage',
      )
  })

  test('is not permitted to an administrator of a company', async () => {
    const token = await app.tokenOf('Administrator')
    const headers = { ...editHeaders(), 'X-Rules-Key': token, Authorization: `Bearer ${token}` }

    expect((await post('/rules/save', otherwise(), headers)).body.Code).toBe('WrongKey')
  })

  test('is refused if a case fails, with its name', async () => {
    const broken = saving({ cases: files.cases.text.replace('"expect": []', '"expect": ["Nope"]') })
    const refused = await post('/rules/save', broken, editHeaders())

    expect([refused.status, refused.body.Code]).toEqual([400, 'DraftRefused'])
    expect(refused.body.Details[0].Message).toContain('Nope')
    expect(await onDisk()).toBe(files.cases.text)
  })

  test('is refused if the file changed meanwhile, and overwrites nothing', async () => {
    const edited = files.cases.text.replace('becomes Abandoned', 'is abandoned')
    await writeFile(join(rules, 'cart/status.cases.json'), edited)
    const refused = await post('/rules/save', otherwise(), editHeaders())

    expect([refused.status, refused.body.Code]).toEqual([409, 'FileChanged'])
    expect(await onDisk()).toBe(edited)
    await writeFile(join(rules, 'cart/status.cases.json'), files.cases.text)
  })

  test('includes limits and roles, with the same gate', async () => {
    const edit = async (file: string, change: (text: string) => string) => {
      const { text, tag } = (await app.get(`/rules/file?file=${file}`)).body
      const response = await post(
        '/rules/save',
        { files: [{ file, text: change(text), tag }] },
        editHeaders(),
      )
      const after = await readFile(join(rules, file), 'utf8')
      await writeFile(join(rules, file), text)
      return { answer: response, isSaved: after === change(text), isUnchanged: after === text }
    }
    const value = /"value": \d+/
    const high = await edit('cart/limits.json', (text) => text.replace(value, '"value": 999999999'))
    expect([high.answer.status, high.isUnchanged]).toEqual([400, true])
    expect(high.answer.body.Details[0].Field).toMatch(/^cart\/limits\.json:\d+ \/limits\/0\/value$/)
    expect((await edit('cart/limits.json', (text) => text.replace(value, '"value": 30'))).isSaved).toBe(true)
    const odd = await edit('access/roles.json', (text) => text.replace('"cart.read"', '7'))
    expect([odd.answer.status, odd.isUnchanged]).toEqual([400, true])
    const fewer = await edit('access/roles.json', (text) => text.replace('"cart.read",', ''))
    expect(fewer.isSaved).toBe(true)
  })

  test('creates the files of a company', async () => {
    const { rules: common, cases } = await filesOf('companies/77/cart/status')
    const name = 'companies/78/cart/status'
    const texts = [common.text, cases.text].map((text) => text.replaceAll('77', '78'))
    const draft = pair(name, texts[0] ?? '', texts[1] ?? '').files.map((file) => ({ ...file, tag: null }))

    const { body } = await post('/rules/save', { files: draft }, editHeaders())
    expect(body.saved).toEqual([`${name}.json`, `${name}.cases.json`])
    expect(await readFile(join(rules, `${name}.json`), 'utf8')).toBe(texts[0])
    const second = await post('/rules/save', { files: draft }, editHeaders())
    expect([second.status, second.body.Code]).toEqual([409, 'FileChanged'])
    await rm(join(rules, 'companies/78'), { recursive: true })
  })

  test('by two at once succeeds once, and the other gets 409', async () => {
    const [first, two] = await Promise.all([
      post('/rules/save', otherwise(), editHeaders()),
      post(
        '/rules/save',
        saving({ cases: files.cases.text.replace('becomes Complete', 'ends') }),
        editHeaders(),
      ),
    ])

    expect([first.status, two.status].sort()).toEqual([200, 409])
    await writeFile(join(rules, 'cart/status.cases.json'), files.cases.text)
  })
})

describe('history', () => {
  const fault = (Code: string) => ({ status: 409, body: { Code } })

  test('a folder outside Git without a release has no comparison', async () => {
    const { body } = await app.get('/rules/history')
    expect(body).toEqual({ releases: [], since: null, files: [] })
  })

  test("the project's folder is compared with its Git revision", async () => {
    const { since, files } = await folderHistory(project)
    expect(since).toEqual({ revision: expect.stringMatching(/^[0-9a-f]{7,}$/) })
    for (const { before, after } of files) expect(before).not.toBe(after)
  })

  test('lists releases, the differences from the last one, and their effect on recorded requests', async () => {
    const directory = await folder()
    const dataDir = await folder()
    const log = join(await folder(), 'decisions.ndjson')
    await cp(project, directory, { recursive: true })
    const hash = 'f'.repeat(64)
    await writeRelease(
      directory,
      { release: 1, at: '2026-01-31T10:00:00.000Z', by: 'Ada', why: 'The start.', hash, changes: [] },
      Object.fromEntries(await currentTexts(directory)),
    )
    const file = join(directory, 'cart/status.json')
    const env = { RULES_EDITING: 'local', DATA_DIR: dataDir, DECISION_LOG: log }
    const released = await startApp({ rulesDirectory: directory, env })
    try {
      const key = (await readFile(join(dataDir, 'rules-editing-key'), 'utf8')).trim()
      const editHeaders = { Origin: released.origin, 'Sec-Fetch-Site': 'same-origin', 'X-Rules-Key': key }
      expect((await released.get('/rules/history')).body).toMatchObject({
        releases: [{ release: 1, by: 'Ada' }],
        since: { release: 1 },
        files: [],
      })
      await rm(log, { force: true })
      expect(await post('/rules/replay', {}, editHeaders, released)).toMatchObject(fault('NothingRecorded'))

      const document = JSON.parse(await readFile(file, 'utf8'))
      delete document.emptyBecause
      const conditions = { all: [{ fact: 'change', path: 'To', operator: 'is', value: 2 }] }
      const event = { type: 'Closed', params: { status: 409, message: 'It is closed.' } }
      document.rules = [{ name: 'No cart becomes Complete', conditions, event }]
      await writeFile(file, JSON.stringify(document))
      const casesFile = join(directory, 'cart/status.cases.json')
      const cases = JSON.parse(await readFile(casesFile, 'utf8'))
      for (const testCase of cases.cases) if (testCase.facts.change?.To === 2) testCase.expect = ['Closed']
      await writeFile(casesFile, JSON.stringify(cases))
      const [decision] = cases.cases
        .filter((testCase: { expect: string[] }) => testCase.expect.length > 0)
        .map(({ facts }: { facts: object }) => ({
          ...{ at: new Date().toISOString(), requestId: 'r1', operationId: 'updateCartStatus' },
          ...{ company: 1000, ruleSet: 'cart/status', rules: hash, facts, refused: [] },
        }))
      await writeFile(log, `${JSON.stringify(decision)}\n`)

      const { body } = await released.get('/rules/history')
      expect(body.files.map((changed: { file: string }) => changed.file)).toEqual([
        'cart/status.cases.json',
        'cart/status.json',
      ])
      const refused = await post('/rules/replay', {}, { ...editHeaders, 'X-Rules-Key': '' }, released)
      expect(refused.body.Code).toBe('WrongKey')
      const replayed = await post('/rules/replay', {}, editHeaders, released)
      expect(replayed.body).toMatchObject({
        release: 1,
        changes: [{ change: 'added', name: 'Closed' }],
        impact: { requests: 1, rules: [{ code: 'Closed', company: 1000, refused: 1, accepted: 0 }] },
      })

      await writeFile(join(directory, 'releases/1.files.json'), '{')
      expect((await released.get('/rules/history')).body.fault).toContain('1.files.json')
    } finally {
      await released.stop()
    }
  }, 60_000)

  test('a replay requires a release', async () => {
    const dataDir = await folder()
    const log = join(dataDir, 'decisions.ndjson')
    await writeFile(log, '')
    const env = { RULES_EDITING: 'local', DATA_DIR: dataDir, DECISION_LOG: log }
    const plain = await startApp({ rulesDirectory: rules, env })
    try {
      const key = (await readFile(join(dataDir, 'rules-editing-key'), 'utf8')).trim()
      const editHeaders = { Origin: plain.origin, 'Sec-Fetch-Site': 'same-origin', 'X-Rules-Key': key }
      expect(await post('/rules/replay', {}, editHeaders, plain)).toMatchObject(fault('NoRelease'))
    } finally {
      await plain.stop()
    }
  })
})

describe('other environments', () => {
  test('saving is disabled unless the operator enables it', async () => {
    const plain = await startApp({ rulesDirectory: rules })
    try {
      expect((await plain.get('/rules/sets')).body.editing).toBe('off')
      const headers = { Origin: plain.origin, 'Sec-Fetch-Site': 'same-origin', 'X-Rules-Key': '' }
      const refused = await post('/rules/save', {}, headers, plain)
      expect([refused.status, refused.body.Code]).toEqual([403, 'EditingIsOff'])
    } finally {
      await plain.stop()
    }
  })

  test('production does not serve the page', async () => {
    const production = await startApp({ env: PRODUCTION })
    try {
      for (const path of ['/rules', '/rules/main.js', '/rules/sets', '/rules/set?name=cart/create'])
        expect((await production.get(path)).status, path).toBe(404)
      for (const path of ['/rules/evaluate', '/rules/try', '/rules/save'])
        expect((await post(path, {}, {}, production)).status, path).toBe(404)
    } finally {
      await production.stop()
    }
  })

  test('requests count in the anonymous window, and are refused above its limit', async () => {
    const few = await startApp({ env: { RATE_LIMIT_ANONYMOUS: '2' }, now: () => Date.UTC(2026, 2, 2, 12) })
    try {
      const body = pair('cart/create', '', '')
      const statuses = []
      for (let round = 0; round < 3; round += 1)
        statuses.push((await post('/rules/try', body, {}, few)).status)
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await few.stop()
    }
  })

  test.each([
    ['127.0.0.1', true],
    ['127.8.9.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['', false],
  ])('%s is an address of this machine: %s', (address, isLocal) => {
    expect(isLoopback(address)).toBe(isLocal)
  })
})
