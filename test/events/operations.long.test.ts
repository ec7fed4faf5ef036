// Every operation that writes causes the events that its document lists in x-events (V1); declared-events.check.test.ts looks for
// operations that list none. The subject of each event can be
// read, unless the event reports that the resource is deleted. Its data has the members that x-event-data lists (V4).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Event } from '../../generated/events/types.gen.ts'
import { deletes, inOrderOfLinks, operationsOfService, writes } from '../operations/examples/example-order.ts'
import { startExampleRun } from '../operations/examples/example-run.ts'
import { type DocumentedOperation, documents, serviceNames } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { declaredEvents } from './declared-events.ts'
import { type EventsFixture, eventsFixture } from './events-fixture.ts'

/** SQL to run before operations whose examples would otherwise change nothing, because of the seed or earlier examples. */
const preparations: Readonly<Record<string, string>> = {
  upsertStock:
    'update product_stock set quantity = quantity + 1 where company_id = ? and not is_serialized and not is_lot',
  bulkUpsertStock:
    'update product_stock set quantity = quantity + 1 where company_id = ? and not is_serialized and not is_lot',
  enableUser: 'update user_account set is_active = false where company_id = ? and id = 12',
  assignRole: `update user_account set roles = '{Administrator}' where company_id = ? and id = 12`,
}

/** Types that only other requests than the example cause; test/events/invoice-events.test.ts sends these. */
const beyondExample: Readonly<Record<string, readonly string[]>> = {
  createInvoice: [
    ...['retail.invoice.refunded', 'retail.stock.adjusted', 'retail.commitment.deleted'],
    ...['retail.serial-number.created', 'retail.serial-number.deleted'],
    ...['retail.lot.changed', 'retail.stock.created'],
  ],
}

/** Deletion events whose subject can still be read, because it is only marked as deleted or is a list. */
const readable = ['pricing-group', 'client-secret', 'supplier-sku'].map((name) => `retail.${name}.deleted`)

let fixture: EventsFixture
let administrator: string
const run = useFixture(startExampleRun)
beforeAll(async () => {
  fixture = await eventsFixture(run.app)
  administrator = await run.app.tokenOf('Administrator')
})

async function send(operation: DocumentedOperation): Promise<Event[]> {
  const preparation = preparations[operation.id]
  if (preparation) await run.app.orm.em.fork().execute(preparation, [fixture.companyId])
  const after = await fixture.end()
  expect(await run.send(operation, 'all')).toEqual([])
  return fixture.since(after)
}

/** The events whose subject cannot be read although it should exist, or can be read although it should not. */
async function unreadable(events: readonly Event[]): Promise<string[]> {
  const faults: string[] = []
  for (const { subject, type } of events) {
    if (readable.includes(type)) continue
    const isGone = events.some(
      (event) => event.subject === subject && /deleted$|\.hold\.(?!created)/.test(event.type),
    )
    const token = subject.startsWith('/reportdata') ? administrator : fixture.token
    const { status } = await run.app.request(subject, { token })
    if ((status === 404) !== isGone && !subject.startsWith('/reportdata'))
      faults.push(`${type} ${subject}: ${status}`)
    if (status !== 200 && status !== 404) faults.push(`${type} ${subject}: ${status}`)
  }
  return faults
}

const eventDataOf: Readonly<Record<string, string[]>> =
  documents.get('events')?.components.schemas.EventType['x-event-data'] ?? {}
const seenResources = new Set<string>()

/** The members of `data` that an event lacks or has too many, compared with x-event-data. */
function wrongData({ type, data }: Event): string[] {
  const resource = type.split('.')[1] ?? ''
  const listed = eventDataOf[resource] ?? []
  seenResources.add(resource)
  return Object.entries(data).flatMap(([name, value]) => {
    if (name === 'CompanyId' || listed.includes(`${name}?`)) return []
    return (value !== null) === listed.includes(name) ? [] : [`${type}: ${name} is ${value}`]
  })
}

describe.each(serviceNames)('the operations of %s', (service) => {
  const all = operationsOfService(service)

  test('cause the events that their documents declare', async () => {
    await run.reset()
    const caused: Record<string, string[]> = {}
    const faults: string[] = []
    const record = async (operation: DocumentedOperation) => {
      const events = await send(operation)
      const expectedEvents = events.filter(
        ({ type }) => operation.id !== 'deleteCatalogItem' || !type.endsWith('created'),
      )
      caused[operation.id] = [...new Set(expectedEvents.map(({ type }) => type))].sort()
      faults.push(...(await unreadable(expectedEvents)), ...events.flatMap(wrongData))
    }
    for (const operation of inOrderOfLinks(all.filter(writes))) await record(operation)
    for (const operation of all.filter(deletes)) {
      await run.reset()
      await record(operation)
    }

    const expected = Object.keys(caused).map((id) => {
      const types = (declaredEvents.get(id) ?? []).filter((type) => !beyondExample[id]?.includes(type))
      return [id, types.sort()]
    })
    expect(caused, 'Correct x-events.').toEqual(Object.fromEntries(expected))
    expect(faults).toEqual([])
  })
})

test('the document has the data of the events of every resource, and each was caused', () => {
  expect([...seenResources].sort()).toEqual(Object.keys(eventDataOf).sort())
})
