// Checks in the sources that only entities declare names and types of columns, because a second declaration would
// compile. test/database/database.long.test.ts checks that entities and entities/views.ts match the database.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { FunctionRow, JsonValues, Row } from '../../entities/tables.ts'

const lines = globSync(['handlers/**/*.ts', 'entities/**/*.ts'])
  .filter((file) => !file.startsWith('entities/migrations/'))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text) => ({ file, text })),
  )

const linesWith = (pattern: RegExp, { except }: { except: readonly string[] }) =>
  lines
    .filter(({ file, text }) => pattern.test(text) && !except.includes(file))
    .map(({ file, text }) => `${file}: ${text.trim()}`)

describe('a column', () => {
  test('has the type that the driver returns: instants, decimals and bigints are texts', () => {
    expectTypeOf<
      Pick<Row<'sale_price'>, 'id' | 'is_default' | 'sale_price' | 'start_date_utc'>
    >().toEqualTypeOf<{
      id: number
      is_default: boolean
      sale_price: string
      start_date_utc: string | null
    }>()
    expectTypeOf<Row<'product_stock'>['quantity']>().toEqualTypeOf<string>()
    expectTypeOf<Row<'pricing_tier'>['names']>().toEqualTypeOf<Record<string, string>>()
    expectTypeOf<Row<'item_quantities'>['min_quantity']>().toEqualTypeOf<number | null>()
    expectTypeOf<FunctionRow<'begin_login'>['failure_id']>().toEqualTypeOf<string | null>()
  })

  test('is a number in JSON that the database builds if it is numeric', () => {
    expectTypeOf<
      JsonValues<'invoice_payment', readonly ['id', 'amount', 'transaction_date']>
    >().toEqualTypeOf<[string, number | null, string | null]>()
  })

  test('has its type from the entity, in every query', () => {
    expect(
      linesWith(/\.getKysely\b/, { except: ['entities/tables.ts'] }),
      'Use kysely(em) of entities/tables.ts.',
    ).toEqual([])
  })

  test('is not declared a second time', () => {
    const member = /^\s+[a-z]+(_[a-z]+)+\??: (string|number|boolean|Date)\b/
    const literal = /\b(sql|executeQuery|RawBuilder)<\{/
    const declarations = [member, literal].flatMap((pattern) => linesWith(pattern, { except: [] }))
    expect(declarations, "Use Row<'table'>, Pick<Row<'table'>, …> or RowOf<typeof query>.").toEqual([])
  })

  test('that the driver returns as text instead of the entity’s number is marked', () => {
    expect(
      linesWith(/\bp\.(bigint|decimal)\(/, { except: ['entities/base.ts'] }),
      'Use bigint(), decimal() or money() of entities/base.ts.',
    ).toEqual([])
  })
})
