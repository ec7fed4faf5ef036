// If-Match and If-None-Match of every operation that writes (P15; RFC 9110, section 13.1): a false condition is 412 and changes
// nothing, of a resource without an ETag too. preconditions.test.ts compares tags, and has the races.
import { beforeAll, expect } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { type DocumentedOperation, success, takes } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { sampledOperations } from '../support/variants.ts'
import { changes, watchRows } from './fixtures/other-tenants.ts'
import { isMultipart, startSuite, unknownResource } from './suite.ts'

type Headers = Record<string, string>

const suite = useFixture(startSuite)
const em = () => suite.app.orm.em.fork()

beforeAll(async () => {
  await watchRows(em(), [suite.values.CompanyId])
})

/** The endpoints of OAuth have no resource; reads by POST write nothing. */
const writes = ({ id, method, scopes, anonymous }: DocumentedOperation) =>
  method !== 'GET' &&
  !['createToken', 'revokeToken'].includes(id) &&
  (anonymous || !scopes.every((scope) => scope.endsWith('.read')))
const isSeveral = (operation: DocumentedOperation) => isMultipart(operation) || /^bulk/.test(operation.id)
/** Those that always create a resource. */
const creates = (operation: DocumentedOperation) =>
  !isSeveral(operation) && (success(operation).statuses.join() === '201' || operation.id === 'createUser')
/** Those whose response, or whose fixture, tells whether there was one. */
const mayCreate = (operation: DocumentedOperation) =>
  success(operation).statuses.join() === '200,201' || /^(assign|remove|unassign)/.test(operation.id)
const existing = (operation: DocumentedOperation) =>
  writes(operation) && !creates(operation) && !mayCreate(operation) && !isSeveral(operation)

/** The response, and the tables of the company in which the request changed rows. */
async function sendWith(
  operation: DocumentedOperation,
  headers: Headers,
): Promise<{ response: TestResponse; changed: string[] }> {
  let draftChanges = Promise.resolve<string[]>([])
  const response = await suite.request(operation, (draft) => {
    Object.assign(draft.headers, headers)
    draftChanges = changes(em())
  })
  await draftChanges
  const changed = (await changes(em())).filter(
    (change) => !/ (logged_request|request_log_reader|usage|id_allocation|idempotency_key)$/.test(change),
  )
  return { response, changed }
}

async function expectRefused(operation: DocumentedOperation, headers: Headers) {
  // Ends the changes of the fixtures before those of the request are counted.
  await suite.draft(operation)
  await changes(em())
  const { response, changed } = await sendWith(operation, headers)
  expect([JSON.stringify(headers), response.status, response.text, changed]).toEqual([
    JSON.stringify(headers),
    412,
    response.text,
    [],
  ])
  expect(response.body.Message).toContain('condition')
}

async function expectDone(operation: DocumentedOperation, headers: Headers) {
  const { response } = await sendWith(operation, headers)
  expect(success(operation).statuses, `${JSON.stringify(headers)}: ${response.text}`).toContain(
    response.status,
  )
}

sampledOperations('declares the conditions and their refusal', writes, (operation) => {
  expect(['If-Match', 'If-None-Match'].map((name) => takes(name)(operation))).toEqual([true, true])
  expect(Object.keys(operation.responses)).toContain('412')
})

sampledOperations('refuses an ETag in If-Match that is not the current one', writes, async (operation) => {
  for (const header of ['"another"', 'W/"1"', '"another", "and-another"'])
    await expectRefused(operation, { 'If-Match': header })
})

sampledOperations('of an existing resource refuses If-None-Match: *', existing, async (operation) => {
  await expectRefused(operation, { 'If-None-Match': '*' })
  await expectDone(operation, { 'If-Match': '*' })
  await expectDone(operation, { 'If-None-Match': '"another"' })
})

sampledOperations('of a new resource refuses If-Match: *', creates, async (operation) => {
  await expectRefused(operation, { 'If-Match': '*' })
  await expectDone(operation, { 'If-None-Match': '*' })
})

sampledOperations('of several resources refuses every condition', isSeveral, async (operation) => {
  const conditions: Headers[] = [
    { 'If-Match': '*' },
    { 'If-None-Match': '*' },
    { 'If-None-Match': '"another"' },
  ]
  for (const headers of conditions) await expectRefused(operation, headers)
})

sampledOperations(
  'of a resource that may exist lets one of If-Match: * and If-None-Match: * pass',
  mayCreate,
  async (operation) => {
    const headers: Headers[] = [{ 'If-None-Match': '*' }, { 'If-Match': '*' }]
    const draft = await suite.draft(operation)
    const statuses: number[] = []
    for (const condition of headers) {
      const { status } = await suite.send({ ...draft, headers: { ...draft.headers, ...condition } })
      statuses.push(status)
    }
    // The first creates the resource if there was none; then the second finds it.
    const [ifNew, ifExisting] = statuses as [number, number]
    expect([ifNew === 412 || ifNew < 300, ifExisting === 412 || ifExisting < 300]).toEqual([true, true])
    expect(Math.min(ifNew, ifExisting), `statuses ${statuses}`).toBeLessThan(300)
    if (!/^(remove|unassign)/.test(operation.id)) {
      expect(ifExisting).toBeLessThan(300)
      const again = await suite.send({ ...draft, headers: { ...draft.headers, 'If-None-Match': '*' } })
      expect(again.status, again.text).toBe(412)
    }
  },
)

sampledOperations(
  'is 404 rather than 412 for an unknown resource',
  (operation) => existing(operation) && /\)$/.test(operation.template),
  async (operation) => {
    const draft = await suite.draft(operation, unknownResource(operation, suite))
    const conditions: Headers[] = [{ 'If-Match': '*' }, { 'If-None-Match': '*' }, { 'If-Match': '"another"' }]
    for (const headers of conditions) {
      const { status } = await suite.send({ ...draft, headers: { ...draft.headers, ...headers } })
      expect([404, 400]).toContain(status)
    }
  },
)

sampledOperations(
  'replays the response of a fulfilled condition under an Idempotency-Key, and stores no refusal',
  (operation) => creates(operation) && takes('Idempotency-Key')(operation),
  async (operation) => {
    const headers = { 'Idempotency-Key': `${operation.id}-condition` }
    await expectRefused(operation, { ...headers, 'If-Match': '*' })
    await expectDone(operation, { ...headers, 'If-None-Match': '*' })
    const { response } = await sendWith(operation, { ...headers, 'If-None-Match': '*' })
    expect(response.headers['idempotent-replayed']).toBe('true')
  },
)
