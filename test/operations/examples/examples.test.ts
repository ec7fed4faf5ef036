// Sends the examples of every operation's document to a freshly reset demo tenant, using only what a newcomer has:
// the published documents and the onboarding package (W1). Reads come first, then writes in the order of
// the documents' links; an operation that deletes gets a reset tenant. Every document is served as it is read here
// (test/spec/published.test.ts). The GETs to which links of real responses lead are sent with the values of these responses.
import { describe, expect, test } from 'vitest'
import { type DocumentedOperation, serviceNames } from '../../support/contract.ts'
import { useFixture } from '../../support/use-fixture.ts'
import { exampleExceptions, needsOptional } from './example-exceptions.ts'
import { deletes, inOrderOfLinks, operationsOfService, reads, writes } from './example-order.ts'
import { identifiersIn, startExampleRun } from './example-run.ts'

const run = useFixture(startExampleRun)

const REMEDY = 'Correct the example, or extend the seed (entities/seed).'

const everyOperationOf = (applies: (operation: DocumentedOperation) => boolean) =>
  serviceNames.flatMap((service) => operationsOfService(service).filter(applies))

describe.each(serviceNames)('the examples of %s', (service) => {
  const operations = operationsOfService(service)

  test('can be sent for reads, with and without optional parameters', async () => {
    await run.reset()
    const faults: string[] = []
    for (const operation of operations.filter(reads)) {
      if (needsOptional[operation.id] === undefined) faults.push(...(await run.send(operation, 'required')))
      faults.push(...(await run.send(operation, 'all')))
    }
    expect(faults, REMEDY).toEqual([])
  })

  test('can be sent for writes, in the order of the links, and every link of a response can be followed', async () => {
    await run.reset()
    const faults: string[] = []
    for (const operation of inOrderOfLinks(operations.filter(writes))) {
      faults.push(...(await run.send(operation, 'all')))
      faults.push(...(await run.followLinks(operation)))
    }
    expect(faults, REMEDY).toEqual([])
  })

  test('can be sent for deletions', async () => {
    const faults: string[] = []
    for (const operation of operations.filter(deletes)) {
      await run.reset()
      faults.push(...(await run.send(operation, 'all')))
    }
    expect(faults, REMEDY).toEqual([])
  }, 120_000)
})

test('links have led to reads', () => {
  expect(run.linked.size).toBeGreaterThan(40)
})

test('examples of responses answer the examples of their requests, as real responses do', () => {
  const strange = run.bodies.flatMap(({ operation, body }) =>
    Object.entries(operation.responses).flatMap(([status, { content }]) => {
      const example = content?.['application/json']?.example
      const sent = operation.request?.example
      if (!status.startsWith('2') || example === undefined || sent === undefined) return []
      return differences(sent, body, example).map((what) => `${operation.id}: ${what}`)
    }),
  )
  expect([...new Set(strange)], 'See scripts/generate/documents/response-examples.ts.').toEqual([])
})

/** Members in which an example is what was sent and the real response is not, or the other way round. */
function differences(sent: unknown, real: unknown, example: unknown, at = ''): string[] {
  if (Array.isArray(real) && Array.isArray(example)) {
    // One body may create a list of one.
    const all = Array.isArray(sent) ? sent : [sent]
    return all.flatMap((each, index) => differences(each, real[index], example[index], `${at}[${index}]`))
  }
  if (!isObject(sent) || !isObject(real) || !isObject(example)) return []
  return Object.entries(sent).flatMap(([name, value]) => {
    if (!(name in real) || !(name in example)) return []
    if (isObject(value) || Array.isArray(value))
      return differences(value, real[name], example[name], `${at}.${name}`)
    const [isKept, isShown] = [isSame(value, real[name]), isSame(value, example[name])]
    return isKept === isShown
      ? []
      : [`${at}.${name} is ${JSON.stringify(example[name])}, really ${JSON.stringify(real[name])}`]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Moments may be written in several ways. */
const isSame = (left: unknown, right: unknown) =>
  left === right || (typeof left === 'string' && Date.parse(left) === Date.parse(String(right)))

test('every identifier in the example of a read belongs to the demo tenant', () => {
  const knownIdentifiers = new Set(
    run.bodies.flatMap(({ body }) => identifiersIn(body).map(([, value]) => String(value))),
  )
  const strange = everyOperationOf(reads).flatMap((operation) => {
    const { content } = operation.responses['200'] ?? {}
    return identifiersIn(content?.['application/json']?.example)
      .filter(([, value]) => !knownIdentifiers.has(String(value)))
      .map(([pointer, value]) => `${operation.id} ${pointer}: ${value}`)
  })
  expect(strange, REMEDY).toEqual([])
})

test('every exception is needed', async () => {
  await run.reset()
  const succeeded: string[] = []
  for (const operation of everyOperationOf(({ id }) => id in exampleExceptions)) {
    if ((await run.send(operation, 'all', false)).length === 0) succeeded.push(operation.id)
  }
  for (const operation of everyOperationOf(({ id }) => id in needsOptional)) {
    if ((await run.send(operation, 'required')).length === 0) succeeded.push(operation.id)
  }
  expect(succeeded, 'Remove these from test/operations/examples/example-exceptions.ts.').toEqual([])
})

test('every exception names an existing operation', () => {
  const knownOperations = everyOperationOf(() => true).map(({ id }) => id)
  const excepted = [...Object.keys(exampleExceptions), ...Object.keys(needsOptional)]
  expect(excepted.filter((id) => !knownOperations.includes(id))).toEqual([])
})
