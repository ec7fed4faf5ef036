import { Migration } from '@mikro-orm/migrations'

// What is sold out is asked for most, and a refusal must not cost a row lock: it is written to the table's page and makes
// all who ask stand in line. So short_stock (migration 003) looks first: what is short already is refused by what was
// committed when it was asked. Behind the lock it looks again, and only that decides that something may be taken.
export class refusedHolds extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function short_stock(of_company integer, at_node integer, items uuid[], amounts bigint[])
        returns table (item uuid, asked numeric, available bigint) language plpgsql as $$
        begin
          return query ${short};
          if found then return; end if;
          perform from product_stock stock
            where stock.company_id = of_company and stock.entity_id = at_node and stock.catalog_item_id = any (items)
            order by stock.catalog_item_id for no key update;
          return query ${short};
        end $$;`)
  }
}

const short = `
  select wanted.item, wanted.asked, coalesce(found.available, 0)
  from (select given.item, sum(given.amount) as asked
    from unnest(items, amounts) as given (item, amount) group by 1) wanted
  left join item_quantities found on found.company_id = of_company and found.entity_id = at_node
    and found.catalog_item_id = wanted.item
  where wanted.asked > coalesce(found.available, 0) order by 1`
