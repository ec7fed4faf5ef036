import { expect, test } from 'vitest'
import { byIndex, checkBulk, memberFaults, membersOf } from '../../../handlers/api/contract/bulk.ts'
import { errors } from '../../../handlers/runtime/errors/errors.ts'

const fault = (instancePath: string) => ({
  ...{ instancePath, keyword: 'type', params: { type: 'integer' }, schemaPath: '#' },
})

/** Reports faults as AJV does: for each member that is not a number, for an empty list, and for the property "More". */
function faultsOf(parts: unknown): ReturnType<typeof fault>[] {
  const { requestBody } = parts as { requestBody: unknown[] | { List: unknown[]; More?: unknown } }
  const list = Array.isArray(requestBody) ? requestBody : requestBody.List
  const pointer = Array.isArray(requestBody) ? '/requestBody' : '/requestBody/List'
  return [
    ...('More' in requestBody ? [fault('/requestBody/More')] : []),
    ...(list.length === 0 ? [fault(pointer)] : []),
    ...list.flatMap((member, index) =>
      typeof member === 'number' ? [] : [fault(`${pointer}/${index}/Quantity`)],
    ),
  ]
}

test('finds the list in every shape of body', () => {
  expect(membersOf('', [1, 2])).toEqual([1, 2])
  expect(membersOf('List', { List: [1] })).toEqual([1])
  for (const body of [undefined, null, 'x', 1, {}, { List: 1 }]) {
    expect(membersOf('List', body)).toEqual([])
    expect(membersOf('', body)).toEqual([])
  }
  expect(membersOf(undefined, [1])).toEqual([])
})

test('reports the faults of all members, each with its index', () => {
  const members = Array.from({ length: 5_000 }, (_, index) => (index % 2 === 0 ? index : 'x'))
  for (const [bulk, requestBody, pointer] of [
    ['', members, '/requestBody'],
    ['List', { List: members }, '/requestBody/List'],
  ] as const) {
    const faults = memberFaults(bulk, { requestBody }, faultsOf, [fault(`${pointer}/1/Quantity`)])
    expect(faults).toHaveLength(2_500)
    expect(faults.at(-1)?.instancePath).toBe(`${pointer}/4999/Quantity`)
  }
})

const pointers = (bulk: string, requestBody: unknown, faults: string) =>
  memberFaults(bulk, { requestBody }, faultsOf, [fault(faults)]).map(({ instancePath }) => instancePath)

test('reports the faults outside the list too, each once', () => {
  const requestBody = { List: ['x', 1, 'x'], More: 1 }
  const all = ['/requestBody/More', '/requestBody/List/0/Quantity', '/requestBody/List/2/Quantity']
  expect(pointers('List', requestBody, '/requestBody/More')).toEqual(all)
  expect(pointers('List', requestBody, '/requestBody/List/0/Quantity')).toEqual(all)
})

test('does not validate the members of a list that is too long or empty', () => {
  expect(pointers('', ['x', 'x'], '/requestBody')).toEqual(['/requestBody'])
  const requestBody = { List: ['x', 'x'], More: 1 }
  expect(pointers('List', requestBody, '/requestBody/List')).toEqual([
    '/requestBody/More',
    '/requestBody/List',
  ])
  expect(pointers('List', { List: [], More: 1 }, '/requestBody/More')).toEqual([
    '/requestBody/More',
    '/requestBody/List',
  ])
})

test('moves the index from Field to Index', () => {
  expect(
    byIndex([
      { Field: '[3].Quantity', Message: 'a' },
      { Code: 'X', Field: 'List[12].A.B', Message: 'b' },
      { Field: '[0]', Message: 'c' },
      { Field: 'CompanyId', Message: 'd' },
      { Message: 'e' },
    ]),
  ).toEqual([
    { Index: 3, Field: 'Quantity', Message: 'a' },
    { Code: 'X', Index: 12, Field: 'A.B', Message: 'b' },
    { Index: 0, Field: '', Message: 'c' },
    { Field: 'CompanyId', Message: 'd' },
    { Message: 'e' },
  ])
})

test('converts the refusal of members to a 400', async () => {
  const Details = [{ Code: 'CatalogItemNotFound', Field: '[7].Id', Message: 'None such.' }]
  const refused = checkBulk(Promise.reject(errors.rule(404, 'CatalogItemNotFound', 'None such.', Details)))

  await expect(refused).rejects.toMatchObject({
    status: 400,
    body: {
      ...{ Message: '[7].Id: None such.', Code: 'CatalogItemNotFound' },
      Details: [{ Code: 'CatalogItemNotFound', Index: 7, Field: 'Id', Message: 'None such.' }],
    },
  })
  const failed = new Error('inside')
  await expect(checkBulk(Promise.reject(failed))).rejects.toBe(failed)
  await expect(checkBulk(Promise.resolve())).resolves.toBeUndefined()
})
