// The entity is the one place where a column has a name and a type. Read from the sources, because a type that is declared a
// second time compiles. That entities and entities/views.ts are as the database is tests test/database.test.ts.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

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
  test('has its type from the entity, in every query', () => {
    expect(
      linesWith(/\.getKysely\b/, { except: ['entities/tables.ts'] }),
      'Use kysely(em) of entities/tables.ts.',
    ).toEqual([])
  })

  test('is not declared again', () => {
    const member = /^\s+[a-z]+(_[a-z]+)+\??: (string|number|boolean|Date)\b/
    const literal = /\b(sql|executeQuery|RawBuilder)<\{/
    const found = [member, literal].flatMap((pattern) => linesWith(pattern, { except: [] }))
    expect(found, "Use Row<'table'>, Pick<Row<'table'>, …> or RowOf<typeof query>.").toEqual([])
  })

  test('that the driver gives as a text, not as the number in the entity, is marked so', () => {
    expect(
      linesWith(/\bp\.(bigint|decimal)\(/, { except: ['entities/base.ts'] }),
      'Use bigint(), decimal() or money() of entities/base.ts.',
    ).toEqual([])
  })
})
