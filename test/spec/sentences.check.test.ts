// General sentences of the guides and of the documents' introductions hold for all operations. A sentence that a document can
// decide is in this table with its predicate, so a later operation that breaks it fails here: correct the sentence, or the operation.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../handlers/pages/documents/document.ts'
import { type DocumentedOperation, documents, isRead, operations, success } from '../support/contract.ts'

interface Claim {
  /** A guide, or the service in whose introduction the sentence stands. */
  in: { guide: string } | { service: string }
  sentence: string
  /** Of which operations it speaks; at least one. */
  of: (operation: DocumentedOperation) => boolean
  holds: (operation: DocumentedOperation) => boolean
}

const names = ({ parameters }: DocumentedOperation): string[] => parameters.map(({ name }) => name)
const parameter = (operation: DocumentedOperation, name: string): Json =>
  operation.parameters.find((each) => each.name === name)
const isList = (operation: DocumentedOperation) =>
  operation.method === 'GET' &&
  operation.service !== 'reportdata' &&
  operation.resolve(success(operation).schema ?? {})?.type === 'array'
const nodeOf = ({ service, id }: DocumentedOperation): Json =>
  Object.values<Json>(documents.get(service).paths)
    .flatMap((item) => Object.values<Json>(item))
    .find(({ operationId }) => operationId === id)
const any = () => true
const refusals = ({ responses }: DocumentedOperation) =>
  Object.entries(responses).filter(([status]) => Number(status) >= 400)
const isBulk = (operation: DocumentedOperation) => nodeOf(operation)['x-bulk'] !== undefined
/** The lists with an own number of entries without `$top`. */
const limitedLists: Readonly<Record<string, number>> = {
  ...{ listUsers: 30, searchUsers: 30, listProductPrices: 5000, listChangedPrices: 500 },
}

const claims: Claim[] = [
  {
    in: { guide: 'lists' },
    sentence: 'Every list takes `$filter`, `$skip`, `$skiptoken`, `$top` and `$count`.',
    of: isList,
    holds: (operation) =>
      ['$filter', '$skip', '$skiptoken', '$top', '$count'].every((name) => names(operation).includes(name)),
  },
  {
    in: { guide: 'lists' },
    sentence: 'Without parameters a list is complete, in a fixed order, and streamed: read it as it arrives.',
    of: isList,
    holds: (operation) =>
      operation.resolve(parameter(operation, '$top').schema).default === limitedLists[operation.id],
  },
  {
    in: { guide: 'lists' },
    sentence: 'needs `$filter`; the order is fixed, so there is no `$orderby`',
    of: isList,
    holds: (operation) =>
      names(operation).includes('$orderby') !== (operation.id === 'listChangedPrices') &&
      (parameter(operation, '$filter').required === true) ===
        /^list(Changed)?Pric(es|ing)$/.test(operation.id),
  },
  {
    in: { guide: 'idempotency' },
    sentence: 'Every POST takes a key, except that of the token endpoint.',
    of: ({ id, method }) => method === 'POST' && id !== 'createToken',
    holds: (operation) => names(operation).includes('Idempotency-Key'),
  },
  {
    in: { guide: 'idempotency' },
    sentence: 'GET, PUT, PATCH and DELETE need none, and take none.',
    of: ({ method }) => method !== 'POST',
    holds: (operation) => !names(operation).includes('Idempotency-Key'),
  },
  {
    in: { guide: 'idempotency' },
    sentence: 'Keys have 1 to 255 characters',
    of: (operation) => names(operation).includes('Idempotency-Key'),
    holds: (operation) => {
      const { minLength, maxLength } = operation.resolve(parameter(operation, 'Idempotency-Key').schema)
      return minLength === 1 && maxLength === 255
    },
  },
  {
    in: { guide: 'tokens' },
    sentence: 'except reference data, `ping`, and what gives a token or a first password.',
    of: ({ anonymous }) => anonymous,
    holds: ({ id, service }) =>
      service === 'reference' ||
      /^(ping\w+|createToken|revokeToken|getServerMetadata|listKeys|setPassword)$/.test(id),
  },
  {
    in: { guide: 'hal' },
    sentence: 'Every response in JSON has this form, except those of reports and device enrollments.',
    of: (operation) => success(operation).schema !== undefined,
    holds: (operation) =>
      (success(operation, 'application/hal+json').schema !== undefined) ===
      !/Report$|DeviceEnrollment$/.test(operation.id),
  },
  {
    in: { guide: 'errors' },
    sentence: 'Every refusal has a status and, except 429, a JSON body with a `Message` for people.',
    of: any,
    holds: (operation) =>
      refusals(operation).every(([status, { content }]) => {
        const schema = operation.resolve(content?.['application/json']?.schema)
        return status === '429' ? schema === undefined : schema?.required?.includes('Message')
      }),
  },
  {
    in: { guide: 'errors' },
    sentence: '`X-RateLimit-Remaining` and `X-RateLimit-ResetSeconds`, in every response,',
    of: any,
    holds: ({ responses }) =>
      Object.values(responses).every(
        ({ headers }) => headers?.['X-RateLimit-Remaining'] && headers['X-RateLimit-ResetSeconds'],
      ),
  },
  {
    in: { guide: 'events' },
    sentence: "Every change of a company's data is an event",
    // A clock, a baseline and a token are no data; the others read, calculate, or send what has happened.
    of: (operation) =>
      !isRead(operation) &&
      operation.service !== 'reportdata' &&
      !/^(\w+Clock|saveBaseline|\w+Token|read\w+|calculate\w+|testSubscription|redeliverEvent)$/.test(
        operation.id,
      ),
    holds: (operation) => nodeOf(operation)['x-events']?.length > 0,
  },
  {
    in: { guide: 'sync' },
    sentence: 'Each bulk request takes up to 10,000 records, all or none.',
    of: isBulk,
    holds: (operation) => {
      const body = operation.resolve(operation.request?.schema ?? {})
      const list =
        body.type === 'array' ? body : operation.resolve(body.properties[nodeOf(operation)['x-bulk']])
      return list.maxItems === 10_000 && operation.responses['200'] === undefined
    },
  },
  {
    in: { service: 'invoicing' },
    sentence: 'An invoice does not change;',
    of: ({ service }) => service === 'invoicing',
    holds: ({ method }) => method === 'GET' || method === 'POST',
  },
  {
    in: { service: 'reference' },
    sentence: 'No token is required.',
    of: ({ service }) => service === 'reference',
    holds: ({ anonymous }) => anonymous,
  },
  {
    in: { service: 'reportdata' },
    sentence: 'All operations use GET, also those that write: therefore HEAD is not supported',
    of: ({ service }) => service === 'reportdata',
    holds: ({ method, allowsHead }) => method === 'GET' && !allowsHead,
  },
  {
    in: { service: 'usermanager' },
    sentence: 'No operation deletes an account: DELETE disables it.',
    of: ({ template, method }) => method === 'DELETE' && /^\/users\(\{UserId\}\)$/.test(template),
    holds: ({ id }) => id === 'disableUser',
  },
  {
    in: { service: 'sandbox' },
    sentence: 'All of them concern the company of the token alone.',
    of: ({ service, id }) => service === 'sandbox' && id !== 'pingSandbox',
    holds: ({ template }) => template.startsWith('/Companies({CompanyId})/'),
  },
]

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

const textOf = (place: Claim['in']): string =>
  inOneLine(
    'guide' in place
      ? readFileSync(new URL(`../../openapi/guides/${place.guide}.md`, import.meta.url), 'utf8')
      : documents.get(place.service).info.description,
  )

describe.each(claims)('$sentence', ({ in: place, sentence, of, holds }) => {
  test('is written there', () => {
    expect(textOf(place)).toContain(sentence)
  })

  test('is true of every operation', () => {
    const concerned = operations.filter(of)
    expect(concerned).not.toEqual([])
    expect(concerned.filter((operation) => !holds(operation)).map(({ id }) => id)).toEqual([])
  })
})
