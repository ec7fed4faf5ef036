import { OnlineMigration } from './online-migration.ts'

// Skus, user names, serial numbers and lots are stored in NFC without white space at their ends (N4, entities/normalized-text.ts).
//
// Triggers bring what is written into that form, and no check constraint refuses another one: servers of the previous version
// write as clients send, PostgreSQL and Node may know different versions of Unicode, and a row that keeps its text can
// still be changed otherwise. So what is unique is unique in one form, also under concurrent writes.
//
// The rows that exist follow, a few in each transaction. A row stays as it is, and the log names it, if another one has its
// text already, or if NFC makes the text too long; OPERATIONS.md, "Migrations", has the remedy. A text of white space alone
// stays too. A serial number and a package are deleted and inserted again, because their events name the old and the new
// text. The refunds of an article under two spellings of its Sku are added up. The ledger of stock, transfers, baselines
// and events keep what they recorded. Tested by test/database/normalized-texts.test.ts.
export class normalizedTexts extends OnlineMigration {
  override up(): void {
    for (const { table, columns } of stored) {
      this.addStep(normalizing(table, columns))
      this.addStep(`drop trigger if exists normalize_${table} on ${table}`)
      this.addStep(`create trigger normalize_${table} before insert or update of ${columns.join(', ')} on ${table}
        for each row when (${differs(columns, 'new.')}) execute function normalize_${table}()`)
    }
    for (const each of stored) this.addStep(correction(each))
    this.addStep(correction(refunded))
  }
}

interface Texts {
  table: string
  columns: readonly string[]
  /** The columns that identify a row, which is in `old`. */
  key: readonly string[]
  /** Statements that write the text of the row anew. */
  change: string
}

const byId = 'company_id = old.company_id and id = old.id'

/** What JavaScript's trim() removes. */
const SPACES = `E'${[
  ...[
    0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006,
    0x2007,
  ],
  ...[0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
]
  .map((code) => `\\u${code.toString(16).padStart(4, '0')}`)
  .join('')}'`

const normalized = (text: string) =>
  `coalesce(nullif(btrim(normalize(${text}, nfc), ${SPACES}), ''), ${text})`

const differs = (columns: readonly string[], row = '') =>
  columns
    .map(
      (column) =>
        `${row}${column} is not nfc normalized or ${row}${column} <> btrim(${row}${column}, ${SPACES})`,
    )
    .join(' or ')

const assignments = (columns: readonly string[]) =>
  columns.map((column) => `${column} = ${normalized(column)}`).join(', ')

/** The records of stock are locked before what they consist of (005-availability.ts). */
const lockStock = `
        perform from product_stock where company_id = old.company_id and entity_id = old.entity_id
          and catalog_item_id = old.catalog_item_id for no key update;`

const stored: readonly Texts[] = [
  {
    ...{ table: 'user_account', columns: ['user_name'], key: ['company_id', 'id'] },
    change: `update user_account set ${assignments(['user_name'])}, version = version + 1 where ${byId};`,
  },
  {
    ...{ table: 'catalog_item', columns: ['sku'], key: ['company_id', 'id'] },
    change: `update catalog_item set ${assignments(['sku'])}, version = version + 1 where ${byId};`,
  },
  {
    ...{ table: 'supplier_availability', columns: ['supplier_sku'], key: ['company_id', 'id'] },
    change: `update supplier_availability set ${assignments(['supplier_sku'])} where ${byId};`,
  },
  {
    ...{ table: 'serial_number', columns: ['id'], key: ['company_id', 'entity_id', 'catalog_item_id', 'id'] },
    change: `${lockStock}
        delete from serial_number where ${byId} and catalog_item_id = old.catalog_item_id and entity_id = old.entity_id;
        if found then
          insert into serial_number (company_id, entity_id, catalog_item_id, id)
            values (old.company_id, old.entity_id, old.catalog_item_id, old.id);
        end if;`,
  },
  {
    ...{ table: 'lot_package', columns: ['lot_id'] },
    key: ['company_id', 'entity_id', 'catalog_item_id', 'lot_id', 'package_id'],
    change: `${lockStock}
        delete from lot_package where company_id = old.company_id and entity_id = old.entity_id
          and catalog_item_id = old.catalog_item_id and lot_id = old.lot_id and package_id = old.package_id
          returning quantity into amount;
        if found then
          insert into lot_package (company_id, entity_id, catalog_item_id, lot_id, package_id, quantity)
            values (old.company_id, old.entity_id, old.catalog_item_id, old.lot_id, old.package_id, amount);
        end if;`,
  },
  {
    ...{ table: 'invoice_item', columns: ['sku', 'serial_number'] },
    key: ['company_id', 'invoice_id', 'is_dropship', 'order_position', 'position'],
    change: `update invoice_item set ${assignments(['sku', 'serial_number'])} where company_id = old.company_id
          and invoice_id = old.invoice_id and is_dropship = old.is_dropship and order_position = old.order_position
          and position = old.position;`,
  },
]

/** A refund locks its original invoice, and adds to a row that is there. */
const refunded: Texts = {
  ...{
    table: 'invoice_refunded_item',
    columns: ['sku'],
    key: ['company_id', 'invoice_id', 'sku', 'product_id'],
  },
  change: `perform from invoice where company_id = old.company_id and id = old.invoice_id for no key update;
        delete from invoice_refunded_item where company_id = old.company_id and invoice_id = old.invoice_id
          and sku = old.sku and product_id = old.product_id returning refunded_quantity, refunded_amount into amount, money;
        if found then
          old.sku := ${normalized('old.sku')};
          select sum(quantity), sum(quantity * selling_price) into sold, price from invoice_item
            where company_id = old.company_id and invoice_id = old.invoice_id and sku = old.sku;
          insert into invoice_refunded_item as kept (company_id, invoice_id, sku, product_id, sold_quantity, sold_amount,
              refunded_quantity, refunded_amount)
            values (old.company_id, old.invoice_id, old.sku, old.product_id, sold, price, amount, money)
            on conflict (company_id, invoice_id, sku, product_id) do update set sold_quantity = excluded.sold_quantity,
              sold_amount = excluded.sold_amount, refunded_quantity = kept.refunded_quantity + excluded.refunded_quantity,
              refunded_amount = kept.refunded_amount + excluded.refunded_amount;
        end if;`,
}

/** The distribution of a database copies rows as they are. */
const normalizing = (table: string, columns: readonly string[]) => `
  create or replace function normalize_${table}() returns trigger language plpgsql as $$
    begin
      if current_setting('retail.copied_rows', true) = 'on' then return new; end if;
      ${columns.map((column) => `new.${column} := ${normalized(`new.${column}`)};`).join('\n      ')}
      return new;
    end $$`

/** More than 64 savepoints in a transaction slow down the snapshots of all others. */
const ROWS_AT_ONCE = 50

const correction = ({ table, columns, key, change }: Texts) => `
  do $correct$
  declare
    old record;
    done integer := 0;
    amount bigint;
    money numeric;
    sold bigint;
    price numeric;
  begin
    for old in select ${key.join(', ')} from ${table}
      where ${columns.map((column) => `${column} <> ${normalized(column)}`).join(' or ')}
    loop
      begin
        ${change}
      exception when unique_violation or check_violation then
        raise warning '${table} % stays as it is: %', old, sqlerrm;
      end;
      done := done + 1;
      if done % ${ROWS_AT_ONCE} = 0 then commit; end if;
    end loop;
  end $correct$`
