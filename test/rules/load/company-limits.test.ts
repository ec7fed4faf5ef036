import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLoadMemo } from '../../../handlers/rules/load/load-memo.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { limitNames, sharedLimits } from '../../../handlers/runtime/limits.ts'
import { companyWarnings } from '../../../scripts/rules/prove/no-effect.ts'
import { ruleChanges } from '../../../scripts/rules/rule-changes.ts'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import { limits, limitsOf, rulesFolder } from '../rules-folder.ts'

const FILE = 'companies/7/shop/limits.json'
const ofCompany = (numbers: Record<string, unknown>) => ({
  $schema: '../../../company-limits.schema.json',
  description: 'Company 7 holds for a short time.',
  limits: numbers,
})
const load = async (files: Record<string, unknown>) =>
  loadRules({ directory: await rulesFolder(files), limits })
const hold = ['shop/limits' as never, 'HoldHours' as never] as const

describe('limits of one company', () => {
  test('replace the common number for that company only', async () => {
    const snapshot = await load({ [FILE]: ofCompany({ HoldHours: 2 }) })

    expect(
      [snapshot, snapshot.forCompany(7), snapshot.forCompany(8)].map((rules) => rules.limit(...hold)),
    ).toEqual([24, 2, 24])
    expect([...snapshot.limitByCompany(...hold)]).toEqual([[7, 2]])
  })

  test('are part of the hash', async () => {
    const [none, two, three] = [
      {},
      { [FILE]: ofCompany({ HoldHours: 2 }) },
      { [FILE]: ofCompany({ HoldHours: 3 }) },
    ]
    const hashes = await Promise.all([none, two, three].map(async (files) => (await load(files)).hash))

    expect(new Set(hashes).size).toBe(3)
  })

  test.each([
    [
      'a misspelt name',
      ofCompany({ HoldHour: 2 }),
      `${FILE}:5 /limits/HoldHour: shop/limits.json has no limit "HoldHour"; it has HoldHours. Did you mean "HoldHours"?`,
    ],
    [
      'a number above the common maximum',
      ofCompany({ HoldHours: 25 }),
      '/limits/HoldHours: found 25; HoldHours must be from 1 to 24 hours.',
    ],
    [
      'a number below the minimum',
      ofCompany({ HoldHours: 0 }),
      'found 0; HoldHours must be from 1 to 24 hours.',
    ],
    [
      'a fraction of an hour',
      ofCompany({ HoldHours: 1.5 }),
      'found 1.5; it must be a whole number without quotes.',
    ],
    [
      'a number in quotes',
      ofCompany({ HoldHours: '2' }),
      'found "2"; it must be a whole number without quotes.',
    ],
    ['no limit', ofCompany({}), 'is empty'],
    ['no reason', { ...ofCompany({ HoldHours: 2 }), description: '' }, 'the text must not be empty.'],
    [
      'the form of the common file',
      { ...limitsOf(2), $schema: ofCompany({}).$schema },
      'it must be an object {…}.',
    ],
  ])('refuses %s', async (_, document, message) => {
    await expect(load({ [FILE]: document })).rejects.toThrow(message)
  })

  test('refuses limits of a service that has none', async () => {
    await expect(load({ 'companies/7/sho/limits.json': ofCompany({ HoldHours: 2 }) })).rejects.toThrow(
      'companies/7/sho/limits.json:1: there are no limits of "sho" for a company to change; there are limits of shop. Did you mean "shop"?',
    )
    await expect(load({ 'companies/7/access/limits.json': ofCompany({ HoldHours: 2 }) })).rejects.toThrow(
      'not a file that rules/ may contain',
    )
  })

  test('refuses a limit that all companies share, with the reason', async () => {
    const name = 'LoginFailuresPerAddress'
    const directory = await rulesFolder({
      'shop/limits.json': limitsOf(10, name),
      [FILE]: ofCompany({ [name]: 2 }),
    })

    await expect(loadRules({ directory, limits: { 'shop/limits': [name] } })).rejects.toThrow(
      `/limits/${name}: ${name} is the same for all companies: an address belongs to no company.`,
    )
    const known = Object.values(limitNames).flat() as string[]
    expect(Object.keys(sharedLimits).filter((shared) => !known.includes(shared))).toEqual([])
  })

  test('are not checked while the common file has a fault', async () => {
    const files = { 'shop/limits.json': { ...limitsOf(24), limits: 1 }, [FILE]: ofCompany({ HoldHours: 99 }) }

    await expect(load(files)).rejects.toThrow('one fault found')
  })

  test('an edit of the common file is checked with the files of companies that did not change', async () => {
    const directory = await rulesFolder({ [FILE]: ofCompany({ HoldHours: 20 }) })
    const memo = createLoadMemo()
    await loadRules({ directory, limits, memo })
    const narrowed = limitsOf(5)
    for (const limit of narrowed.limits) limit.maximum = 10
    await writeFile(join(directory, 'shop/limits.json'), JSON.stringify(narrowed))

    await expect(loadRules({ directory, limits, memo })).rejects.toThrow(
      'HoldHours must be from 1 to 10 hours.',
    )
  })

  test('a number that equals the common one is reported as a warning with its line', async () => {
    const snapshot = await load({ [FILE]: ofCompany({ HoldHours: 24 }) })

    expect(companyWarnings(snapshot)).toMatchObject([{ file: FILE, line: 5, pointer: '/limits/HoldHours' }])
    expect(companyWarnings(snapshot)[0]?.message).toContain('HoldHours is 24 for all companies')
    expect(companyWarnings(await load({ [FILE]: ofCompany({ HoldHours: 23 }) }))).toEqual([])
  })

  test('rules diff reports the company’s file and both numbers', async () => {
    const [none, two, three] = [
      await load({}),
      await load({ [FILE]: ofCompany({ HoldHours: 2 }) }),
      await load({ [FILE]: ofCompany({ HoldHours: 3 }) }),
    ]

    expect(ruleChanges(none, two)).toMatchObject([{ change: 'added', file: FILE, name: 'HoldHours' }])
    expect(ruleChanges(two, three)).toMatchObject([
      { change: 'changed', file: FILE, members: [{ member: 'value', was: 2, is: 3 }] },
    ])
    expect(ruleChanges(three, none)).toMatchObject([{ change: 'removed', file: FILE }])
  })
})

test('list, docs and validate show the numbers of companies', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'rules-'))
  await cp('rules', directory, { recursive: true })
  await mkdir(join(directory, 'companies/7/cart'), { recursive: true })
  await writeFile(
    join(directory, 'companies/7/cart/limits.json'),
    JSON.stringify(ofCompany({ CartInactivityMinutes: 60, CartItems: 500 }), null, 2),
  )
  const text = async (name: string, options = {}) =>
    (await commands[name]?.run({ directory, args: [], options }))?.text
  const [list, docs, common, validate] = [
    await text('list'),
    await text('docs', { company: '7' }),
    await text('docs'),
    await text('validate'),
  ]
  await rm(directory, { recursive: true })

  expect(list).toContain('companies/7/cart/limits: CartInactivityMinutes = 60 minutes')
  expect(docs).toContain(
    '| `CartInactivityMinutes` | 60 minutes | 30 minutes | Company 7 holds for a short time. |',
  )
  expect(common).not.toContain('Company 7')
  expect(validate).toContain(
    'companies/7/cart/limits.json:6 /limits/CartItems: CartItems is 500 for all companies',
  )
})
