// `tenant import` of random trees, catalogs and figures, read back over HTTP (N3): the company tree, the inventory
// report and the stock figures match the imported documents, regardless of earlier imports.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NodeRole } from '../../entities/tables/company/entity-node.ts'
import type {
  ImportDocument,
  ImportedFigures,
  ImportedItem,
  ImportedNode,
} from '../../handlers/services/entities/import/import-document.ts'
import { importTenant } from '../../handlers/services/entities/import/import-tenant.ts'
import { showProgress } from '../../scripts/command-line/terminal.ts'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

/** The roles allowed directly below a node of each role (P19). */
const childRoles: Record<NodeRole, readonly NodeRole[]> = {
  Company: ['Division', 'Group', 'Location', 'Supplier', 'Carrier'],
  Division: ['Division', 'Group', 'Location'],
  Group: ['Division', 'Group', 'Location'],
  Location: ['Device'],
  Device: [],
  Supplier: [],
  Carrier: [],
}

const app = useFixture(startApp)
let token: string
let companyId: number

beforeAll(async () => {
  companyId = app.onboarding.CompanyId
  token = await app.tokenOf('Administrator')
})

async function read(path: string) {
  const { status, body, text } = await app.request(path, { token })
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return body
}

interface TreeNode {
  Id: number
  Role: NodeRole
  Name: string
  ParentId: number | null
  Children: TreeNode[]
}

const tree = (): Promise<TreeNode> => read(`/entities/v1/Companies(${companyId})/Tree`)
const inventory = (): Promise<Record<string, unknown>[]> => read('/reportdata/reports/InventoryListingReport')

/** Names with a distinct first letter, so that they sometimes collide with each other but with no other names. */
const name = fc
  .string({ minLength: 1, maxLength: 3, unit: fc.constantFrom(...'abÄ漢\u{1f6d2}\'"') })
  .map((text) => `n${text}`)

const children = (parent: NodeRole, depth: number): fc.Arbitrary<ImportedNode[]> =>
  childRoles[parent].length === 0 || depth === 0
    ? fc.constant([])
    : fc.uniqueArray(nodeBelow(parent, depth), {
        maxLength: depth > 2 ? 5 : 3,
        selector: ({ Role, Name }) => `${Role} ${Name}`,
      })

function nodeBelow(parent: NodeRole, depth: number): fc.Arbitrary<ImportedNode> {
  return fc.constantFrom(...childRoles[parent]).chain((role) =>
    fc.record({
      Role: fc.constant(role as ImportedNode['Role']),
      Name: name,
      Children: fc.option(children(role, depth - 1), { nil: undefined }) as fc.Arbitrary<ImportedNode[]>,
    }),
  )
}

const items: fc.Arbitrary<ImportedItem[]> = fc
  .uniqueArray(
    fc.record(
      {
        Id: fc.uuid(),
        Sku: fc
          .string({ minLength: 1, maxLength: 4, unit: fc.constantFrom(...'ab1-') })
          .map((text) => `p${text}`),
        Name: name,
        kind: fc.constantFrom('plain', 'serialized', 'lot'),
      },
      { requiredKeys: ['Sku', 'Name', 'kind'] },
    ),
    { maxLength: 6, selector: ({ Sku }) => Sku },
  )
  .map((made) =>
    made.map(({ kind, ...item }) => ({
      ...item,
      ...(kind === 'serialized' && { IsSerialized: true }),
      ...(kind === 'lot' && { IsLot: true }),
    })),
  )

const figure = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Number.MAX_SAFE_INTEGER))
const figures = fc.array(
  fc.record(
    {
      node: fc.nat(),
      item: fc.nat(),
      bySku: fc.boolean(),
      QuantityOnOrder: figure,
      QuantityTransferIn: figure,
      QuantityTransferOut: figure,
      UnitId: fc.integer({ min: 1, max: 9 }),
    },
    { requiredKeys: ['node', 'item', 'bySku'] },
  ),
  { maxLength: 8 },
)

/** The tree after the import: existing nodes keep their Ids, nodes that the document adds have new ones. */
function expectMerged(
  before: TreeNode,
  after: TreeNode,
  imported: readonly ImportedNode[],
  depth = 0,
): number {
  const key = ({ Role, Name }: { Role: string; Name: string }) => `${Role} ${Name}`
  const importedByKey = new Map(imported.map((node) => [key(node), node]))
  const old = new Map(before.Children.map((node) => [key(node), node]))
  expect(new Set(after.Children.map(key))).toEqual(new Set([...old.keys(), ...importedByKey.keys()]))
  let added = 0
  for (const node of after.Children) {
    const known = old.get(key(node))
    if (known) expect(node.Id).toBe(known.Id)
    else added += 1
    expect(node.ParentId, `the parent of ${node.Name} at level ${depth}`).toBe(after.Id)
    const empty = { ...node, Children: [] }
    added += expectMerged(known ?? empty, node, importedByKey.get(key(node))?.Children ?? [], depth + 1)
  }
  return added
}

const allNodes = (node: TreeNode): TreeNode[] => [node, ...node.Children.flatMap(allNodes)]

describe('a random valid import', () => {
  it('adds two nodes at one level and children of the later one', async () => {
    const before = await tree()
    const document: ImportDocument = {
      Entities: [
        { Role: 'Division', Name: 'First', Children: [{ Role: 'Location', Name: 'A' }] },
        {
          Role: 'Division',
          Name: 'Second',
          Children: [
            { Role: 'Location', Name: 'B', Children: [{ Role: 'Device', Name: 'Till' }] },
            { Role: 'Group', Name: 'Third', Children: [{ Role: 'Location', Name: 'C' }] },
          ],
        },
      ],
    }

    expect(await importTenant(app.orm, app.rules, companyId, document)).toMatchObject({ EntitiesAdded: 7 })

    expect(expectMerged(before, await tree(), document.Entities ?? [])).toBe(7)
  })

  it('appears in the tree, the reports and the stock, and keeps everything that existed', async () => {
    const documents = fc.record({ Entities: children('Company', 4), CatalogItems: items, figures })
    await fc.assert(
      fc.asyncProperty(documents, async ({ Entities, CatalogItems, figures: stockFigures }) => {
        const [before, stocked] = [await tree(), await inventory()]
        const known = new Map(stocked.map((row) => [row.Sku as string, row]))
        // An import does not change the kind of an item, and a Sku belongs to one item only.
        const importedItems = CatalogItems.map(({ Id, ...item }) => {
          const old = known.get(item.Sku)
          if (!old) return { ...item, ...(Id && { Id }) }
          const { Sku, Name } = item
          return { Sku, Name, IsSerialized: old.IsSerialized as boolean, IsLot: old.IsLot as boolean }
        })
        const nodes = allNodes(before)
        const rows = new Map<string, ImportedFigures & { Sku: string }>()
        // Each item gets a figure at some node, so that the report contains it.
        const figuresWithItems = [
          ...stockFigures,
          ...importedItems.map((_, item) => ({ node: 0, item, bySku: true })),
        ]
        for (const { node, item, bySku: _, ...row } of figuresWithItems) {
          const { Sku = '' } = importedItems[item % importedItems.length] ?? {}
          const EntityId = nodes[node % nodes.length]?.Id ?? 0
          if (Sku && !rows.has(`${EntityId} ${Sku}`))
            rows.set(`${EntityId} ${Sku}`, { EntityId, Sku, ...row })
        }
        const CatalogProductQuantities = [...rows.values()]

        const result = await importTenant(app.orm, app.rules, companyId, {
          Entities,
          CatalogItems: importedItems,
          CatalogProductQuantities,
        })

        const [after, listed] = [await tree(), await inventory()]
        expect(result.EntitiesAdded).toBe(expectMerged(before, after, Entities))
        const stockKey = (EntityId: unknown, Sku: unknown) => `${EntityId} ${Sku}`
        const stockBefore = new Map(stocked.map((row) => [stockKey(row.EntityId, row.Sku), row]))
        const names = new Map(importedItems.map(({ Sku, Name }) => [Sku, Name]))
        const fresh = { Quantity: 0, QuantityOnOrder: 0, QuantityTransferIn: 0, QuantityTransferOut: 0 }
        const expected = new Map(stocked.map((row) => [stockKey(row.EntityId, row.Sku), { ...row }]))
        for (const { EntityId, Sku, UnitId: _, ...row } of CatalogProductQuantities) {
          const item = importedItems.find((candidate) => candidate.Sku === Sku)
          expected.set(stockKey(EntityId, Sku), {
            EntityName: nodes.find(({ Id }) => Id === EntityId)?.Name,
            IsSerialized: item?.IsSerialized ?? false,
            IsLot: item?.IsLot ?? false,
            ...fresh,
            ...stockBefore.get(stockKey(EntityId, Sku)),
            ...{ EntityId, Sku, ...row },
          })
        }
        for (const row of expected.values()) {
          const renamed = names.get(row.Sku as string)
          if (renamed !== undefined) row.Name = renamed
        }
        expect(listed).toHaveLength(expected.size)
        for (const row of listed)
          expect(row).toMatchObject(expected.get(stockKey(row.EntityId, row.Sku)) ?? {})
        // The figures of the company node are sums over all nodes.
        const below = CatalogProductQuantities.filter(({ EntityId }) => EntityId !== before.Id)
        for (const { EntityId, Sku, ...row } of below.slice(0, 2)) {
          const id = listed.find(
            (record) => record.Sku === Sku && record.EntityId === EntityId,
          )?.CatalogItemId
          const item = await read(
            `/availability/v1/Companies(${companyId})/Entities(${EntityId})/CatalogProductQuantities(${id})/Quantities`,
          )
          expect(item).toMatchObject(row)
        }
      }),
      { numRuns: 40, seed: 1 },
    )
  })

  it('is written completely or not at all, at any depth of the fault', async () => {
    const faulty = children('Company', 4).filter((nodes) => nodes.some(({ Role }) => Role === 'Location'))
    await fc.assert(
      fc.asyncProperty(faulty, items, async (Entities, CatalogItems) => {
        const [before, stocked] = [await tree(), await inventory()]
        const location = Entities.find(({ Role }) => Role === 'Location')
        location?.Children?.push({ Role: 'Division', Name: 'Misplaced' })
        if (location && !location.Children) location.Children = [{ Role: 'Location', Name: 'Misplaced' }]

        await expect(importTenant(app.orm, app.rules, companyId, { Entities, CatalogItems })).rejects.toThrow(
          /cannot be below a Location/,
        )

        expect([await tree(), await inventory()]).toEqual([before, stocked])
      }),
      { numRuns: 10, seed: 2 },
    )
  })

  it('refuses more levels than a tree may have, and accepts the maximum', async () => {
    const nested = (levels: number): ImportedNode =>
      levels === 1
        ? { Role: 'Group', Name: 'Deepest' }
        : { Role: 'Group', Name: `Level ${levels}`, Children: [nested(levels - 1)] }
    const chain = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

    expect(await importTenant(app.orm, app.rules, companyId, { Entities: [nested(50)] })).toMatchObject({
      EntitiesAdded: 50,
    })
    await expect(importTenant(app.orm, app.rules, companyId, { Entities: [nested(51)] })).rejects.toThrow(
      /at most 50 levels/,
    )
    const text = `${'{"Role":"Group","Name":"x","Children":['.repeat(100_000)}${']}'.repeat(100_000)}`
    const endless = { Entities: [{ Role: 'Group', Name: 'x', Children: chain(1) }] as unknown[] }
    let node: { Children: unknown[] } = endless.Entities[0] as never
    for (let level = 0; level < 100_000; level++) {
      const next = { Role: 'Group', Name: 'x', Children: [] }
      node.Children = [next]
      node = next
    }
    expect(text.length).toBeGreaterThan(0)
    await expect(importTenant(app.orm, app.rules, companyId, endless)).rejects.toThrow(/at most 50 levels/)
    expect(allNodes(await tree()).filter(({ Name }) => Name === 'Deepest')).toHaveLength(1)
  })

  it('is written in several statements if it is long, and reports its progress', async () => {
    const Entities = Array.from({ length: 10 }, (_, group) => ({
      Role: 'Group' as const,
      Name: `Group ${group}`,
      Children: Array.from({ length: 499 }, (_, store) => ({
        Role: 'Location' as const,
        Name: `Store ${store}`,
      })),
    }))
    const CatalogItems = Array.from({ length: 12_000 }, (_, index) => ({
      Sku: `many-${index}`,
      Name: 'One of many',
    }))
    const CatalogProductQuantities = CatalogItems.map(({ Sku }, index) => ({
      EntityId: companyId,
      Sku,
      QuantityOnOrder: index,
    }))
    const progress: string[] = []
    const terminal = { isTTY: true, write: (text: string) => progress.push(text) }

    const created = await importTenant(
      app.orm,
      app.rules,
      companyId,
      { Entities, CatalogItems, CatalogProductQuantities },
      showProgress(terminal),
    )

    expect(created).toMatchObject({ EntitiesAdded: 5000, CatalogItemsAdded: 12_000, QuantitiesSet: 12_000 })
    expect(progress.map((text) => text.replace('\r\u001b[2K', ''))).toEqual([
      ...['Entities: 2000 of 5000', 'Entities: 4000 of 5000', ''],
      ...Array.from({ length: 23 }, (_, step) => `CatalogItems: ${(step + 1) * 500} of 12000`),
      '',
      ...['CatalogProductQuantities: 5000 of 12000', 'CatalogProductQuantities: 10000 of 12000', ''],
    ])
    const importedRows = (await inventory()).filter(({ Name }) => Name === 'One of many')
    expect(importedRows.every(({ Sku, QuantityOnOrder }) => Sku === `many-${QuantityOnOrder}`)).toBe(true)
    expect(importedRows).toHaveLength(12_000)
    const piped: string[] = []
    showProgress({ write: (text) => piped.push(text) })('Entities', 1, 2)
    expect(piped).toEqual([])
  })
})
