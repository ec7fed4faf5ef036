// The bundle that a server loads instead of the sources: what it serves, when it is used, and what its stack traces name.
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inAscii, readMappings } from '../../scripts/install/read-source-map.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { blank, root, runToEnd, sendRequest } from '../support/processes/operator.ts'
import { freePort, startServer } from '../support/processes/processes.ts'

const project = mkdtempSync(join(tmpdir(), 'retail-api-bundle-'))
const bundles = join(project, 'node_modules/.cache/bundle')

/** Packages that only some processes or requests need. */
const UNUSED_PACKAGES = [
  ...['exceljs', 'nodemailer', '@e965/xlsx', 'xmlbuilder2', 'yauzl', '@redis/client', '@peculiar/x509'],
  ...['@opentelemetry/sdk-trace', 'rolldown', 'typescript'],
]

let database: TestDatabase
beforeAll(async () => {
  for (const name of ['package.json', 'entities', 'generated', 'handlers', 'rules', 'scripts']) {
    cpSync(join(root, name), join(project, name), { recursive: true })
  }
  // A folder with the same packages, so that the bundle of the project itself stays as it is.
  mkdirSync(join(project, 'node_modules/.cache'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name))
  }
  expect(await runToEnd(['scripts/install/make-bundle.ts'], {}, project)).toMatchObject({
    code: 0,
    stderr: '',
  })
  database = await createTestDatabase()
}, 120_000)
afterAll(async () => {
  await database?.drop()
  rmSync(project, { recursive: true })
})

/** Evaluates an expression about bundle.ts of the copy, in which `bundle` is the module. */
async function evaluate(expression: string, env: Record<string, string> = {}): Promise<unknown> {
  const code = `const bundle = await import(${JSON.stringify(join(project, 'scripts/start/bundle.ts'))})
console.log(JSON.stringify(await (async () => ${expression})()))`
  const { stdout, stderr } = await runToEnd(['--input-type=module', '--eval', code], env, project)
  return JSON.parse(stdout || JSON.stringify(stderr))
}

describe('the bundle', () => {
  test('serves requests, without the packages that few processes need', async () => {
    const loaded = join(project, 'loaded.mjs')
    writeFileSync(
      loaded,
      `import { registerHooks } from 'node:module'
const urls = new Set()
registerHooks({ load(url, context, next) { urls.add(url); return next(url, context) } })
process.on('SIGUSR2', () => process.send([...urls]))`,
    )
    const env = { ...blank, DATABASE_URL: database.url, TLS: 'proxy', PORT: String(await freePort()) }
    const server = await startServer(env, { project, imports: [new URL(`file://${loaded}`)] })
    try {
      const { promise, resolve } = Promise.withResolvers<string[]>()
      server.child.once('message', (urls) => resolve(urls as string[]))
      server.child.kill('SIGUSR2')
      const urls = await promise

      // The command line is read before the bundle is loaded.
      const sources = urls.filter((url) => /\/(?:handlers|entities)\//.test(url))
      expect(sources.map((url) => url.split('/').at(-1))).toEqual(['usage-error.ts'])
      expect(UNUSED_PACKAGES.filter((name) => urls.some((url) => url.includes(`/${name}/`)))).toEqual([])
      const { status, body } = await sendRequest(server, '/reference/v1/Currencies')
      expect({ status, body }).toMatchObject({ status: 200, body: expect.any(Array) })
      expect((await sendRequest(server, '/docs')).status).toBe(200)
    } finally {
      await server.kill()
    }
  })

  test('has no data in its code, which would stay in memory as text', () => {
    const [folder = ''] = readdirSync(bundles).filter((name) => !name.includes('.'))
    const code = readFileSync(join(bundles, folder, 'serve.js'), 'latin1')

    expect(code).not.toContain('Afghanistan')
    expect(code.length).toBeLessThan(4_500_000)
  })

  test('is used while its files are unchanged, and only in the folder where it was made', async () => {
    const source = join(project, 'handlers/cart/createCart.ts')
    const isUsed = () => evaluate('bundle.currentBundle() !== undefined')
    const now = new Date()
    utimesSync(source, now, now)
    expect(await isUsed()).toBe(false)
    await runToEnd(['scripts/install/make-bundle.ts'], {}, project)
    expect(await isUsed()).toBe(true)

    appendFileSync(source, '// a change\n')
    utimesSync(source, now, now)
    expect(await isUsed()).toBe(false)
    cpSync(join(root, 'handlers/cart/createCart.ts'), source)
    utimesSync(source, now, now)
    expect(await isUsed()).toBe(true)

    renameSync(source, `${source}.old`)
    expect(await isUsed()).toBe(false)
    renameSync(`${source}.old`, source)

    const manifest = join(bundles, 'manifest.json')
    const text = readFileSync(manifest, 'utf8')
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(text), root: 'file:///elsewhere/' }))
    expect(await isUsed()).toBe(false)
    writeFileSync(manifest, '{')
    expect(await isUsed()).toBe(false)
    writeFileSync(manifest, text)
    expect(await isUsed()).toBe(true)
  }, 60_000)

  test('is replaced by a later one, and the one before remains for servers that run', async () => {
    const folders = () => readdirSync(bundles).filter((name) => name !== 'manifest.json')
    const before = folders()
    expect(before).toHaveLength(2)
    const time = new Date(Date.UTC(2026, 0))
    utimesSync(join(project, 'handlers/cart/createCart.ts'), time, time)
    await runToEnd(['scripts/install/make-bundle.ts'], {}, project)

    expect(folders()).toHaveLength(2)
    expect(folders()).not.toEqual(before)
  }, 60_000)

  test('has code that the first process saves, and that is made again if it is of no use', async () => {
    const folder = fileURLToPath(String(await evaluate('bundle.currentBundle()?.href')))
    const load = '{ const { saveCode } = await bundle.loadLaunch(); saveCode(); return true }'
    const saved = () => readdirSync(folder).filter((name) => /^launch\.js\.\d+\.code$/.test(name))
    for (const name of saved()) rmSync(join(folder, name))

    expect(await evaluate(load)).toBe(true)
    const [name = ''] = saved()
    const code = readFileSync(join(folder, name))
    writeFileSync(join(folder, name), 'no code')
    expect(await evaluate(load)).toBe(true)

    expect(readFileSync(join(folder, name)).length).toBe(code.length)
    expect(readdirSync(folder).filter((file) => /\.code\.\d+$/.test(file))).toEqual([])
  })

  test('has stack traces that name the sources', async () => {
    const lines = readFileSync(join(project, 'handlers/platform/process/settings.ts'), 'utf8').split('\n')
    const line = lines.findIndex((text) => text.includes('throw new SettingsError(')) + 1
    const stack = await evaluate(
      '{ const { launch } = await bundle.loadLaunch(); return launch().catch(({ stack }) => stack) }',
      { PORT: '70000' },
    )

    expect(stack).toMatch(/^Error: PORT is "70000"/)
    expect(stack).toContain(`(file://${project}/handlers/platform/process/settings.ts:${line})`)
    expect(stack).toContain(`/scripts/start/launch.ts:`)
    expect(stack).not.toContain('.cache/bundle')
  })
})

describe('positions', () => {
  test('are read from a source map', () => {
    // Two lines of code: the first has parts of line 1 and 3 of source 0, the second one of line 2 of source 1.
    expect(readMappings('AAAA,EAEA,GAAG;ICDA')).toEqual([
      [0, 0, 0, 1],
      [0, 2, 0, 3],
      [1, 4, 1, 2],
    ])
  })

  test('are those of the code with escapes', () => {
    expect(
      inAscii('a="é—";b\nc="x"', [
        [0, 0, 0, 1],
        [0, 7, 0, 2],
        [1, 0, 0, 3],
      ]),
    ).toEqual({
      code: 'a="\\u00e9\\u2014";b\nc="x"',
      entries: [
        [0, 0, 0, 1],
        [0, 17, 0, 2],
        [1, 0, 0, 3],
      ],
    })
  })
})
