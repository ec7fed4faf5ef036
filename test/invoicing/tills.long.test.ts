// Tills that sell the last pieces at the same moment (I5): no piece is sold twice, every acknowledged invoice has its rows
// in the ledger, and the ledger has none without an invoice, also if the server or PostgreSQL is killed in between.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import type { Invoice, LotQuantity, OrderItem } from '../../generated/invoicing/types.gen.ts'
import { descendants, sendRequest } from '../support/processes/operator.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { type Random, randomFrom } from '../support/random.ts'
import { createTillFixture, type TillLine } from './till-fixture.ts'

const TILLS = 16
const ITEMS = 20
const PIECES = 12
const REQUESTS = 60
const SERIALIZED = 4

interface LedgerRow {
  CatalogItemId: string
  Delta: number
  Reason: string
  Reference: string | null
  SerialNumbers: string[]
  Lots: LotQuantity[]
}

const lotsText = (lots: readonly LotQuantity[]) =>
  lots.map(({ LotId, Quantity }) => `${LotId}:${Quantity}`).join()

/** The rows that an invoice must have in the ledger, as texts. */
const expectedRows = ({ Id, IsRefund, Orders }: Invoice, hasNumbers: (item: string) => boolean) =>
  Orders.flatMap(({ Items }) => Items)
    .filter(({ Restock }) => Restock === IsRefund)
    .map(({ ProductId, Quantity, SerialNumber, Lots }: OrderItem) => {
      const number = hasNumbers(ProductId ?? '') ? SerialNumber : ''
      return `${Id} ${ProductId} ${IsRefund ? Quantity : -Quantity} ${number} ${lotsText(Lots)}`
    })

const storedRows = (rows: readonly LedgerRow[]) =>
  rows
    .filter(({ Reason }) => Reason === 'Sale' || Reason === 'Return')
    .map(
      ({ Reference, CatalogItemId, Delta, SerialNumbers, Lots }) =>
        `${Reference} ${CatalogItemId} ${Delta} ${SerialNumbers.join()} ${lotsText(Lots)}`,
    )

describe('tills that sell the last pieces of 20 items', () => {
  test('never sell more than there is, and stock, ledger and invoices agree', {
    timeout: 300_000,
  }, async () => {
    const fixture = await createTillFixture()
    try {
      const plain = await fixture.newItems(ITEMS - SERIALIZED)
      for (const item of plain) await fixture.setStock(item, PIECES)
      const numbers = new Map<string, string[]>()
      for (let count = 0; count < SERIALIZED; count += 1) {
        const ids = Array.from({ length: PIECES }, (_, n) => `T-${count}-${n}`)
        numbers.set(await fixture.serialized(ids), ids)
      }
      const items = [...plain, ...numbers.keys()]
      // Set aside, so no till sells it without the commitment.
      const [set = ''] = plain
      const { body: commitment } = await fixture.commit(set, 5)
      const acknowledged: Invoice[] = []
      const statuses = new Map<number, number>()

      const lineOf = (item: string, { integer, pick }: Random): TillLine => {
        const SerialNumber = numbers.has(item) ? pick(numbers.get(item) ?? []) : undefined
        return { ProductId: item, ...(SerialNumber ? { SerialNumber } : { Quantity: integer(1, 3) }) }
      }
      const till = async (number: number) => {
        const random = randomFrom(7_000 + number)
        const sold: Invoice[] = []
        for (let request = 0; request < REQUESTS; request += 1) {
          // The last requests sell what has come back.
          const back = request < REQUESTS / 2 && random.chance(0.15) ? sold.pop() : undefined
          const chosen = [...new Set(Array.from({ length: random.integer(1, 5) }, () => random.pick(items)))]
          const lines = chosen.map((item) => lineOf(item, random))
          if (number === 0 && acknowledged.length % 10 === 9)
            lines.push({ ProductId: set, CommitmentId: commitment.Id, Quantity: 5 })
          const returned = back?.Orders[0]?.Items.map(({ ProductId, Quantity, SerialNumber }) => ({
            ...{ ProductId: ProductId ?? '', Quantity, Restock: true },
            ...(SerialNumber && { SerialNumber }),
          }))
          const { status, body } =
            back && returned ? await fixture.takeBack(back.Id, returned) : await fixture.sell(lines)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status !== 201)
            expect(`${status} ${body.Code}`).toMatch(
              /^409 (Insuff|SerialNumberNotIn|CommitmentNot)|^400 SerialNumberSold/,
            )
          else {
            acknowledged.push(body)
            if (!back && !lines.some(({ CommitmentId }) => CommitmentId)) sold.push(body)
          }
        }
      }
      await Promise.all(Array.from({ length: TILLS }, (_, number) => till(number)))

      const ledgers = await Promise.all(items.map((item) => fixture.ledger(item)))
      const expected = acknowledged.flatMap((invoice) => expectedRows(invoice, (item) => numbers.has(item)))
      expect(storedRows(ledgers.flat()).sort()).toEqual(expected.sort())
      for (const [index, item] of items.entries()) {
        const rows = ledgers[index] ?? []
        const stock = (await fixture.inStock(item)) ?? 0
        expect(stock).toBeGreaterThanOrEqual(0)
        expect(rows.reduce((sum, { Delta }) => sum + Delta, 0)).toBe(stock)
        expect(rows.map(({ QuantityAfter }) => QuantityAfter).every((after) => after >= 0)).toBe(true)
        const left = await fixture.get(`${fixture.store}/CatalogItems(${item})/SerialNumbers?$top=1000`)
        if (numbers.has(item)) expect(left.body).toHaveLength(stock)
      }
      expect(statuses.get(201)).toBeGreaterThan(100)
      expect(statuses.get(409)).toBeGreaterThan(50)
    } finally {
      await fixture.stop()
    }
  })
})

describe.skipIf(process.platform !== 'linux')('tills whose server or database is killed', () => {
  const COMPANY = 1000
  const STORE = 1002
  const KILLS = 6

  test('have for every acknowledged invoice its rows, and no row without an invoice', {
    timeout: 600_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'retail-api-tills-'))
    const start = () => startServer({ DATA_DIR: folder, ENVIRONMENT: 'sandbox', DATABASE_URL: '' })
    let server: ServerProcess = await start()
    try {
      const token = await tokenOf(server, folder)
      const call = async (path: string, body?: unknown) => sendRequest(server, path, { token, body })
      const must = async (path: string, body?: unknown) => {
        const response = await call(path, body)
        if (response.status >= 300) throw new Error(`${response.status} ${response.text}`)
        return response.body
      }
      const stock = `/availability/v1/Companies(${COMPANY})`
      const catalog = await must(`/entities/v1/Companies(${COMPANY})/CatalogItems?$top=1000`)
      type Item = { Id: string; IsSerialized: boolean; IsLot: boolean }
      const plain = catalog.filter(({ IsSerialized, IsLot }: Item) => !IsSerialized && !IsLot).slice(0, 10)
      const items: string[] = plain.map(({ Id }: Item) => Id)
      const phone: string = catalog.find(({ IsSerialized }: Item) => IsSerialized).Id
      const tea: string = catalog.find(({ IsLot }: Item) => IsLot).Id
      const lots = `${stock}/Entities(${STORE})/CatalogItems(${tea})/Lots`
      for (const [Id, ExpiresUtc, Quantity] of [
        ['K-1', '2027-01-31T00:00:00Z', 40],
        ['K-2', '2027-02-28T00:00:00Z', 40],
        ['K-3', null, 100_000],
      ] as const)
        await must(lots, { Id, ExpiresUtc, Packages: [{ PackageId: 'BOX-1', Quantity }] })
      const Quantity = 100_000
      await must(
        `${stock}/BulkAvailability`,
        items.map((Id) => ({ Id, EntityId: STORE, Quantity })),
      )
      const numbers = Array.from({ length: 5_000 }, (_, n) => `K-${n}`)
      await must(
        `${stock}/Entities(${STORE})/CatalogItems(${phone})/BulkSerialNumbers`,
        numbers.map((Id) => ({ Id })),
      )
      const acknowledged: Invoice[] = []
      let isSelling = true
      const till = async (number: number) => {
        const random = randomFrom(9_000 + number)
        while (isSelling) {
          const lines: TillLine[] = items
            .filter(() => random.chance(0.3))
            .map((ProductId) => ({ ProductId, Quantity: random.integer(1, 4) }))
          const SerialNumber = numbers.pop()
          if (SerialNumber) lines.push({ ProductId: phone, SerialNumber })
          else lines.push({ ProductId: items[0] })
          if (random.chance(0.5)) lines.push({ ProductId: tea, Quantity: random.integer(1, 4) })
          const sale = { MovesStock: true, LocationId: STORE, Orders: [{ Items: lines }] }
          const path = `/invoicing/v1/Companies(${COMPANY})/Invoices`
          const response = await call(path, sale).catch(() => undefined)
          if (response?.status === 201) acknowledged.push(response.body)
          else await sleep(30)
          if (response && ![201, 500, 503].includes(response.status)) throw new Error(response.text)
        }
      }
      const tills = Array.from({ length: TILLS }, (_, number) => till(number))
      for (let kill = 0; kill < KILLS; kill += 1) {
        const before = acknowledged.length
        await expect.poll(() => acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(before + TILLS)
        await sleep((kill * 37) % 150)
        if (kill % 2 === 0) crashDatabase(folder)
        else {
          await server.kill()
          server = await start()
        }
      }
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(before + TILLS)
      isSelling = false
      await Promise.all(tills)

      const rows: LedgerRow[] = []
      for (const item of [...items, phone, tea])
        rows.push(...(await must(`${stock}/Entities(${STORE})/CatalogItems(${item})/Adjustments?$top=10000`)))
      const stored = storedRows(rows)
      const expected = acknowledged.flatMap((invoice) => expectedRows(invoice, (item) => item === phone))
      expect(expected.filter((row) => !new Set(stored).has(row))).toEqual([])
      // A sale whose answer was lost may be stored, but only as a whole.
      const known = new Set(acknowledged.map(({ Id }) => Id))
      const lost = [...new Set(stored.map((row) => row.split(' ')[0] ?? ''))].filter((id) => !known.has(id))
      for (const id of lost) {
        const invoice: Invoice = await must(`/invoicing/v1/Companies(${COMPANY})/Invoices(${id})`)
        expect(stored.filter((row) => row.startsWith(id)).sort()).toEqual(
          expectedRows(invoice, (item) => item === phone).sort(),
        )
      }
      for (const item of items) {
        const { Quantity: left } = await must(`${stock}/Entities(${STORE})/CatalogItems(${item})`)
        const taken = rows.filter(({ CatalogItemId, Reason }) => CatalogItemId === item && Reason === 'Sale')
        expect(left).toBe(Quantity + taken.reduce((sum, { Delta }) => sum + Delta, 0))
      }
      const left: Record<string, number> = {}
      for (const { CatalogItemId, Delta, Lots } of rows)
        if (CatalogItemId === tea)
          for (const { LotId, Quantity } of Lots)
            left[LotId] = (left[LotId] ?? 0) + Math.sign(Delta) * Quantity
      type Lot = { Id: string; Packages: { Quantity: number }[] }
      const units = (await must(lots)).map(({ Id, Packages }: Lot) => [
        ...[Id, Packages.reduce((sum, { Quantity }) => sum + Quantity, 0)],
      ])
      expect(left).toEqual(Object.fromEntries(units))
      expect([left['K-1'], left['K-2']]).toEqual([0, 0])
      const { Quantity: teas } = await must(`${stock}/Entities(${STORE})/CatalogItems(${tea})`)
      expect(teas).toBe(Object.values(left).reduce((sum, one) => sum + one, 0))
      const summaries = await must(
        `/invoicing/v1/Companies(${COMPANY})/InvoiceSummaries?$top=10000&$filter=LocationId%20eq%20${STORE}`,
      )
      const withRows = new Set(stored.map((row) => row.split(' ')[0]))
      const fresh = summaries.filter(({ Id }: Invoice) => known.has(Id) || lost.includes(Id))
      expect(fresh).toHaveLength(withRows.size)
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

async function tokenOf(server: ServerProcess, folder: string): Promise<string> {
  const file = readFileSync(join(folder, 'onboarding.json'), 'utf8')
  const { ClientId, ClientSecret } = JSON.parse(file) as OnboardingPackage
  const response = await fetch(`${server.origin}/accounts/v1/oauth2/token`, {
    method: 'POST',
    headers: { 'X-Forwarded-Proto': 'https' },
    body: new URLSearchParams({
      ...{ grant_type: 'client_credentials', client_id: ClientId, client_secret: ClientSecret },
    }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** Kills the process of a connection, as the kernel does when memory runs out: PostgreSQL then ends all and recovers. */
function crashDatabase(folder: string): void {
  const postmaster = Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
  const backend = descendants(postmaster).find((pid) =>
    / idle| INSERT| SELECT| COMMIT| UPDATE/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
  )
  if (backend === undefined) throw new Error('PostgreSQL has no connections.')
  process.kill(backend, 'SIGKILL')
}
