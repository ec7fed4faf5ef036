// The members of every response are in the order of the document's properties, in each format, and null members are
// included (P10), over all operations of all documents.
import { expect } from 'vitest'
import type { Json } from '../../handlers/pages/documents/document.ts'
import { type DocumentedOperation, isRead, success } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { sampledOperations } from '../support/variants.ts'
import { startSuite } from './suite.ts'

const suite = useFixture(startSuite)

const HAL = 'application/hal+json'
const FORMS = ['application/json', HAL]
const answersJson = (operation: DocumentedOperation) => success(operation).schema !== undefined

sampledOperations('returns members in the order of its document', answersJson, async (operation) => {
  for (const form of FORMS) {
    const { schema } = success(operation, form)
    if (!schema) continue
    const { status, body, text } = await suite.request(operation, (draft) => {
      draft.headers.Accept = form
    })

    expect(success(operation).statuses, text).toContain(status)
    const formSchema = operation.responses[status]?.content?.[form]?.schema ?? schema
    expect([...disorder(operation, formSchema, body)], form).toEqual([])
  }
})

/** Locations whose members are not in the order of the schema's properties, or lack one of them. */
function* disorder(
  operation: DocumentedOperation,
  unresolved: Json,
  value: unknown,
  at = '',
): Generator<string> {
  const schema = operation.resolve(unresolved)
  const alternative = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(
    (variant: Json) => operation.resolve(variant).type !== 'null',
  )
  if (alternative) yield* disorder(operation, alternative, value, at)
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      if (schema.items) yield* disorder(operation, schema.items, entry, `${at}[${index}]`)
    }
  } else if (typeof value === 'object' && value !== null && schema.properties) {
    const declaredNames = Object.keys(schema.properties)
    const present = Object.keys(value).filter((name) => declaredNames.includes(name))
    const expected = declaredNames.filter((name) => name in value)
    if (present.join() !== expected.join()) yield `${at || 'the answer'}: ${present} instead of ${expected}`
    for (const [name, member] of Object.entries(value)) {
      if (schema.properties[name])
        yield* disorder(operation, schema.properties[name], member, `${at}.${name}`)
    }
  }
}

const readsHal = (operation: DocumentedOperation) =>
  isRead(operation) && success(operation, HAL).schema !== undefined

sampledOperations('has the same members in HAL as in JSON, beside the links', readsHal, async (operation) => {
  const [json, hal] = await Promise.all(
    FORMS.map((form) =>
      suite.request(operation, (draft) => {
        draft.headers.Accept = form
      }),
    ),
  )

  const plain = Array.isArray(json?.body)
    ? hal?.body._embedded.self.map(withoutLinks)
    : withoutLinks(hal?.body)
  expect(shapeOf(plain)).toEqual(shapeOf(json?.body))
})

const withoutLinks = ({ _links, ...members }: Json) => members

/** The names, and which values are null: some values are the time, or a new token. */
function shapeOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.entries(value).map(([name, member]) => [name, shapeOf(member)])
}
