import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, it } from 'vitest'
import { operationsOf } from '../../handlers/pages/documents/document.ts'
import { casesSchema } from '../../handlers/rules/language/cases-schema.ts'
import { operatorNames } from '../../handlers/rules/language/operators.ts'
import { ruleSetSchema } from '../../handlers/rules/language/rule-set-schema.ts'
import type { CaseResult } from '../../handlers/rules/load/gate.ts'
import { inspectRules, loadRules } from '../../handlers/rules/load/loader.ts'
import { sharedLimits } from '../../handlers/runtime/limits.ts'
import { readServices } from '../../scripts/generate/documents/document.ts'
import { ruleSchemas } from '../../scripts/generate/rule-schemas.ts'
import { mutate } from '../../scripts/rules/prove/mutants.ts'
import { requireSchemaReferences } from '../../scripts/rules/prove/schema-references.ts'
import { commands } from '../../scripts/rules/verbs/index.ts'
import type { Report } from '../../scripts/rules/verbs/verb.ts'

const directory = fileURLToPath(new URL('../../rules', import.meta.url))
const generated = fileURLToPath(new URL('../../generated/rules', import.meta.url))
const openapi = fileURLToPath(new URL('../../openapi', import.meta.url))
const snapshot = await loadRules({ directory })
const readme = await readFile(join(directory, 'README.md'), 'utf8')
const temporary: string[] = []
afterAll(() => Promise.all(temporary.map((folder) => rm(folder, { recursive: true }))))

async function copyOfRules(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rules-'))
  temporary.push(folder)
  await cp(directory, folder, { recursive: true })
  return folder
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

describe('the cases of the rules', async () => {
  const { gate } = await inspectRules({ directory })

  it.each(gate.cases)('$ruleSet: $name', ({ found, expected, fault }) => {
    expect(fault).toBeUndefined()
    expect([...found].sort()).toEqual([...expected].sort())
  })
})

describe('every condition is tested by a case', () => {
  it.each([...snapshot.ruleSets.values()])('$name', (ruleSet) => {
    const { survivors } = mutate(ruleSet, snapshot.facts)

    // If this lists a condition, add a case whose result differs without it, or remove the condition.
    expect(
      survivors.map(({ file, line, pointer, change }) => `${file}:${line} ${pointer} ${change}`),
    ).toEqual([])
  })
})

describe('the schemas', async () => {
  const schemaFiles = [...(await filesBelow(directory)), ...(await filesBelow(generated))].filter((file) =>
    file.endsWith('.schema.json'),
  )
  const { facts } = snapshot
  const { 'company-limits.schema.json': companyLimits } = ruleSchemas(snapshot)

  it.each(schemaFiles)('%s is a JSON schema', async (file) => {
    const schema = JSON.parse(await readFile(file, 'utf8'))
    // As rule-file.ts compiles them: inlining the references of the rule file schema takes most of a minute.
    const ajv = new Ajv2020({
      inlineRefs: false,
      code: { optimize: false },
      strict: true,
      strictRequired: false,
      strictTypes: false,
      allowUnionTypes: true,
    })
    ajv.addKeyword('enumDescriptions')

    expect(() => ajv.compile(schema)).not.toThrow()
  })

  it('of every file, those of the examples too, is where its $schema says', async () => {
    const files = (await filesBelow(directory)).filter(
      (file) => file.endsWith('.json') && !file.endsWith('.schema.json'),
    )
    const wrong = await Promise.all(
      files.map(async (file) => {
        const { $schema } = JSON.parse(await readFile(file, 'utf8'))
        const target = join(dirname(file), $schema)
        const kind = /(facts|roles|limits|cases)\.json$/.exec(file)?.[1] ?? 'rule-set'
        return basename(target) === `${kind}.schema.json` && existsSync(target) ? [] : [file]
      }),
    )

    expect(files.length).toBeGreaterThan(200)
    expect(wrong.flat()).toEqual([])
  })

  it('have a description for every fact, property, operator and value', () => {
    const unexplained = [...enumsOf(ruleSetSchema(facts)), ...enumsOf(casesSchema(facts))].filter(
      ({ enum: names, enumDescriptions }) => enumDescriptions?.length !== names.length,
    )

    expect(unexplained).toEqual([])
  })

  it('name the limits that a company may change', () => {
    const { properties } = companyLimits.properties.limits

    expect(properties.CartInactivityMinutes).toMatchObject({ type: 'integer', minimum: expect.any(Number) })
    expect(Object.keys(properties).filter((name) => Object.hasOwn(sharedLimits, name))).toEqual([])
  })
})

describe('rules and documents', async () => {
  const services = await readServices(openapi)
  const operations = services.flatMap(({ document }) =>
    operationsOf(document).map(({ operation }): Operation => operation),
  )
  const named = operations.flatMap((operation) => operation?.['x-rules'] ?? [])
  const scopes = operations.flatMap((operation) =>
    (operation?.security ?? []).flatMap((alternative) => Object.values(alternative).flat()),
  )

  it('every rule set that an operation names in x-rules exists', () => {
    expect(named.length).toBeGreaterThan(40)
    expect(named.filter((name) => !snapshot.ruleSets.has(name))).toEqual([])
  })

  it('every rule set is evaluated by an operation, or names its job in "jobs"', () => {
    const unasked = [...snapshot.ruleSets.values()].filter(
      ({ name, document }) => !named.includes(name) && !document.jobs,
    )

    expect(unasked.map(({ name }) => name)).toEqual([])
  })

  it('facts that mirror a schema have its names and types', async () => {
    await expect(requireSchemaReferences(directory)).resolves.toBeUndefined()
  })

  it('every scope that an operation requires belongs to a role', () => {
    const grantedScopes = new Set(Object.keys(snapshot.roles).flatMap((role) => snapshot.scopesOf(role)))

    expect(scopes.filter((scope) => !grantedScopes.has(scope))).toEqual([])
  })
})

describe('roles', () => {
  it('give a supplier no scope of the company, and no other role a scope of suppliers', () => {
    const ofSuppliers = (role: string) =>
      snapshot.scopesOf(role).filter((scope) => scope.startsWith('supplier.'))

    expect(snapshot.scopesOf('Supplier')).toEqual(['supplier.read', 'supplier.write', 'password.change'])
    expect(['Administrator', 'Employee', 'StoreEmployee', 'ApiClient'].flatMap(ofSuppliers)).toEqual([])
  })

  it('let an employee write only carts, stock and their own password', () => {
    const writes = snapshot.scopesOf('Employee').filter((scope) => !scope.endsWith('.read'))

    expect(writes.sort()).toEqual(['availability.write', 'cart.write', 'password.change'])
  })
})

describe('rules/README.md', () => {
  it('names every operator', () => {
    expect(operatorNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })

  it('has a rule for cart statuses that works unchanged', async () => {
    const folder = await copyOfRules()
    const [, example] = /## Narrow[\s\S]*?```json\n([\s\S]*?)```/.exec(readme) ?? []
    const edit = async (file: string, change: (document: never) => unknown) =>
      writeFile(
        join(folder, file),
        JSON.stringify(change(JSON.parse(await readFile(join(folder, file), 'utf8')) as never)),
      )
    await edit('cart/status.json', ({ emptyBecause: _, ...rest }: Record<string, unknown>) => ({
      ...rest,
      rules: [JSON.parse(example ?? '')],
    }))
    const test = async () => (await commands.test?.run({ directory: folder, args: [] })) as Report
    const refuse = (names: readonly string[]) =>
      edit('cart/status.cases.json', ({ cases, ...rest }: { cases: { name: string }[] }) => ({
        ...rest,
        cases: cases.map((testCase) =>
          names.includes(testCase.name) ? { ...testCase, expect: ['CartNoLongerNew'] } : testCase,
        ),
      }))

    expect((await test()).text).toMatch(/one fault found\.\n.*no case expects "CartNoLongerNew"/)
    const [, named = ''] = /give the case\n`([^`]+)`/.exec(readme) ?? []
    await refuse([named])
    const unproven = await test()
    const { cases } = unproven.data as { cases: CaseResult[] }
    const failed = cases.filter(({ passed }) => !passed).map(({ name }) => name)
    expect([unproven.ok, failed.length]).toEqual([false, 2])
    await refuse(failed)
    expect((await test()).ok).toBe(true)

    const narrowed = await loadRules({ directory: folder })
    expect(await narrowed.evaluate('cart/status', { change: { From: 3, To: 1 } })).toEqual([
      {
        ruleSet: 'cart/status',
        code: 'CartNoLongerNew',
        status: 409,
        field: 'Status',
        message: "The cart's status is 3; only a New cart can change.",
      },
    ])
  })
})

describe('npm run rules', () => {
  it('lists, validates and tests the rules of the project', async () => {
    for (const verb of ['list', 'validate', 'test'])
      expect((await commands[verb]?.run({ directory, args: [] }))?.ok).toBe(true)
  })

  it('test reports a failing case', async () => {
    const folder = await copyOfRules()
    const file = join(folder, 'cart/create.cases.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"3F6B1C52-', '"3F6B1C53-'))

    const report = await commands.test?.run({ directory: folder, args: [] })

    expect(report?.ok).toBe(false)
    expect(report?.text).toContain(
      'the case "A SourceId in capitals is the same source system" fails: expected a pass, but the result is SourceNotOfCompany.',
    )
  })

  it('mutate reports an untested condition', async () => {
    const folder = await copyOfRules()
    const file = join(folder, 'pricing/language.cases.json')
    const { cases, ...rest } = JSON.parse(await readFile(file, 'utf8'))
    const otherCases = cases.filter(({ name }: { name: string }) => name !== 'No header means English')
    await writeFile(file, JSON.stringify({ ...rest, cases: otherCases }))

    const report = await commands.mutate?.run({ directory: folder, args: ['pricing/language'] })

    expect(report?.ok).toBe(false)
    expect(report?.text).toMatch(
      /^pricing\/language\.json:\d+ \/rules\/0\/conditions\/all\/0: no case detects when this condition is dropped\n/,
    )
    expect(report?.text).toContain('9 changes tried in 1 rule set: 1 not detected.')
  })

  it('validate reports each fault with its location', async () => {
    const folder = await copyOfRules()
    const file = join(folder, 'cart/create.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"isNot"', '"isnt"'))

    const report = await commands.validate?.run({ directory: folder, args: [] })

    expect(report?.ok).toBe(false)
    expect(report?.text).toMatch(
      /cart\/create\.json:\d+ \/rules\/0\/conditions\/all\/0\/operator: found "isnt"/,
    )
    expect(report?.text).toContain('Did you mean "isNot"?')
  })
})

interface Operation {
  'x-rules'?: string[]
  security?: Record<string, string[]>[]
}

interface Enum {
  enum: unknown[]
  enumDescriptions?: string[]
}

/** Every list of choices in a schema. */
function enumsOf(schema: unknown): Enum[] {
  if (typeof schema !== 'object' || schema === null) return []
  const enums = Array.isArray((schema as Enum).enum) ? [schema as Enum] : []
  // The part under "if" only decides which other part of a schema applies.
  const inside = Object.entries(schema).filter(([name]) => name !== 'if')
  return [...enums, ...inside.flatMap(([, part]) => enumsOf(part))]
}
