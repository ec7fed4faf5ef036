import { expect, test } from 'vitest'
import { parseCartFilter } from '../../../handlers/api/filter/cart-filter.ts'
import { FilterError } from '../../../handlers/api/filter/filter-error.ts'
import { parseOrderBy } from '../../../handlers/api/filter/order.ts'
import { parseFilter } from '../../../handlers/api/filter/parse.ts'
import type { FilterableProperty } from '../../../handlers/api/filter/types.ts'
import { leastMs, threadMs } from '../../support/processor-time.ts'
import { randomFrom } from '../../support/random.ts'

const properties: FilterableProperty[] = [
  { name: 'Id', type: 'integer', nullable: false },
  { name: 'Name', type: 'string', nullable: true },
  { name: 'Price', type: 'decimal', nullable: true },
  { name: 'Ratio', type: 'double', nullable: true },
  { name: 'IsActive', type: 'boolean', nullable: true },
  { name: 'DateCreatedUtc', type: 'date-time', nullable: true },
  { name: 'ItemId', type: 'uuid', nullable: true },
]
const tokens = properties
  .map(({ name }) => name)
  .concat(
    'eq ne gt ge gte lt le lte in and or not null true false asc desc , tolower contains guid'.split(' '),
    [
      "'",
      "''",
      "'x'",
      "it's",
      '(',
      ')',
      ',',
      ' ',
      '\t',
      '\0',
      '%',
      '\\',
      '\ud83d',
      '😀',
      'É',
      '__proto__',
      '$&',
    ],
    [
      '5',
      '-1.5',
      '5L',
      '1.5m',
      '1e999',
      '1e-999',
      '9'.repeat(40),
      '2030-01-31',
      '2030-01-31T10:00:00.1234567+14:00',
      '0001-01-01',
    ],
    ['3fa85f64-5717-4562-b3fc-2c963f66afa6', "guid'", "datetime'"],
  )

test('any text results in a tree or a FilterError', () => {
  const random = randomFrom(7)
  const counts = { read: 0, refused: 0 }
  for (let round = 0; round < 6000; round++) {
    const length = random.integer(1, 12)
    const separator = random.pick(['', ' ', ' ', ' '])
    const text = Array.from({ length }, () => random.pick(tokens)).join(separator)
    for (const parse of [parseFilter, parseCartFilter, parseOrderBy]) {
      try {
        parse(text, properties)
        counts.read++
      } catch (error) {
        if (!(error instanceof FilterError)) throw new Error(`${JSON.stringify(text)} threw ${error}`)
        expect(error.message.startsWith('Error while extracting the request query')).toBe(true)
        counts.refused++
      }
    }
  }
  expect(counts.read).toBeGreaterThan(20)
  expect(counts.refused).toBeGreaterThan(1000)
})

test('no text of the maximum length takes long', async () => {
  const pieces = [
    "'",
    "''",
    '(',
    ')',
    ' ',
    'a',
    '0',
    '9',
    '.',
    '-',
    ' and',
    ' or',
    'not ',
    "'a' ",
    '1,',
    'Id eq 1 and ',
    'Nam',
  ]
  const heads = [
    '',
    'Id eq ',
    'Id eq 0.',
    'Id in (1,',
    "Name eq '",
    "Name eq 'a",
    'Name eq a',
    '2030-01-31T10:00:00.',
    'Id ',
  ]
  for (const head of heads) {
    for (const piece of pieces) {
      for (const tail of ['', '!', "'", ' or a eq b']) {
        const text = head + piece.repeat(Math.floor((1990 - head.length - tail.length) / piece.length)) + tail
        const spent = await leastMs(250, () => {
          const start = threadMs()
          for (const parse of [parseFilter, parseCartFilter, parseOrderBy]) {
            try {
              parse(text, properties)
            } catch (error) {
              expect(error).toBeInstanceOf(FilterError)
            }
          }
          return threadMs() - start
        })
        expect(spent, JSON.stringify(text.slice(0, 40))).toBeLessThan(250)
      }
    }
  }
})
