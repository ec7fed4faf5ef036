// Runs the workflows of openapi/workflows against a sandbox with Redocly's Respect. It puts the OpenAPI
// documents that the sandbox publishes next to the workflows, at the relative addresses that these use. Tested
// by test/scripts/workflows.long.test.ts.
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { readWorkflows } from '../../handlers/pages/collections/workflows.ts'
import type { Json } from '../../handlers/pages/documents/document.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { installExtraPackages } from '../extra-packages/extra-packages.ts'
import { openSandbox, type SandboxOptions } from '../servers/open-sandbox.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { toVariables } from '../tenant/environments.ts'

/** A step that ran; one that was repeated counts once, with its last response. */
interface StepResult {
  workflow: string
  step: string
  /** Empty if all criteria were met. */
  faults: string[]
}

const sources = fileURLToPath(new URL('../../openapi/workflows/', import.meta.url))
const EXTENSION = '.arazzo.yaml'

/** The names of all files, without their extension. */
const workflowFiles = (): string[] =>
  readdirSync(sources)
    .filter((file) => file.endsWith(EXTENSION))
    .map((file) => file.slice(0, -EXTENSION.length))

/** Runs the named workflows or files, or all, and reports every step. Throws a UsageError for an unknown name. */
export async function runAgainstSandbox(
  options: SandboxOptions,
  names: readonly string[],
  printLine: (line: string) => void,
): Promise<{ faults: number; text: string }> {
  const files = (names.length > 0 ? names : workflowFiles()).map(fileOf)
  await using run = temporaryRun('workflows')
  const onboarding = await openSandbox(options, run, printLine)
  const results = await runWorkflows(files, onboarding, run.folder)
  for (const { workflow, step, faults } of results) {
    printLine(`${faults.length === 0 ? 'ok    ' : 'FAILED'}  ${workflow}  ${step}`)
    for (const fault of faults) printLine(`          ${fault}`)
  }
  const faults = results.filter((result) => result.faults.length > 0).length
  return {
    faults,
    text:
      faults === 0
        ? `All ${results.length} steps succeeded.`
        : `${faults} of ${results.length} steps failed; a workflow ends with its first failure.`,
  }
}

function fileOf(name: string): string {
  if (name.endsWith('.yaml') && existsSync(name)) return name
  if (workflowFiles().includes(name)) return join(sources, name + EXTENSION)
  throw new UsageError(`There is no workflow ${name}; there are ${workflowFiles().join(', ')}.`)
}

/** Runs Arazzo files against the sandbox of the package; `folder` is for temporary files. */
async function runWorkflows(
  files: readonly string[],
  onboarding: OnboardingPackage,
  folder: string,
): Promise<StepResult[]> {
  const tool = join(installExtraPackages(), 'respect.mjs')
  const publishedFolder = join(folder, 'published')
  const copies = copyWorkflows(files, join(publishedFolder, 'workflows'))
  const usedOperations = await operationsIn(join(publishedFolder, 'workflows'))
  for (const base of Object.values(onboarding.BaseUrls)) {
    const target = join(publishedFolder, new URL(base).pathname)
    mkdirSync(target, { recursive: true })
    const document = (await (await fetch(`${base}/openapi.json`)).json()) as Json
    writeFileSync(
      join(target, 'openapi.json'),
      JSON.stringify(withOperations(document, usedOperations), withoutProse),
    )
  }
  // The path is not a constant, because the packages that the file imports are not part of the project.
  const { runWorkflows: run } = await import(pathToFileURL(tool).href)
  const inputs = { ...toVariables(onboarding), RunId: newRunId() }
  return lastOfEach(await run(copies, { inputs, servers: onboarding.BaseUrls }))
}

/** Different for each run, so that names are free. */
const newRunId = () => Date.now().toString(36)

function copyWorkflows(files: readonly string[], target: string): string[] {
  mkdirSync(target, { recursive: true })
  return files.map((file, index) => {
    const copy = join(target, `${index}${EXTENSION}`)
    copyFileSync(file, copy)
    return copy
  })
}

async function operationsIn(folder: string): Promise<Set<string>> {
  const files = await readWorkflows(folder)
  return new Set(
    files.flatMap(({ workflows }) => workflows.flatMap(({ steps }) => steps.map((step) => step.operation))),
  )
}

/**
 * The document with the named operations only, and what they refer to. Respect copies whole documents for every expression,
 * which takes long, and fails for recursive schemas, such as that of the company's tree.
 */
function withOperations(document: Json, names: ReadonlySet<string>): Json {
  const paths = Object.entries<Json>(document.paths).flatMap(([path, item]): [string, Json][] => {
    const members = Object.entries<Json>(item).filter(
      ([, { operationId }]) => operationId === undefined || names.has(operationId),
    )
    return members.some(([, { operationId }]) => operationId) ? [[path, Object.fromEntries(members)]] : []
  })
  const { webhooks: _, ...rest } = document
  const components = referencedComponents(document, paths)
  components.securitySchemes = document.components.securitySchemes
  return { ...rest, paths: Object.fromEntries(paths), components }
}

/** Leaves out what no check reads, because the copies of Respect take most of its time. */
const withoutProse = (key: string, value: Json): Json => {
  if (['x-codes', 'example', 'examples', 'headers', 'links'].includes(key)) return undefined
  return key === 'description' && typeof value === 'string' ? '' : value
}

function referencedComponents(document: Json, value: Json): Json {
  const components: Json = {}
  const visit = (member: Json) => {
    if (member === null || typeof member !== 'object') return
    const [, , kind, name] = typeof member.$ref === 'string' ? member.$ref.split('/') : []
    if (kind && name && components[kind]?.[name] === undefined) {
      components[kind] = { ...components[kind], [name]: document.components[kind][name] }
      visit(document.components[kind][name])
    }
    for (const each of Object.values(member)) visit(each)
  }
  visit(value)
  return components
}

const lastOfEach = (results: readonly StepResult[]): StepResult[] => [
  ...new Map(results.map((result) => [`${result.workflow} ${result.step}`, result])).values(),
]
