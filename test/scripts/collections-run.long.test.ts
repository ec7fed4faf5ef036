// Runs the collections for Postman and Bruno as users do, with newman and bru, twice in a row on one sandbox: every
// assertion holds, and the second run does not collide with the resources that the first one created.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseUrls } from '../../entities/tenants/onboarding.ts'
import { brunoCollection } from '../../handlers/pages/collections/bruno.ts'
import { postmanCollection } from '../../handlers/pages/collections/postman.ts'
import { readCollection } from '../../handlers/pages/derive.ts'
import { writeEnvironments } from '../../scripts/tenant/environments.ts'
import { startApp } from '../support/app.ts'
import { generated, serviceNames } from '../support/contract.ts'
import { extraTool, runTool } from '../support/processes/extra-tools.ts'
import { useFixture } from '../support/use-fixture.ts'

const newman = extraTool('newman')
const bruno = extraTool('bruno')

let folder: string
let ca: string

const app = useFixture(() => startApp({ env: { ROLE: 'all' } }))
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'collections-'))
  ca = path.join(folder, 'ca.pem')
  writeFileSync(ca, app.ca)
  const onboarding = { ...app.onboarding, BaseUrls: baseUrls(app.origin, 'sandbox') }
  writeEnvironments(onboarding, folder)
  const collection = await readCollection(serviceNames, generated)
  writeFileSync(path.join(folder, 'retail-api.postman_collection.json'), postmanCollection(collection))
  const files = brunoCollection(collection)
  files.set(
    'environments/sandbox.bru',
    readFileSync(path.join(folder, `retail-api-${app.onboarding.CompanyId}.bru`), 'utf8'),
  )
  for (const [name, text] of files) {
    const file = path.join(folder, 'bruno', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
})

const RUNS = ['first', 'second'] as const

test.skipIf(newman === undefined).each(RUNS)(
  'newman: every assertion holds in the %s run',
  async () => {
    const { CompanyId } = app.onboarding
    const { code, output } = await runTool(
      [
        path.join(newman ?? '', 'node_modules/newman/bin/newman.js'),
        ...['run', 'retail-api.postman_collection.json'],
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
