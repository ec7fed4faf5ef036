// What is found by its place: handlers, entities and migrations (scripts/generate/source-indexes.ts). `npm run check` compares
// the present modules with the sources.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceIndexes } from '../../scripts/generate/source-indexes.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'source-indexes-'))
  await write('entities/tables/gifts/gift.ts', 'export class Gift extends schema.class {}')
  await write('entities/tables/gifts/gift-values.ts', 'export const values = []')
  await write('entities/migrations/010-gifts.ts', 'export class gifts extends Migration {}')
  await write('entities/migrations/009-boxes.ts', 'export class boxes extends OnlineMigration {}')
  await write('entities/migrations/online-migration.ts', 'export class OnlineMigration extends Migration {}')
  await write('handlers/services/gifts/listGifts.ts', 'export const listGifts = 1')
  await write('handlers/services/gifts/views.ts', 'export const toGift = 1')
})
afterEach(() => rm(root, { recursive: true }))

async function write(file: string, text: string) {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

const operation = (operationId: string, more = {}) => ({ get: { operationId, ...more } })
const gifts = {
  name: 'gifts',
  base: '/gifts/v1',
  document: {
    paths: {
      '/gifts': operation('listGifts'),
      '/gift': operation('getGift'),
      '/ping': operation('pingGifts', { 'x-handler': 'ping' }),
    },
  },
}
const indexes = () => sourceIndexes(root, [gifts])

test('handlers, entities and migrations are listed in order', async () => {
  const files = await indexes()

  expect([...files.keys()]).toEqual([
    'handlers/services/gifts/operations.gen.ts',
    'entities/entities.gen.ts',
    'entities/migrations/index.gen.ts',
  ])
  expect(files.get('entities/entities.gen.ts')).toContain(
    "import { Gift } from './tables/gifts/gift.ts'\n\nexport const entities = [\n  Gift,\n]\n",
  )
  expect(files.get('entities/migrations/index.gen.ts')).toContain(
    "export const migrations = [\n  { name: '009-boxes', class: boxes },\n  { name: '010-gifts', class: gifts },\n]\n",
  )
})

test('an operation without a file is left out, so that the type of the module names it', async () => {
  expect((await indexes()).get('handlers/services/gifts/operations.gen.ts')).toContain(
    "import { listGifts } from './listGifts.ts'\n\nexport const operations = {\n  listGifts,\n} satisfies Handlers<'gifts'>\n",
  )
})

test('two migrations of one number are refused', async () => {
  await write('entities/migrations/010-ribbons.ts', 'export class ribbons extends Migration {}')

  await expect(indexes()).rejects.toThrow(
    'Two files in entities/migrations have the number 010. Rename yours to the next free one.',
  )
})

test('a file whose place promises a class is refused without one', async () => {
  await write('entities/migrations/011-empty.ts', 'export {}')
  await expect(indexes()).rejects.toThrow(
    'entities/migrations/011-empty.ts has no `export class name extends Migration`.',
  )
  await rm(join(root, 'entities/migrations/011-empty.ts'))

  await write('entities/tables/gifts/box.ts', "export const Box = defineEntity({ name: 'Box' })")
  await expect(indexes()).rejects.toThrow(
    'entities/tables/gifts/box.ts has an entity, but no `export class Name extends schema.class`.',
  )
})
