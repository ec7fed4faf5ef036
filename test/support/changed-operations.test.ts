import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedOperations } from './changed-operations.ts'

const DOCUMENT = 'generated/cart/openapi.json'
let root: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], { cwd: root })
const commit = () => {
  git('add', '.')
  git('commit', '--quiet', '--allow-empty', '--message', 'change')
}
const change = (file: string, edit: (text: string) => string) => {
  writeFileSync(join(root, file), edit(readFileSync(join(root, file), 'utf8')))
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changed-operations-'))
  for (const path of [DOCUMENT, 'handlers/services/cart', 'rules/cart']) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(path, join(root, path), { recursive: true })
  }
  git('init', '--quiet', '--initial-branch=main')
  commit()
})
afterEach(() => rmSync(root, { recursive: true }))

test.each<[what: string, ids: readonly string[], edit: () => void]>([
  ['nothing', [], () => {}],
  ['a handler', ['createCart'], () => change('handlers/services/cart/createCart.ts', (text) => `${text}//`)],
  [
    'a file that handlers import',
    ['updateCartStatus', 'updatePendingOrderStatus'],
    () => change('handlers/services/cart/updated-by.ts', (text) => `${text}//`),
  ],
  ['a rule set', ['createCart'], () => change('rules/cart/create.json', (text) => `${text}\n`)],
  ['cases of a rule set', [], () => change('rules/cart/create.cases.json', (text) => `${text}\n`)],
  [
    'an operation in the document',
    ['getCart'],
    () =>
      change(DOCUMENT, (text) =>
        text.replace(/"operationId": "getCart",(?=\s*"summary")/, '$& "x-new": true,'),
      ),
  ],
  [
    'a schema that operations use',
    ['createCart'],
    () => change(DOCUMENT, (text) => text.replace('"CartItemCreate": {', '$& "x-new": true,')),
  ],
  ['a description', [], () => change(DOCUMENT, (text) => text.replace(/"description": "/, '$&New. '))],
])('a change of %s concerns %j', (_, ids, edit) => {
  writeFileSync(join(root, 'README.md'), 'a commit that concerns no operation')
  commit()
  edit()
  expect([...changedOperations(root)], 'in the working tree').toEqual(ids)
  git('switch', '--quiet', '--create', 'branch')
  commit()
  writeFileSync(join(root, 'README.md'), 'another')
  commit()
  expect([...changedOperations(root)], 'on a branch').toEqual(ids)
})

test('without git or an earlier commit, none is known', () => {
  change('handlers/services/cart/createCart.ts', (text) => `${text}//`)
  expect(changedOperations(root)).toEqual(new Set())
  rmSync(join(root, '.git'), { recursive: true })
  expect(changedOperations(root)).toEqual(new Set())
})
