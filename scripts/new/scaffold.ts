// Plans the files of a new service, operation or report, and changes nothing: `npm run new` writes what these functions
// return. Texts are in templates/; what they describe is replaced line by line, and every check passes meanwhile.
// Tested by test/scripts/new.long.test.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import type { Json } from '../../handlers/pages/documents/document.ts'

/** Texts by their path in the repository. */
export type Files = Map<string, string>

/** A request that cannot be met; its message says what to do. */
export class ScaffoldError extends Error {}

const SERVICE_TYPE = '../service.ts'
const OPERATIONS = './operations.gen.ts'

const templates = path.join(import.meta.dirname, 'templates')

/** What the operations of a service refuse, by status. */
const REFUSALS = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  431: 'HeadersTooLarge',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
}
const OF_PING = [400, 406, 429, 431, 500, 503]
const OF_READ = [400, 401, 403, 404, 406, 429, 431, 500, 503]
const OF_WRITE = [...OF_READ, 409, 413, 415, 422]
const OF_REPORT = [...OF_READ, 405]

const refusals = (statuses: readonly number[], shared = 'shared/responses.yaml#/') =>
  Object.entries(REFUSALS)
    .filter(([status]) => statuses.includes(Number(status)))
    .map(([status, name]) => {
      const folder = name === 'HeadersTooLarge' ? 'shared/responses.yaml#/' : shared
      return `        "${status}": { $ref: "${folder}${name}" }`
    })
    .join('\n')

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** `createGiftCard` → create, gift, card. */
const wordsOf = (id: string) => id.split(/(?=[A-Z])/).map((word) => word.toLowerCase())

/** The text of a template; lines that end in `#write` are for operations that write. */
function fill(name: string, values: Readonly<Record<string, string | number>>, isWrite = false): string {
  const text = readFileSync(path.join(templates, name), 'utf8')
  return text
    .split('\n')
    .filter((line) => isWrite || !line.endsWith(' #write'))
    .map((line) => line.replace(/ #write$/, ''))
    .join('\n')
    .replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key]))
}

/** Puts the paths, responses and schemas of a template into a document. */
function declare(document: string, parts: string): string {
  const [paths = '', responses = '', schemas = ''] = parts.split(/^--- \w+\n/m)
  return `${document
    .replace(/^ {2}\/ping:$/m, (ping) => paths + ping)
    .replace(/^ {2}schemas:$/m, (line) => responses + line)
    .trimEnd()}\n${schemas}`
}

const documentOf = (service: string) => `openapi/${service}.yaml`

export class Scaffold {
  readonly files: Files = new Map()
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  read(file: string): string {
    return this.files.get(file) ?? readFileSync(path.join(this.#root, file), 'utf8')
  }

  exists(file: string): boolean {
    return this.files.has(file) || existsSync(path.join(this.#root, file))
  }

  #add(file: string, text: string): void {
    if (this.exists(file)) throw new ScaffoldError(`${file} exists already.`)
    this.files.set(file, text)
  }

  #change(file: string, change: (text: string) => string): void {
    const before = this.read(file)
    const after = change(before)
    if (after === before) throw new ScaffoldError(`${file} has no place for the new entry: add it by hand.`)
    this.files.set(file, after)
  }

  service(name: string): void {
    if (!/^[a-z]{3,20}$/.test(name))
      throw new ScaffoldError(`A service has a name of 3 to 20 small letters, such as loyalty, not ${name}.`)
    const values = { service: name, Service: capitalized(name), refusals: refusals(OF_PING) }
    this.#add(documentOf(name), fill('service.yaml', values))
    this.#add(
      `handlers/services/${name}/index.ts`,
      `import type { Service } from '${SERVICE_TYPE}'\nimport { operations } from '${OPERATIONS}'\n\nexport const ${name}: Service = { operations }\n`,
    )
    this.#change('handlers/services.ts', (text) => {
      const [comment = '', ...lines] = text.trimEnd().split('\n')
      return `${[comment, ...[...lines, `export { ${name} } from './services/${name}/index.ts'`].sort()].join('\n')}\n`
    })
    this.#change('rules/access/roles.json', (text) =>
      text.replaceAll(/("sandbox\.write")(?=[,\s])/g, `$1, "${name}.read", "${name}.write"`),
    )
    this.#change('rules/roles.schema.json', (text) =>
      text
        .replace(/(?<="sandbox\.write")(?=\s*\])/, `, "${name}.read", "${name}.write"`)
        .replace(
          /(?<=for it\.")(?=\s*\])/,
          `, "Read what the service ${name} has.", "Change what the service ${name} has."`,
        ),
    )
    this.#change('openapi/README.md', (text) =>
      text.replace(' and, in a sandbox, sandbox.', `, ${name} and, in a sandbox, sandbox.`),
    )
    this.#change('openapi/CHANGELOG.md', (text) => {
      const [intro, ...sections] = text.trimEnd().split(/\n+^## /m)
      const added = `${name}\n\n### [Unreleased]\n\nAdded:\n\n- the service is new`
      return `${[intro, ...[...sections, added].sort()].join('\n\n## ')}\n`
    })
    this.operation(`get${capitalized(name)}`, name)
  }

  /** Declares an operation, except `list…` and others whose paths and bodies no template can guess. */
  operation(id: string, service: string): void {
    const [verb = '', ...noun] = wordsOf(id)
    if (['list', 'update', 'upsert', 'patch', 'delete'].includes(verb))
      throw new ScaffoldError(
        `Declare ${id} in ${documentOf(service)} first; then this command writes its handler and test.`,
      )
    if (!this.exists(documentOf(service)))
      throw new ScaffoldError(`There is no service ${service}: openapi/ has ${this.#services().join(', ')}.`)
    const document: Json = parseYaml(this.read(documentOf(service)))
    const isWrite = verb !== 'get'
    const scope = Object.keys(document['x-scopes'] ?? {}).find((name) =>
      name.endsWith(isWrite ? '.write' : '.read'),
    )
    const address = `/Companies({CompanyId})/${noun.map(capitalized).join('')}${isWrite && verb !== 'create' ? `/${capitalized(verb)}` : ''}`
    if (!scope || !this.read(documentOf(service)).includes('&headers') || document.paths[address])
      throw new ScaffoldError(
        `Declare ${id} in ${documentOf(service)} by hand, because it ${document.paths[address] ? `has the path ${address}` : 'is in parts, or has no scopes'}; then this command writes its handler and test.`,
      )
    const ruleSet = wordsOf(id).join('-')
    const next = Object.entries<Json>(document.paths).find(
      ([path, { get }]) => get?.operationId && /^[^{]*\{CompanyId\}[^{]*$/.test(path),
    )
    const values = {
      ...{ id, service, scope, ruleSet, path: address, Id: capitalized(id), tag: document.tags[0].name },
      ...{ method: isWrite ? 'post' : 'get', status: verb === 'create' ? 201 : 200 },
      event: `${noun.join('-')}.${verb === 'create' ? 'created' : 'updated'}`,
      next: next?.[1].get.operationId,
      summary: capitalized(wordsOf(id).join(' ')),
      refusals: refusals(isWrite ? OF_WRITE : OF_READ),
    }
    this.#change(documentOf(service), (text) => declare(text, fill('operation.yaml', values, isWrite)))
    if (isWrite) this.#ruleSet(id, service, ruleSet)
  }

  /** A rule set of one rule, its cases, and the fact that it reads. */
  #ruleSet(fact: string, service: string, name: string): void {
    const type = `${capitalized(fact)}NameEmpty`
    const conditions = { all: [{ fact, path: 'Name', operator: 'doesNotMatch', value: '\\S' }] }
    const params = { status: 400, field: 'Name', message: 'The Name must not be empty.' }
    const file = `rules/${service}/${name}`
    const rule = {
      name: `${capitalized(wordsOf(fact).join(' '))}: there is a name`,
      conditions,
      event: { type, params },
    }
    const description = `What ${fact} requires.`
    const aCase = (title: string, Name: string, expect: string[]) => ({
      name: title,
      facts: { [fact]: { Name } },
      expect,
    })
    const cases = [
      aCase('A name', 'Spring', []),
      aCase('None', '', [type]),
      aCase('Only spaces', '  ', [type]),
    ]
    const schema = (of: string) => ({ $schema: `../../generated/rules/${of}.schema.json` })
    this.#add(`${file}.json`, JSON.stringify({ ...schema('rule-set'), description, rules: [rule] }))
    this.#add(`${file}.cases.json`, JSON.stringify({ ...schema('cases'), cases }))
    const properties = { Name: { meaning: 'Its name.', type: 'text', maxLength: 100 } }
    const declared = {
      meaning: `What ${fact} is sent.`,
      type: 'object',
      ruleSets: [`${service}/${name}`],
      properties,
    }
    this.#change('rules/facts.json', (text) =>
      text.replace(/\n {2}\}\n\}\n$/, (end) => `,\n"${fact}": ${JSON.stringify(declared)}${end}`),
    )
    this.#change('openapi/shared/remedies.yaml', (text) => {
      const next = text.split('\n').find((line) => /^\w+:/.test(line) && line > type)
      const line = `${type}: Send a name.\n`
      return next ? text.replace(`\n${next}`, `\n${line}${next}`) : text + line
    })
  }

  /** The handler and the test of a declared operation. */
  handler(
    service: string,
    { method, path: address, operation }: Json,
    success: [status: string, example: Json],
  ): void {
    const [status, example] = success
    const ruleSet: string | undefined = operation['x-rules']?.[0]
    const isScaffolded = ruleSet !== undefined && this.files.has(`rules/${ruleSet}.json`)
    const values = {
      ...{ id: operation.operationId, summary: operation.summary, status, path: address },
      METHOD: method.toUpperCase(),
      arguments: isScaffolded ? '{ body, check }' : '',
      check: isScaffolded ? `await check({ ${operation.operationId}: body })` : '',
      body: example === undefined ? 'undefined' : JSON.stringify(example),
    }
    this.#add(`handlers/services/${service}/${operation.operationId}.ts`, fill('handler.ts.txt', values))
    this.#add(`test/${service}/${operation.operationId}.test.ts`, fill('handler.test.ts.txt', values))
  }

  report(given: string): void {
    const name = `${given.replace(/Report$/, '')}Report`
    if (!/^([A-Z][a-z0-9]*)+$/.test(name))
      throw new ScaffoldError(`A report has a name such as Loyalty or StockAge, not ${given}.`)
    const id = `get${name}`
    const values = {
      ...{ id, Name: name, path: `/reports/${name}`, METHOD: 'GET', status: 200 },
      summary: capitalized(wordsOf(id).join(' ')),
      refusals: refusals(OF_REPORT, '#/components/responses/'),
    }
    this.#add(`handlers/services/reportdata/${id}.ts`, fill('report.ts.txt', values))
    this.#add(`test/reportdata/${id}.test.ts`, fill('handler.test.ts.txt', values))
    this.#change(documentOf('reportdata'), (text) => declare(text, fill('report.yaml', values)))
  }

  /** Lists a change of a released service in the changelog. The first one raises the minor part of its version. */
  announce(service: string, line: string): void {
    const unreleased = new RegExp(`(?<=\\n## ${service}\\n\\n### \\[Unreleased\\]\\n)(\\nAdded:\\n\\n)?`)
    this.#change('openapi/CHANGELOG.md', (text) => text.replace(unreleased, () => `\nAdded:\n\n- ${line}\n`))
    const { version } = JSON.parse(this.read(`openapi/released/${service}.json`)).info
    const [major, minor] = version.split('.')
    const file = documentOf(service)
    const next = `\n  version: ${major}.${Number(minor) + 1}.0\n`
    this.files.set(file, this.read(file).replace(`\n  version: ${version}\n`, next))
  }

  #services = () =>
    readdirSync(path.join(this.#root, 'openapi'))
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => file.slice(0, -'.yaml'.length))
}
