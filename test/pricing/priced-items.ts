// Inserts many products with prices directly into the tables, for tests of which price applies.
import { type AllocatedTable, allocateId, allocateIds } from '../../entities/tenants/allocate-ids.ts'
import type { Random } from '../support/random.ts'
import { type PricedRecord, type Tree, windows } from './brute-force.ts'
import type { PricingFixture } from './pricing-fixture.ts'

/** The ids of terms, tiers and groups by the names that tests use. */
export interface Names {
  terms: Readonly<Record<string, number>>
  tiers: Readonly<Record<string, number>>
  groups: Readonly<Record<string, number>>
}

export interface PricedItem {
  id: string
  records: readonly PricedRecord[]
  /** The id of each record, in the same order. */
  ids: readonly number[]
}

/** Inserts terms, tiers with these lower bounds, and groups of the company. */
export async function newNames(
  { app, sql, companyId }: PricingFixture,
  { terms, bounds, groups }: { terms: string[]; bounds: Record<string, number | null>; groups: string[] },
): Promise<Names> {
  const idOf = async (table: AllocatedTable, text: string, values: unknown[]) => {
    const id = await allocateId(app.orm.em, companyId, table)
    await sql(`insert into ${table} (id, ${text}`, [id, ...values])
    return id
  }
  const createAll = async (names: string[], create: (name: string) => Promise<number>) => {
    const ids: Record<string, number> = {}
    for (const name of names) ids[name] = await create(name)
    return ids
  }
  return {
    terms: await createAll(terms, (name) =>
      idOf('pricing_term', `company_id, entity_id, name, language) values (?, ?, ?, ?, 'en-us')`, [
        companyId,
        companyId,
        name,
      ]),
    ),
    tiers: await createAll(Object.keys(bounds), (name) =>
      idOf(
        'pricing_tier',
        `company_id, language, names, quantity_lower_bound)
         values (?, ?, 'en-us', jsonb_build_object('en-us', ?::text), ?)`,
        [companyId, name, bounds[name]],
      ),
    ),
    groups: await createAll(groups, (name) =>
      idOf(
        'pricing_group',
        `company_id, language, names)
         values (?, ?, 'en-us', jsonb_build_object('en-us', ?::text))`,
        [companyId, name],
      ),
    ),
  }
}

/** Inserts a tree of nodes below the company, each with an own currency, an inherited one or none. */
export async function newTree(
  { sql, companyId }: PricingFixture,
  random: Random,
): Promise<{ tree: Tree; nodes: Record<string, number> }> {
  const own = () => random.pick(['CAD', 'USD', null, null])
  const currency = random.pick(['CAD', null])
  await sql('update entity_node set effective_currency_code = ? where company_id = ? and id = ?', [
    currency,
    companyId,
    companyId,
  ])
  const nodes: Record<string, number> = { company: companyId }
  const upwards: Record<string, readonly string[]> = { company: ['company'] }
  const currencies: Record<string, string | null> = { company: currency }
  for (let n = 1; n <= 6; n += 1) {
    const [name, parent] = [`node ${n}`, random.pick(Object.keys(nodes))]
    currencies[name] = own() ?? currencies[parent] ?? null
    upwards[name] = [name, ...(upwards[parent] ?? [])]
    const [row] = await sql<{ id: number }>(
      `insert into entity_node (company_id, parent_id, role, name, effective_currency_code)
       values (?, ?, 'Group', ?, ?) returning id`,
      [companyId, nodes[parent], name, currencies[name]],
    )
    nodes[name] = row?.id ?? 0
  }
  return { tree: { upwards, currencies }, nodes }
}

/** Inserts a product for each list of records; a product with a shelf's record is alone on that shelf. */
export async function newPricedItems(
  {
    app,
    sql,
    companyId,
    nodes,
    newItems,
  }: Omit<PricingFixture, 'nodes'> & { nodes: Readonly<Record<string, number>> },
  { terms, tiers, groups }: Names,
  lists: readonly (readonly PricedRecord[])[],
): Promise<PricedItem[]> {
  const items = await newItems(lists.length)
  const shelved = items.filter((_, index) => lists[index]?.some(({ isOfShelf }) => isOfShelf))
  const shelfIds = await allocateIds(app.orm.em, companyId, 'pricing_shelf', shelved.length)
  const shelves = await sql<{ id: number; item: string }>(
    `with made as (insert into pricing_shelf (company_id, id, language, names)
       select ?, id::int, 'en-us', jsonb_build_object('en-us', item) from jsonb_each_text(?::jsonb) one (id, item)
       returning id, names ->> 'en-us' as item),
     placed as (insert into pricing_shelf_product (company_id, catalog_item_id, pricing_shelf_id)
       select ?, item::uuid, id from made)
     select id, item from made`,
    [companyId, JSON.stringify(Object.fromEntries(shelved.map((item, n) => [shelfIds[n], item]))), companyId],
  )
  const shelfOf = new Map(shelves.map(({ id, item }) => [item, id]))
  const flat = lists.flatMap((records, index) =>
    records.map((record) => ({ record, item: items[index] ?? '' })),
  )
  const recordIds = await allocateIds(app.orm.em, companyId, 'pricing_information', flat.length)
  const rows = await sql<{ id: number }>(
    `insert into pricing_information (company_id, id, entity_id, catalog_item_id, pricing_shelf_id, pricing_term_id,
       pricing_tier_id, pricing_group_id, regular_price)
     select ?, id, entity, item, shelf, term, tier, grp, price from jsonb_to_recordset(?::jsonb) as
       one (n int, id int, entity int, item uuid, shelf int, term int, tier int, grp int, price numeric) order by n
     returning id`,
    [
      companyId,
      JSON.stringify(
        flat.map(({ record, item }, n) => ({
          n,
          id: recordIds[n],
          entity: nodes[record.node],
          item: record.isOfShelf ? null : item,
          shelf: record.isOfShelf ? shelfOf.get(item) : null,
          term: record.term && terms[record.term],
          tier: record.tier && tiers[record.tier],
          grp: record.group && groups[record.group],
          price: record.regular,
        })),
      ),
    ],
  )
  const now = Date.now()
  const sales = flat.flatMap(({ record }, n) =>
    record.sales.map(({ kind, price }) => {
      const [start, stop] = kind === 'default' ? [null, null] : windows[kind].map((ms) => new Date(now + ms))
      return { record: rows[n]?.id, standard: kind === 'default', price, start, stop }
    }),
  )
  const saleIds = await allocateIds(app.orm.em, companyId, 'sale_price', sales.length)
  await sql(
    `insert into sale_price (company_id, id, entity_id, pricing_information_id, is_default, sale_price, start_date_utc,
       stop_date_utc)
     select price.company_id, sale.id, price.entity_id, price.id, sale.standard, sale.price, sale.start, sale.stop
     from jsonb_to_recordset(?::jsonb) as sale
       (id int, record int, standard boolean, price numeric, start timestamptz, stop timestamptz)
     join pricing_information price on price.id = sale.record`,
    [JSON.stringify(sales.map((sale, n) => ({ ...sale, id: saleIds[n] })))],
  )
  await sql('analyze pricing_information')
  await sql('analyze sale_price')
  let next = 0
  return lists.map((records, index) => {
    const ids = rows.slice(next, next + records.length).map(({ id }) => id)
    next += records.length
    return { id: items[index] ?? '', records, ids }
  })
}
