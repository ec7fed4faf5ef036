// Third-party OAuth libraries, used as their documentation shows: openid-client for Node, Authlib for Python. Each receives
// the address of the server and credentials, reads the rest from the metadata, and reports what it received. Authlib is
// installed from PyPI once, into its own folder; without Python or PyPI its test is skipped with the reason.
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { loginOf } from '../support/login.ts'

const execFileAsync = promisify(execFile)
const story = (file: string) => fileURLToPath(new URL(`oauth/${file}`, import.meta.url))

describe('an OAuth library', () => {
  let app: TestApp
  let folder: string
  let env: Record<string, string>

  beforeAll(async () => {
    app = await startApp()
    folder = mkdtempSync(join(tmpdir(), 'retail-api-oauth-'))
    const ca = join(folder, 'ca.pem')
    writeFileSync(ca, app.ca)
    const { client, user } = loginOf(app)
    env = {
      PATH: process.env.PATH ?? '',
      ORIGIN: app.origin,
      CA: ca,
      NODE_EXTRA_CA_CERTS: ca,
      CLIENT_ID: client.client_id,
      CLIENT_SECRET: client.client_secret,
      USER_NAME: user('Employee').username,
      USER_PASSWORD: user('Employee').password,
      COMPANY: String(app.onboarding.CompanyId),
    }
  })
  afterAll(async () => {
    await app.stop()
    rmSync(folder, { recursive: true })
  })

  const stepsOf = async (command: string, file: string) => {
    const { stdout } = await execFileAsync(command, [story(file)], { env })
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  const expected = () => [
    { step: 'metadata', issuer: app.origin },
    {
      step: 'client_credentials',
      method: 'client_secret_basic',
      scope: 'cart.read entities.read',
      status: 200,
    },
    {
      step: 'client_credentials',
      method: 'client_secret_post',
      scope: 'cart.read entities.read',
      status: 200,
    },
    { step: 'password', scope: 'entities.read', status: 200 },
    { step: 'refresh', scope: 'entities.read', status: 200 },
    { step: 'revoke', status: 200, after: 401 },
    { step: 'invalid_scope', error: 'invalid_scope', described: true },
    { step: 'invalid_grant', error: 'invalid_grant', described: true },
  ]

  test('openid-client discovers the endpoints, and requests, refreshes and revokes tokens', async () => {
    const steps = await stepsOf(process.execPath, 'openid-client-story.mjs')

    // openid-client reads the challenge before the body, so it reports the scheme.
    expect(steps).toEqual([...expected(), { step: 'invalid_client', error: 'basic' }])
  })

  test('Authlib discovers the endpoints, and requests, refreshes and revokes tokens', async ({ skip }) => {
    const python = authlib()
    if (typeof python !== 'string') return skip(python.reason)

    const steps = await stepsOf(python, 'authlib-story.py')

    expect(steps).toEqual([...expected(), { step: 'invalid_client', error: 'invalid_client' }])
  }, 240_000)
})

/** The path of a Python that has Authlib, or the reason why there is none. */
function authlib(): string | { reason: string } {
  const lock = readFileSync(story('requirements.txt'), 'utf8')
  const name = `authlib-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`
  const home = fileURLToPath(new URL(`../../node_modules/.cache/${name}`, import.meta.url))
  const python = join(home, process.platform === 'win32' ? 'Scripts/python' : 'bin/python')
  if (existsSync(join(home, 'complete'))) return python
  rmSync(home, { recursive: true, force: true })
  for (const [command, ...args] of [
    [process.platform === 'win32' ? 'python' : 'python3', '-m', 'venv', home],
    [python, '-m', 'pip', 'install', '--quiet', '--require-hashes', '-r', story('requirements.txt')],
  ] as const) {
    const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    if (status !== 0) return { reason: `Authlib could not be installed: ${error?.message ?? stderr.trim()}` }
  }
  writeFileSync(join(home, 'complete'), '')
  return python
}
