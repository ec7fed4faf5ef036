// Runs the commands that the start page of a sandbox shows, in a shell, against a server that creates its demo company.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { blank, root } from './support/operator.ts'
import { freePort, type ServerProcess, startServer } from './support/processes.ts'

const run = promisify(execFile)

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

test('the commands work as shown', async () => {
  const commands = [...(await page()).matchAll(/<pre [^>]*><code>([\s\S]*?)<\/code><\/pre>/g)].map(
    ([, code = '']) =>
      code.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )
  expect(commands).toHaveLength(2)
  const outputs: string[] = []
  for (const command of commands) {
    const { stdout } = await run('bash', ['-e', '-u', '-c', command], {
      cwd: root,
      env: { ...env, PATH: process.env.PATH },
    })
    outputs.push(stdout)
  }

  expect(JSON.parse(outputs[0] ?? '')).toContainEqual(expect.objectContaining({ Code: 'USD' }))
  expect(JSON.parse(outputs[1] ?? '')).toMatchObject({ Name: 'Demo Retail' })
})
