// Rules of company 77 in addition to cart/status, for tests of commands and pages that show company rules.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const files = {
  'status.json': {
    $schema: '../../../rule-set.schema.json',
    description: 'Company 77 closes carts once.',
    rules: [
      {
        name: 'A cart of company 77 changes its status once',
        conditions: { all: [{ fact: 'change', path: 'From', operator: 'isNot', value: 1 }] },
        event: { type: 'CartNoLongerNew', params: { status: 409, message: 'This cart is closed.' } },
      },
    ],
  },
  'status.cases.json': {
    $schema: '../../../cases.schema.json',
    cases: [
      { name: 'A New one', facts: { change: { From: 1, To: 2 } }, expect: [] },
      { name: 'A Complete one', facts: { change: { From: 2, To: 3 } }, expect: ['CartNoLongerNew'] },
    ],
  },
}

/** Writes them into a rules folder. */
export async function addCompanyRules(rules: string): Promise<void> {
  const folder = join(rules, 'companies/77/cart')
  await mkdir(folder, { recursive: true })
  for (const [file, content] of Object.entries(files))
    await writeFile(join(folder, file), JSON.stringify(content))
}
