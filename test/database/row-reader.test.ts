import { expect, test } from 'vitest'
import { rowReader } from '../../entities/database/connections/row-reader.ts'

const text = (value: string) => value

test('a row has the columns in their order, parsed, and null where PostgreSQL sends none', () => {
  const read = rowReader(['id', 'label', 'note'], [Number, text, text])

  const row = read(['7', 'a', null])

  expect(row).toEqual({ id: 7, label: 'a', note: null })
  expect(Object.keys(row)).toEqual(['id', 'label', 'note'])
})

test('columns of the same names may have other types', () => {
  expect(rowReader(['id'], [Number])(['7'])).toEqual({ id: 7 })
  expect(rowReader(['id'], [text])(['7'])).toEqual({ id: '7' })
})

test('the second of two columns with the same name counts', () => {
  expect(rowReader(['id', 'id'], [Number, Number])(['1', '2'])).toEqual({ id: 2 })
})

test('any text is a name, and none is code', () => {
  const names = ['?column?', 'a"b', "it's", '__proto__', '`', ']: 1, [', '\u2028']
  const read = rowReader(
    names,
    names.map(() => text),
  )

  const row = read(names.map((_, index) => String(index)))

  expect(Object.entries(row)).toEqual(names.map((name, index) => [name, String(index)]))
})

test('a statement without columns has empty rows', () => {
  expect(rowReader([], [])([])).toEqual({})
})
