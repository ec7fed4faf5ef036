// `rules test --minimize` leaves in a case what matters, and changes neither what the cases prove nor the rest of the file.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { inspectRules, loadRules } from '../../../handlers/rules/load/loader.ts'
import { mutate } from '../../../scripts/rules/prove/mutants.ts'
import { commands } from '../../../scripts/rules/verbs/index.ts'

const directory = await mkdtemp(join(tmpdir(), 'rules-'))
afterAll(() => rm(directory, { recursive: true }))
await cp(fileURLToPath(new URL('../../../rules', import.meta.url)), directory, { recursive: true })
const FILE = join(directory, 'cart/create.cases.json')
const minimize = () => commands.test?.run({ directory, args: [], switches: { minimize: true } })

it('finds nothing to shorten in the cases of the project', async () => {
  expect(await minimize()).toMatchObject({ ok: true, text: 'No case can be shortened.' })
})

it('removes what the examples give, with the layout of the file', async () => {
  const { snapshot } = await inspectRules({ directory })
  const text = (await readFile(FILE, 'utf8')).replaceAll('\n', '\r\n')
  const { cart, tenant, caller } = snapshot.facts
  const long = JSON.parse(text)
  for (const example of long.cases) {
    example.facts.cart = { ...(cart?.example as object), ...example.facts.cart }
    example.facts.tenant ??= tenant?.example
    example.facts.caller ??= caller?.example
  }
  await writeFile(FILE, `\ufeff${JSON.stringify(long, null, 2).replaceAll('\n', '\r\n')}`)

  expect(await minimize()).toMatchObject({ ok: true, data: { files: ['cart/create.cases.json'] } })

  const shortened = await readFile(FILE, 'utf8')
  expect(shortened.startsWith('\ufeff')).toBe(true)
  expect(shortened.replaceAll('\r\n', '')).not.toContain('\n')
  expect(JSON.parse(shortened.slice(1))).toEqual(JSON.parse(text))
  const set = (await loadRules({ directory })).ruleSets.get('cart/create')
  expect(set && mutate(set, snapshot.facts).survivors).toEqual([])
})

it('changes nothing while a case fails', async () => {
  const text = await readFile(FILE, 'utf8')
  await writeFile(FILE, text.replace('"expect": []', '"expect": ["SourceNotOfCompany"]'))

  const report = await minimize()

  expect(report).toMatchObject({
    ok: false,
    text: expect.stringContaining('Nothing is changed: one fault found.'),
  })
})
