// Runs the commands of a sandbox's start page and of the guide first-call.md in a shell, against a server that creates its
// demo company.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { marked } from 'marked'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { matches } from '../support/pages/guide.ts'
import { blank, root } from '../support/processes/operator.ts'
import { freePort, type ServerProcess, startServer } from '../support/processes/processes.ts'

const execFileAsync = promisify(execFile)

let database: TestDatabase
let server: ServerProcess
let env: Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'start-page-'))

beforeAll(async () => {
  database = await createTestDatabase('migrated')
  env = {
    ...{ ...blank, DATABASE_URL: database.url, DATA_DIR: folder, TLS: 'auto' },
    ...{ HOST: 'localhost', PORT: String(await freePort()) },
  }
  server = await startServer(env)
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const page = () =>
  new Promise<string>((resolve, reject) => {
    const address = `https://localhost:${env.PORT}/`
    get(address, { rejectUnauthorized: false }, (response) => resolve(text(response))).on('error', reject)
  })

/** The outputs of commands in one shell. */
async function outputsOf(commands: readonly string[]): Promise<string[]> {
  const separator = '--- next ---'
  const script = commands.join(`\necho '${separator}'\n`)
  const { stdout } = await execFileAsync('bash', ['-e', '-u', '-c', script], {
    cwd: root,
    env: { ...env, PATH: process.env.PATH },
  })
  return stdout.split(separator)
}

test('the commands of the start page work as shown', async () => {
  const commands = [...(await page()).matchAll(/<pre [^>]*><code>([\s\S]*?)<\/code><\/pre>/g)].map(
    ([, code = '']) =>
      code.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )
  expect(commands).toHaveLength(2)

  const [currencies = '', tree = ''] = await outputsOf(commands)

  expect(JSON.parse(currencies)).toContainEqual(expect.objectContaining({ Code: 'USD' }))
  expect(JSON.parse(tree)).toMatchObject({ Name: 'Demo Retail' })
})

test('the commands of the guide print what it shows', async () => {
  const guide = readFileSync(new URL('../../openapi/guides/first-call.md', import.meta.url), 'utf8')
  const blocks = marked.lexer(guide).flatMap((token) => (token.type === 'code' ? [token] : []))
  const commands = blocks.flatMap(({ lang, text }, index) => {
    const next = blocks[index + 1]
    return lang === 'sh' ? [{ text, shown: next?.lang === 'json' ? next.text : undefined }] : []
  })
  const localized = (text: string) =>
    text
      .replaceAll('https://localhost:8443', `https://localhost:${env.PORT}`)
      .replaceAll('.data/', `${folder}/`)
      // A busy machine takes longer.
      .replace('sleep 2', 'sleep 5')

  const outputs = await outputsOf(commands.map(({ text }) => localized(text)))

  expect(commands.filter(({ shown: isShown }) => isShown)).toHaveLength(4)
  for (const [index, { text, shown: isShown }] of commands.entries()) {
    const output = outputs[index]?.trim() ?? ''
    if (isShown === undefined) expect(output, text).toBe('')
    else expect(matches(JSON.parse(output), JSON.parse(isShown)), `${text}\n${output}`).toBe(true)
  }
})
