// Runs the workflows of openapi/workflows against a new sandbox with the command that developers use; a wrong expectation
// makes it fail. Together they use most operations; the list of the others may only shrink.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseUrls } from '../../entities/tenants/onboarding.ts'
import { readWorkflows } from '../../handlers/pages/collections/workflows.ts'
import { startApp } from '../support/app.ts'
import { operations } from '../support/contract.ts'
import { extraTool, runTool } from '../support/processes/extra-tools.ts'
import { useFixture } from '../support/use-fixture.ts'
import { operationsWithoutWorkflow } from './workflow-gaps.ts'

const folder = fileURLToPath(new URL('../../openapi/workflows/', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const files = await readWorkflows(folder)
const workflows = files.flatMap((file) => file.workflows)
const steps = workflows.flatMap((workflow) => workflow.steps)
const respect = extraTool('respect')

describe.skipIf(respect === undefined)('npm run documents -- workflows', () => {
  let tempFolder: string
  let sandbox: string[]

  const app = useFixture(() => startApp({ env: { ROLE: 'all' } }))
  beforeAll(async () => {
    tempFolder = mkdtempSync(path.join(tmpdir(), 'workflows-'))
    const [onboarding, ca] = [path.join(tempFolder, 'onboarding.json'), path.join(tempFolder, 'ca.pem')]
    writeFileSync(
      onboarding,
      JSON.stringify({ ...app.onboarding, BaseUrls: baseUrls(app.origin, 'sandbox') }),
    )
    writeFileSync(ca, app.ca)
    sandbox = ['--package', onboarding, '--ca', ca]
  })
  afterAll(async () => {
    rmSync(tempFolder, { recursive: true })
  })

  const runWorkflows = (...args: string[]) =>
    runTool(['scripts/documents.ts', 'workflows', ...args], { cwd: root, ca: '' })

  test('runs every step of every workflow with success', async () => {
    const { code, output } = await runWorkflows(...sandbox)

    expect(code, output.slice(-8000)).toBe(0)
    expect(output).toContain(`All ${steps.length} steps succeeded.`)
    const ran = [...output.matchAll(/^ok {6}(\w+) {2}(\w+)$/gm)].map(
      ([, workflow, step]) => `${workflow} ${step}`,
    )
    const all = workflows.flatMap(({ id, steps }) => steps.map((step) => `${id} ${step.id}`))
    expect(ran.toSorted()).toEqual(all.toSorted())
  }, 240_000)

  // Each row makes one expectation in a file wrong, and names the step that must fail because of it.
  test('fails if an expectation is wrong: of a status, a member, a record in a list', async () => {
    const wrong = [
      [
        'cart-to-order',
        'condition: $statusCode == 201',
        'condition: $statusCode == 200',
        'cartToOrder  submitCart',
      ],
      ['refund', 'InvoiceTotal < 0', 'InvoiceTotal > 0', 'refund  listRefunds'],
      [
        'stock-transfer',
        '$..[?@.Id == {$steps.sendMore',
        '$..[?@.FromEntityId == {$steps.sendMore',
        'stockTransfer  listInTransit',
      ],
    ] as const
    const mutants = wrong.map(([name, right, replacement]) => {
      const text = readFileSync(path.join(folder, `${name}.arazzo.yaml`), 'utf8')
      expect(text).toContain(right)
      const file = path.join(tempFolder, `${name}.arazzo.yaml`)
      writeFileSync(
        file,
        text.replace(right, () => replacement),
      )
      return file
    })

    const { code, output } = await runWorkflows(...mutants, ...sandbox)

    expect(code).toBe(1)
    const failed = [...output.matchAll(/^FAILED {2}(.+)$/gm)].map(([, step]) => step)
    expect(failed, output).toEqual(wrong.map(([, , , step]) => step))
  })

  test('prints its usage, and refuses unknown names', async () => {
    const [help, unknown] = await Promise.all([runWorkflows('--help'), runWorkflows('cart-to-moon')])

    expect([help.code, help.output]).toEqual([0, expect.stringContaining('--package FILE')])
    expect([unknown.code, unknown.output]).toEqual([
      2,
      expect.stringContaining('There is no workflow cart-to-moon'),
    ])
  })
})

test('every workflow and step has a description, and every step expects a status', () => {
  for (const { id, summary, description } of workflows)
    expect([id, summary, description]).not.toContain(undefined)
  for (const { id, description, criteria } of steps) {
    expect(description, id).toMatch(/^.{10,}[.?,]$/)
    expect(JSON.stringify(criteria[0]), id).toContain('$statusCode')
  }
})

test('the operations that no workflow uses are listed', () => {
  const covered = new Set(steps.map(({ operation }) => operation))
  const missing = operations.map(({ id }) => id).filter((id) => !covered.has(id))
  const listed: string[] = Object.values(operationsWithoutWorkflow).flat()

  expect(
    missing.filter((id) => !listed.includes(id)),
    'Add a step to openapi/workflows.',
  ).toEqual([])
  expect(
    listed.filter((id) => !missing.includes(id)),
    'Remove these from test/scripts/workflow-gaps.ts.',
  ).toEqual([])
})
