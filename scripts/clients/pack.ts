// Makes packages of the clients of all services, ready to be published, and tries each from an empty folder against a
// temporary sandbox.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { loadSettings } from '../../handlers/runtime/process/settings.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { startSandbox } from './all.ts'
import { type Manifest, type Packer, packedServices, programIn, readManifest } from './pack/packer.ts'
import { pythonPacker } from './pack/python.ts'
import { typescriptPacker } from './pack/typescript.ts'
import { requireProgram, runStep } from './run.ts'

const packers: readonly Packer[] = [typescriptPacker, pythonPacker]

const printLine = (line: string) => void process.stderr.write(`${line}\n`)

/** Makes the packages of the named languages; returns the files. Throws ClientFault where a tool fails or warns. */
export async function packClients(names: readonly string[]): Promise<string> {
  const knownNames = packers.map(({ name }) => name)
  const unknownName = names.find((name) => !knownNames.includes(name))
  if (unknownName)
    throw new UsageError(`There is no package for "${unknownName}": use ${knownNames.join(' or ')}.`)
  const selectedPackers = packers.filter(({ name }) => names.includes(name))
  for (const { name, needs } of selectedPackers) for (const program of needs) requireProgram(program, name)

  await using run = temporaryRun('pack')
  printLine('Starting a sandbox')
  const surroundings = await startSandbox(run)
  const manifest = readManifest()
  const products: string[] = []
  for (const packer of selectedPackers) {
    printLine(`Making the package for ${packer.name}`)
    const folder = path.resolve(loadSettings().dataDir, 'clients', `${packer.name}-package`)
    const product = await makePackage(packer, folder, manifest)
    printLine("Installing it in an empty folder, and running its README's program")
    await tryPackage(packer, path.join(run.folder, `${packer.name}-trial`), product, manifest, surroundings)
    products.push(product)
  }
  return products.join('\n')
}

/** Makes the package in a folder, which is emptied; returns the file. */
export async function makePackage(
  packer: Packer,
  folder: string,
  manifest: Manifest,
  services = packedServices,
): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const step of await packer.build(folder, services, manifest)) await runStep(step, {})
  return packer.product(folder, manifest)
}

/** Installs a package in an empty folder, and runs the program of the README that is in the package; returns its output. */
export async function tryPackage(
  packer: Packer,
  folder: string,
  product: string,
  manifest: Manifest,
  surroundings: Record<string, string>,
): Promise<string> {
  for (const step of packer.install(folder, product)) await runStep(step, {})
  const readme = readFileSync(packer.readme(folder, manifest), 'utf8')
  writeFileSync(path.join(folder, packer.program), programIn(readme))
  return runStep({ ...packer.run(folder), cwd: folder }, surroundings)
}
