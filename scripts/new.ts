// npm run new: writes the files with which a service, an operation or a report begins.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { operationsOf, resolve } from '../handlers/pages/documents/document.ts'
import { UsageError } from '../handlers/runtime/errors/usage-error.ts'
import { reportWrongUsage } from './command-line/wrong-usage.ts'
import { readServices } from './generate/documents/document.ts'
import { Scaffold, ScaffoldError } from './new/scaffold.ts'

const usage = `Usage: npm run new -- service <name>
       npm run new -- operation <operationId> [--service <service>]
       npm run new -- report <Name>

Writes the files with which it begins, and runs npm run generate. Every check passes until you write the first real line.

  service    a document with ping and one operation, its scopes in two roles, handler, test and changelog
  operation  the handler and the test of an operation that a document declares; the handler returns the document's example.
             With --service it also declares one that none declares: get… reads, any other verb writes, with a rule set,
             its cases and a fact. Declare list…, update… and delete… yourself first
  report     a report of the service reportdata, with a query of the company's nodes

  --help     show this text`

const root = path.join(import.meta.dirname, '..')

/** Runs a program of the project, whose messages appear if it fails. */
function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0)
    throw new ScaffoldError(`The files are written, but \`${program} ${args[0]}\` found the faults above.`)
}

function write(scaffold: Scaffold): void {
  for (const [file, text] of scaffold.files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
}

/** The declaration of an operation in the documents as they are now. */
async function declarationOf(id: string) {
  for (const { name, document } of await readServices(path.join(root, 'openapi'))) {
    const declared = operationsOf(document).find(({ operation }) => operation.operationId === id)
    if (!declared) continue
    const responses = Object.entries(declared.operation.responses)
    const [status, node] = responses.find(([status]) => status.startsWith('2')) ?? ['', undefined]
    const { content } = resolve(document, node) ?? {}
    if (!status || (content && content['application/json']?.example === undefined))
      throw new ScaffoldError(
        `${id} needs a response of 2xx, with an example as application/json if it has a body.`,
      )
    return {
      service: name,
      declared,
      success: [status, content?.['application/json'].example] as [string, unknown],
    }
  }
  return undefined
}

/** Writes the handler and the test, and first the declaration if no document has it. */
async function addOperation(id: string, service: string | undefined, scaffold: Scaffold): Promise<void> {
  if (!/^[a-z]+([A-Z][a-z0-9]*)+$/.test(id))
    throw new ScaffoldError(`An operationId is a verb and a noun, such as getGift, not ${id}.`)
  let found = await declarationOf(id)
  if (found && service && found.service !== service)
    throw new ScaffoldError(`${id} is an operation of the service ${found.service}.`)
  if (!found) {
    if (!service)
      throw new ScaffoldError(`No document declares ${id}: declare it, or name its service with --service.`)
    scaffold.operation(id, service)
    write(scaffold)
    found = await declarationOf(id)
  }
  if (found) scaffold.handler(found.service, found.declared, found.success)
}

async function create(kind: string, name: string, service: string | undefined): Promise<Scaffold> {
  const scaffold = new Scaffold(root)
  if (kind === 'service') {
    scaffold.service(name)
    write(scaffold)
    await addOperation(`get${name.charAt(0).toUpperCase()}${name.slice(1)}`, name, scaffold)
  } else if (kind === 'operation') await addOperation(name, service, scaffold)
  else scaffold.report(name)
  write(scaffold)
  return scaffold
}

/** Lists the new operations of released services in openapi/CHANGELOG.md, and raises the versions of these services. */
async function announce(): Promise<Scaffold> {
  const { compareWithReleased, unrecorded } = await import('./documents/changes.ts')
  const scaffold = new Scaffold(root)
  for (const { what } of unrecorded(await compareWithReleased(), scaffold.read('openapi/CHANGELOG.md'))) {
    const [service = '', ...line] = what.split(': ')
    scaffold.announce(service, line.join(': '))
  }
  write(scaffold)
  return scaffold
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { service: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [kind = '', name = '', ...more] = positionals
  if (values.help) console.log(usage)
  else if (!['service', 'operation', 'report'].includes(kind) || !name || more.length > 0) {
    throw new UsageError('Say service, operation or report, and its name.')
  } else {
    const scaffold = await create(kind, name, values.service)
    const formatted = [...scaffold.files.keys()].filter((file) => /\.(ts|json)$/.test(file))
    run('biome', 'check', '--write', ...formatted)
    run('node', 'scripts/generate.ts')
    const announced = await announce()
    if (announced.files.size > 0) run('node', 'scripts/generate.ts')
    const written = new Set([...scaffold.files.keys(), ...announced.files.keys()])
    console.log([...written].map((file) => `wrote ${file}`).join('\n'))
    console.log(
      'Now replace what the templates say, beginning with the document. CONTRIBUTING.md has the steps.',
    )
  }
} catch (error) {
  if (!reportWrongUsage(error, usage)) {
    console.error(error instanceof ScaffoldError ? error.message : error)
    process.exitCode = 1
  }
}
