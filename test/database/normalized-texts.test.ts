// Migration 036: texts of earlier versions get one form (N4). Rows whose text another one has stay, and the log names them; what
// servers of the version before write gets the form from triggers.
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../../entities/database/migrating/migrate.ts'
import { openDatabase } from '../../entities/database/orm.config.ts'
import { normalizedText } from '../../entities/normalized-text.ts'
import { fromGuide } from '../scripts/guide-commands.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const NAME = '036-normalized-texts'
const [NFC, NFD] = ['Caf\u00e9', 'Cafe\u0301']
const ITEM = 'bafb0490-2282-4837-9ec4-e865e60e7f1d'
const INVOICE = '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'
/** Longer in NFC than in another form: its three parts are never composed. */
const GROWS = '\ufb2c'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase('migrated')
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows

/** Applies the migration again, to rows that were written without its triggers. */
async function migrateAgain(): Promise<string[]> {
  await query('delete from schema_migration where name = $1', [NAME])
  const orm = await openDatabase(database.url)
  const lines: string[] = []
  try {
    expect(await migrate(orm, (line) => lines.push(line))).toEqual([NAME])
  } finally {
    await orm.close(true)
  }
  return lines.map((line) => line.replace(/^.*: (?=\w+ \()/, ''))
}

/** Writes as a version without the triggers did. */
async function withoutTriggers(work: () => Promise<unknown>): Promise<void> {
  await query(`begin; set local retail.copied_rows = 'on'`)
  await work()
  await query('commit')
}

const user = (id: number, name: string, company = 5) =>
  query(`insert into user_account (company_id, id, user_name, roles) values ($1, $2, $3, '{Employee}')`, [
    ...[company, id, name],
  ])
const serial = (id: string, node = 1) =>
  query('insert into serial_number values (5, $1, $2, $3)', [node, ITEM, id])
const lot = (id: string, pack: string, quantity: number) =>
  query('insert into lot_package values (5, 1, $1, $2, $3, $4)', [ITEM, id, pack, quantity])
const sold = (position: number, sku: string, serialNumber: string | null = null) =>
  query(
    `insert into invoice_item (company_id, invoice_id, is_dropship, order_position, position, id, sku, quantity,
       selling_price, serial_number) values (5, $1, false, 0, $2, gen_random_uuid(), $3, 2, 1.5, $4)`,
    [INVOICE, position, sku, serialNumber],
  )
const refunded = (sku: string, quantity: number) =>
  query(
    `insert into invoice_refunded_item values (5, $1, $2, '00000000-0000-0000-0000-000000000000', 2, 3, $3, $4)`,
    [INVOICE, sku, quantity, quantity * 1.5],
  )

beforeEach(async () => {
  await query('delete from company where id in (5, 6)')
  await query(`insert into company (id, name, environment, source_id)
    values (5, 'Shop', 'sandbox', gen_random_uuid()), (6, 'Other', 'sandbox', gen_random_uuid())`)
  await query(`insert into entity_node (company_id, id, parent_id, role, name, effective_is_active)
    values (5, 5, null, 'Company', 'Shop', true), (5, 1, 5, 'Location', 'Store', true), (5, 2, 5, 'Location', 'Annex', true)`)
  await query(`insert into catalog_item (company_id, id, sku, name) values (5, $1, 'A', 'Thing')`, [ITEM])
  await query(
    'insert into product_stock (company_id, entity_id, catalog_item_id) values (5, 1, $1), (5, 2, $1)',
    [ITEM],
  )
  await query(
    `insert into invoice (company_id, id, created_by_user, invoice_type, invoice_total) values (5, $1, 'x', 'None', 0)`,
    [INVOICE],
  )
  await query(
    `insert into invoice_order (company_id, invoice_id, is_dropship, position, id) values (5, $1, false, 0, gen_random_uuid())`,
    [INVOICE],
  )
})

describe('the migration', () => {
  test('gives all texts the form, with new versions, and events of what is gone and new', async () => {
    await withoutTriggers(async () => {
      await user(1, `\u00a0${NFD} `)
      await user(2, NFD, 6)
      await query(`update catalog_item set sku = $1 where company_id = 5`, [`${NFD}\t`])
      await query(
        `insert into supplier_availability (company_id, supplier_entity_id, supplier_sku) values (5, 2, $1)`,
        [NFD],
      )
      await serial(NFD)
      await lot(` ${NFD}`, 'BOX', 4)
      await sold(0, NFD, NFD)
      await sold(1, 'plain', null)
      await refunded(NFD, 1)
    })
    await query('delete from event_arrival')

    expect(await migrateAgain()).toEqual([])

    expect(await query('select user_name, version from user_account order by id')).toEqual([
      { user_name: NFC, version: 2 },
      { user_name: NFC, version: 2 },
    ])
    expect(await query('select sku, version from catalog_item')).toEqual([{ sku: NFC, version: 2 }])
    expect(await query('select supplier_sku from supplier_availability')).toEqual([{ supplier_sku: NFC }])
    expect(await query('select entity_id, id from serial_number')).toEqual([{ entity_id: 1, id: NFC }])
    expect(await query('select lot_id, package_id, quantity from lot_package')).toEqual([
      { lot_id: NFC, package_id: 'BOX', quantity: '4' },
    ])
    expect(await query('select sku, serial_number from invoice_item order by position')).toEqual([
      { sku: NFC, serial_number: NFC },
      { sku: 'plain', serial_number: null },
    ])
    const events = await query(
      `select type, resource_id from event_arrival where type ~ 'serial|lot' order by type, resource_id`,
    )
    expect(events).toEqual([
      { type: 'retail.lot.changed', resource_id: NFC },
      { type: 'retail.lot.deleted', resource_id: ` ${NFD}` },
      { type: 'retail.serial-number.created', resource_id: NFC },
      { type: 'retail.serial-number.deleted', resource_id: NFD },
    ])
  })

  test('keeps and names what another row has already, and texts that would be too long', async () => {
    const long = GROWS.repeat(40)
    await withoutTriggers(async () => {
      await user(1, NFC.toUpperCase())
      await user(2, NFD)
      await user(3, ' ada')
      await user(4, 'ADA ')
      await query(
        `insert into catalog_item (company_id, id, sku, name)
        values (5, gen_random_uuid(), $1, 'B'), (5, $3, $2, 'C')`,
        [NFC, NFD, INVOICE],
      )
      await serial(NFC, 2)
      await serial(NFD)
      await serial(long)
      await lot(NFC, 'BOX', 1)
      await lot(NFD, 'BOX', 2)
      await lot(NFD, 'BAG', 3)
    })

    const lines = await migrateAgain()

    expect(lines.toSorted()).toEqual([
      expect.stringMatching(
        /^catalog_item \(5,7c0f5b0e-.*\) stays as it is: duplicate key .*"catalog_item_sku/,
      ),
      expect.stringMatching(/^lot_package \(5,1,bafb0490-.*,BOX\) stays as it is: .*"lot_package_once/),
      expect.stringMatching(/^serial_number \(5,1,.* stays as it is: .*"serial_number_(length|once)/),
      expect.stringMatching(/^serial_number \(5,1,.* stays as it is: .*"serial_number_(length|once)/),
      expect.stringMatching(/^user_account \(5,2\) stays as it is: .*"user_account_user_name/),
      expect.stringMatching(/^user_account \(5,[34]\) stays as it is: .*"user_account_user_name/),
    ])
    const names = await query('select user_name from user_account where company_id = 5 order by id')
    expect(names.slice(0, 2)).toEqual([{ user_name: NFC.toUpperCase() }, { user_name: NFD }])
    expect(names.slice(2).filter(({ user_name }) => user_name.toLowerCase() === 'ada')).toHaveLength(1)
    expect(await query(`select sku from catalog_item where name > 'A' and name < 'D' order by name`)).toEqual(
      [{ sku: NFC }, { sku: NFD }],
    )
    expect(await query('select entity_id, id from serial_number order by entity_id desc, id')).toEqual(
      expect.arrayContaining([
        { entity_id: 2, id: NFC },
        { entity_id: 1, id: NFD },
        { entity_id: 1, id: long },
      ]),
    )
    expect(await query('select lot_id, package_id, quantity from lot_package order by quantity')).toEqual([
      { lot_id: NFC, package_id: 'BOX', quantity: '1' },
      { lot_id: NFD, package_id: 'BOX', quantity: '2' },
      { lot_id: NFC, package_id: 'BAG', quantity: '3' },
    ])

    // Such a row can be changed otherwise, and gets the form as soon as the other one has gone.
    await query('update user_account set is_locked = true where company_id = 5 and id = 2')
    await query(`update user_account set user_name = 'other' where company_id = 5 and id = 1`)
    await query('update user_account set user_name = user_name where company_id = 5 and id = 2')
    expect(
      await query('select user_name, is_locked from user_account where company_id = 5 and id = 2'),
    ).toEqual([{ user_name: NFC, is_locked: true }])
  })

  test('leaves serial numbers that an operator renames, or gives the form again, as OPERATIONS.md says', async () => {
    await withoutTriggers(async () => {
      await serial(NFC, 2)
      await serial(NFD)
    })
    expect(await migrateAgain()).toHaveLength(1)
    const command =
      "update serial_number set id = 'BC-2' where company_id = 1000 and catalog_item_id = '…' and id = '…'"
    const rename = fromGuide(command, {
      "item_id = '…'": `item_id = '${ITEM}'`,
      "id = '…'": `id = '${NFD}'`,
      '1000': '5',
    })
    const again = rename.replace("set id = 'BC-2'", fromGuide('set id = id'))
    const ids = async () =>
      (await query('select id from serial_number order by entity_id')).map(({ id }) => id)

    await expect(query(again)).rejects.toThrow('serial_number_once')
    await query(rename)
    expect(await ids()).toEqual(['BC-2', NFC])
    await query('delete from serial_number')
    await withoutTriggers(() => serial(NFD))
    await query(again)
    expect(await ids()).toEqual([NFC])
  })

  test('adds up the refunds of an article under two spellings', async () => {
    await withoutTriggers(async () => {
      await sold(0, NFC)
      await sold(1, NFD)
      await refunded(NFC, 2)
      await refunded(NFD, 1)
    })

    expect(await migrateAgain()).toEqual([])

    expect(
      await query(
        'select sku, sold_quantity, sold_amount, refunded_quantity, refunded_amount from invoice_refunded_item',
      ),
    ).toEqual([
      {
        ...{ sku: NFC, sold_quantity: '4', sold_amount: '6.0000' },
        ...{ refunded_quantity: '3', refunded_amount: '4.5000' },
      },
    ])
  })

  test('leaves texts of white space alone, and commits many rows in small transactions', async () => {
    await withoutTriggers(async () => {
      await user(1, '  ')
      await query(`insert into serial_number select 5, 1, $1, $2 || n from generate_series(1, 120) n`, [
        ITEM,
        NFD,
      ])
    })

    expect(await migrateAgain()).toEqual([])

    expect(await query('select user_name from user_account where company_id = 5')).toEqual([
      { user_name: '  ' },
    ])
    expect(await query('select count(*)::int from serial_number where starts_with(id, $1)', [NFC])).toEqual([
      { count: 120 },
    ])
  })
})

describe('the triggers', () => {
  test('give the form to what a version before writes, so that twins are refused', async () => {
    await user(1, ` ${NFD}`)
    await serial(`${NFD}\u3000`)
    await sold(0, ` ${NFD}`, NFD)

    expect(await query('select user_name from user_account where company_id = 5')).toEqual([
      { user_name: NFC },
    ])
    expect(await query('select id from serial_number')).toEqual([{ id: NFC }])
    expect(await query('select sku, serial_number from invoice_item')).toEqual([
      { sku: NFC, serial_number: NFC },
    ])
    await expect(user(2, NFC)).rejects.toThrow(/user_account_user_name/)
    await expect(serial(NFD, 2)).rejects.toThrow(/serial_number_once/)
    await user(2, 'ada')
    await expect(
      query('update user_account set user_name = $1 where company_id = 5 and id = 2', [NFD]),
    ).rejects.toThrow(/user_account_user_name/)
    await lot(NFD, 'BOX', 1)
    await expect(lot(`${NFC} `, 'BOX', 1)).rejects.toThrow(/lot_package_once/)
    await query('update catalog_item set sku = $1 where company_id = 5', [` ${NFD}`])
    expect(await query('select sku from catalog_item')).toEqual([{ sku: NFC }])
    await query(
      `insert into supplier_availability (company_id, supplier_entity_id, supplier_sku) values (5, 2, $1)`,
      [` ${NFD}`],
    )
    expect(await query('select supplier_sku from supplier_availability')).toEqual([{ supplier_sku: NFC }])
  })

  test('agree with what requests get, for every white space and for any text', async () => {
    const texts = [
      ...Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
        .filter((character) => character.trim() === '')
        .map((space) => `${space}a${space}b${space}`),
      ...[
        NFD,
        '\u212b',
        '\u1e9b\u0323',
        '\u1112\u1161\u11ab',
        '\u0958',
        '\u200bx\u200b',
        '\u0085x',
        '\u180ex',
        'ﬁ',
      ],
    ]
    expect(texts.length).toBeGreaterThan(30)
    for (const text of texts) {
      await serial(text)
      expect(await query('delete from serial_number returning id')).toEqual([{ id: normalizedText(text) }])
    }
  })
})
