// Runs the collections for Postman and Bruno as users do, with newman and bru, twice in a row on one sandbox: every
// assertion holds, and the second run does not collide with the resources that the first one created.
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseUrls } from '../../entities/tenants/onboarding.ts'
import { writeEnvironments } from '../../scripts/tenant/environments.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { generated } from '../support/contract.ts'
import { extraTool, runTool } from '../support/processes/extra-tools.ts'

const collections = fileURLToPath(new URL('collections/', generated))
const newman = extraTool('newman')
const bruno = extraTool('bruno')

let app: TestApp
let folder: string
let ca: string

beforeAll(async () => {
  app = await startApp({ env: { ROLE: 'all' } })
  folder = mkdtempSync(path.join(tmpdir(), 'collections-'))
  ca = path.join(folder, 'ca.pem')
  writeFileSync(ca, app.ca)
  const onboarding = { ...app.onboarding, BaseUrls: baseUrls(app.origin, 'sandbox') }
  writeEnvironments(onboarding, folder)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.stop()
})

const RUNS = ['first', 'second'] as const

test.skipIf(newman === undefined).each(RUNS)(
  'newman: every assertion holds in the %s run',
  async () => {
    const { CompanyId } = app.onboarding
    const { code, output } = await runTool(
      [
        path.join(newman ?? '', 'node_modules/newman/bin/newman.js'),
        ...['run', path.join(collections, 'retail-api.postman_collection.json')],
        ...['--environment', `retail-api-${CompanyId}.postman_environment.json`],
        ...['--ssl-extra-ca-certs', ca, '--color', 'off'],
      ],
      { cwd: folder, ca },
    )

    expect(code, output.slice(-8000)).toBe(0)
    const [, executed, failed] = /assertions │ +(\d+) │ +(\d+) │/.exec(output) ?? []
    expect(Number(executed)).toBeGreaterThan(400)
    expect(failed).toBe('0')
  },
  240_000,
)

test.skipIf(bruno === undefined).each(RUNS)(
  'bru: every assertion holds in the %s run',
  async () => {
    const collection = path.join(folder, 'bruno')
    if (!isPrepared) prepareBruno(collection)
    const { code, output } = await runTool(
      [
        path.join(bruno ?? '', 'node_modules/@usebruno/cli/bin/bru.js'),
        ...['run', '-r', '--env', 'sandbox', '--cacert', ca],
      ],
      { cwd: collection, ca },
    )

    const failures = output.split('\n').filter((line) => /✕|Error/.test(line))
    expect(code, failures.join('\n')).toBe(0)
    const [, passed, all] = /Tests +│ +(\d+)\/(\d+)/.exec(output) ?? []
    expect(Number(all)).toBeGreaterThan(400)
    expect(passed).toBe(all)
  },
  240_000,
)

let isPrepared = false

/** The collection with the environment of the tenant, in the layout of Bruno. */
function prepareBruno(collection: string) {
  cpSync(path.join(collections, 'bruno'), collection, { recursive: true })
  mkdirSync(path.join(collection, 'environments'))
  renameSync(
    path.join(folder, `retail-api-${app.onboarding.CompanyId}.bru`),
    path.join(collection, 'environments', 'sandbox.bru'),
  )
  isPrepared = true
}
