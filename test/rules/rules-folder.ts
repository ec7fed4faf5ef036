// Rules folders for tests: a small valid one in a temporary folder, with some of its files replaced.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import type { RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import type { Fact } from '../../handlers/rules/language/catalogue.ts'
import type { Group } from '../../handlers/rules/language/documents.ts'
import { inspectRules, type LoadOptions } from '../../handlers/rules/load/loader.ts'

export const facts: Record<string, Fact> = {
  sale: {
    meaning: 'A sale.',
    type: 'object',
    ruleSets: ['shop/sale'],
    properties: {
      Name: { type: 'text', meaning: 'Its name.', nullable: true, maxLength: 50 },
      Note: { type: 'text', meaning: 'A long text.', nullable: true },
      Key: { type: 'guid', meaning: 'Its key.', nullable: true },
      Price: { type: 'number', meaning: 'Its price.', nullable: true },
      Floor: { type: 'number', meaning: 'The least price.' },
      Kind: {
        type: 'number',
        meaning: 'Its kind.',
        nullable: true,
        values: [{ value: 1, meaning: 'Dated' }],
      },
      IsDefault: { type: 'boolean', meaning: 'Whether it has no dates.', nullable: true },
      Start: { type: 'date', meaning: 'When it starts.', nullable: true },
      Stop: { type: 'date', meaning: 'When it stops.', nullable: true },
      Tags: {
        type: 'list',
        meaning: 'Its tags.',
        nullable: true,
        items: { type: 'text', meaning: 'A tag.', maxLength: 50 },
      },
      Lines: {
        type: 'list',
        meaning: 'Its lines.',
        nullable: true,
        items: {
          type: 'object',
          meaning: 'A line.',
          properties: {
            Quantity: { type: 'number', meaning: 'How many.' },
            Most: { type: 'number', meaning: 'How many at most.', nullable: true },
          },
        },
      },
      Place: {
        type: 'object',
        meaning: 'Where.',
        nullable: true,
        properties: { City: { type: 'text', meaning: 'The city.' } },
      },
    },
  },
  stock: { meaning: 'What is in stock.', type: 'number', ruleSets: ['shop/sale'], nullable: true },
  history: {
    meaning: 'What was sold before.',
    type: 'object',
    ruleSets: ['shop/sale', 'shop/refund'],
    nullable: true,
    properties: { Count: { type: 'number', meaning: 'How often.' } },
  },
}

export interface TestRule {
  code: string
  conditions: Group
  message?: string
  status?: number
}

/** A rule file's document. */
export function ruleSet(...rules: TestRule[]) {
  return {
    $schema: '../rule-set.schema.json',
    description: 'For a test.',
    ...(rules.length === 0 && { emptyBecause: 'Nothing is refused in this test.' }),
    rules: rules.map(({ code, conditions, message = 'Refused.', status = 400 }) => ({
      name: `Rule ${code}`,
      conditions,
      event: { type: code, params: { status, field: 'Name', message } },
    })),
  }
}

/** A cases file with one case that passes and one that expects all these codes; they fail if they are run. */
export function cases(...codes: string[]) {
  const refused = codes.length > 0 ? [{ name: 'Refused', facts: {}, expect: codes }] : []
  return { $schema: '../cases.schema.json', cases: [{ name: 'Passes', facts: {}, expect: [] }, ...refused] }
}

export const limitsOf = (value: number, name = 'HoldHours') => ({
  $schema: '../limits.schema.json',
  description: 'For a test.',
  limits: [{ name, meaning: 'How long a hold lasts.', value, unit: 'hours', minimum: 1, maximum: 24 }],
})

const role = { meaning: 'A role.', scopes: ['cart.read'] }
const sound: Record<string, unknown> = {
  'facts.json': { $schema: './facts.schema.json', description: 'For a test.', facts },
  'access/roles.json': {
    $schema: '../roles.schema.json',
    description: 'For a test.',
    roles: { Administrator: role, Employee: role, StoreEmployee: role, Supplier: role, ApiClient: role },
  },
  'shop/sale.json': ruleSet(),
  'shop/sale.cases.json': cases(),
  'shop/refund.json': ruleSet(),
  'shop/refund.cases.json': cases(),
  'shop/limits.json': limitsOf(24),
}

/** The limits that the program reads from the folder. */
export const limits = { 'shop/limits': ['HoldHours'] }

const written: string[] = []
afterAll(() => Promise.all(written.map((directory) => rm(directory, { recursive: true }))))

/** Writes the valid folder with these files replaced; text is written unchanged, undefined omits the file. */
export async function rulesFolder(files: Record<string, unknown> = {}): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'rules-'))
  written.push(directory)
  for (const [file, content] of Object.entries({ ...sound, ...files })) {
    if (content === undefined) continue
    await mkdir(dirname(join(directory, file)), { recursive: true })
    await writeFile(
      join(directory, file),
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    )
  }
  return directory
}

/** The rules of a folder, whether or not its cases pass: for tests of evaluation. */
export async function withoutGate(options: LoadOptions): Promise<RuleSnapshot> {
  return (await inspectRules({ limits, ...options })).snapshot
}
