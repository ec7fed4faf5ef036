// The examples of 400 and 409 are those of their operation (W2). Examples that validation refuses are sent: the response is the
// example.
import { expect, test } from 'vitest'
import { type Json, operationsOf, resolve } from '../../handlers/pages/documents/document.ts'
import {
  fieldNames,
  hasField,
  type InvalidRequest,
  invalidRequest,
} from '../../scripts/generate/documents/refusal-examples.ts'
import { documents, operations } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { startSuite } from './suite.ts'

const PLACEHOLDER = /\{[^{}]*\}/
const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

interface Refusal {
  id: string
  status: 400 | 409
  example: Json
  codes: Json[]
  names: ReadonlySet<string>
  invalid: InvalidRequest
}

const refusals: readonly Refusal[] = [...documents.values()].flatMap((document) =>
  operationsOf(document).flatMap((at) =>
    ([400, 409] as const).flatMap((status) => {
      const media = resolve(document, at.operation.responses[status])?.content?.['application/json']
      if (media?.example === undefined) return []
      return {
        ...{ id: at.operation.operationId, status, example: media.example },
        codes: (at.operation['x-codes'] ?? []).filter(({ Status }: Json) => Status === status),
        names: fieldNames(document, at),
        invalid: invalidRequest(document, at),
      }
    }),
  ),
)

/** The formats of the token endpoints, and of the spreadsheet with users. */
const ofOtherFormat = new Set(['createToken', 'revokeToken', 'bulkCreateUsers'])

const isSent = ({ id, status, example }: Refusal) =>
  status === 400 && example.Code === undefined && !ofOtherFormat.has(id)

const suite = useFixture(startSuite)

test('almost every operation has examples', () => {
  expect(refusals.length).toBeGreaterThan(operations.length)
  expect(refusals.filter(isSent).length).toBeGreaterThan(50)
})

test('an example with a code has one that the operation documents, with its text and a field that it has', () => {
  const strange = refusals
    .filter(({ example }) => example.Code !== undefined)
    .filter(({ example, codes, names }) => {
      const own = codes.find(({ Code }) => Code === example.Code)
      const text = new RegExp(`^${(own?.Meaning ?? '').split(PLACEHOLDER).map(literal).join('.+')}$`)
      const fields = (example.Details ?? []).flatMap((detail: Json) => detail.Field ?? [])
      return !own || !text.test(example.Message) || fields.some((field: string) => !hasField(names, field))
    })
    .map(({ id, status, example }) => `${id} ${status}: ${JSON.stringify(example)}`)
  expect(strange).toEqual([])
})

test('an operation that has codes shows one of them, and every 409 has a code', () => {
  const common = new Set(['IdempotencyKeyInUse', 'IdsExhausted', 'QueryTooCostly'])
  expect(refusals.filter(({ status }) => status === 409).length).toBeGreaterThan(50)
  const strange = refusals
    .filter(({ id }) => !ofOtherFormat.has(id))
    .filter(({ status, example, codes }) => {
      const hasOwn = codes.some(({ Code }) => !common.has(Code))
      const isOwn = example.Code !== undefined && !common.has(example.Code)
      return hasOwn !== isOwn || (status === 409 && example.Code === undefined)
    })
    .map(({ id, status }) => `${id} ${status}`)
  expect(strange).toEqual([])
})

test('an example without a code is the response to a request with the one fault that it names', async () => {
  const faults: string[] = []
  for (const { id, example, invalid } of refusals.filter(isSent)) {
    const { status, body } = await sendInvalid(id, invalid)
    const isSame = status === 400 && JSON.stringify(body) === JSON.stringify(example)
    if (!isSame) faults.push(`${id}: ${status} ${JSON.stringify(body)} instead of ${JSON.stringify(example)}`)
  }
  expect(faults).toEqual([])
}, 60_000)

async function sendInvalid(id: string, { in: place, name, value }: InvalidRequest) {
  const operation = operations.find((each) => each.id === id)
  if (!operation) throw new Error(`No operation ${id}`)
  const draft = await suite.draft(operation, place === 'path' ? { [name]: value } : {})
  if (place === 'query') {
    const query = new URLSearchParams(draft.query)
    if (value === undefined) query.delete(name)
    else query.set(name, String(value))
    draft.query = query.toString()
  }
  if (place === 'body') {
    const record = Array.isArray(draft.body) ? draft.body[0] : draft.body
    record[name] = value
  }
  if (place === 'content')
    Object.assign(draft, { body: value, headers: { 'Content-Type': 'application/json' } })
  return suite.send(draft)
}
