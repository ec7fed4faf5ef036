// Which statements one node of a distributed database can execute (O4). test/database/statements.last.test.ts checks this for all
// statements that the product sends.
import { loadModule } from 'libpg-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { unrouted } from '../support/sql/company-routing.ts'

const tables = new Map([
  ['cart', 'company_id'],
  ['cart_item', 'company_id'],
  ['company', 'id'],
])

beforeAll(() => loadModule())

describe('one node of a distributed database', () => {
  test.each([
    'select * from cart where company_id = $1 and id = $2',
    'select 1 from cart join cart_item item on item.company_id = cart.company_id where cart.company_id = $1',
    'select 1 from cart left join cart_item i using (company_id) where cart.company_id = $1',
    'select (select name from company where company.id = $1) from cart where cart.company_id = $1',
    'with old as (select id from cart where company_id = $1) select * from old join company on company.id = $1',
    'insert into cart_item (company_id) select company_id from cart where company_id = $1',
  ])('can execute %s', (text) => {
    expect(unrouted(text, tables)).toEqual([])
  })
  test.each([
    [
      'select (select name from company where company.id = cart.company_id) from cart where company_id = $1',
      'company',
    ],
    [
      'select 1 from cart join lateral (select from cart_item i where i.company_id = cart.company_id) x on true where cart.company_id = $1',
      'cart_item as i',
    ],
    ['select 1 from cart where company_id = $1 or id = $2', 'cart'],
    [
      'with old as (select * from cart where company_id = $1) select 1 from old join company on company.id = old.company_id',
      'company',
    ],
    ['delete from cart where company_id in (select id from company where id = $1)', 'cart'],
  ])('cannot execute %s', (text, fault) => {
    expect(unrouted(text, tables)).toEqual([fault])
  })
})
