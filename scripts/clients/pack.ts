// Makes packages of the clients of all services, ready to be published, and tries each from an empty folder against a
// temporary sandbox.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../handlers/platform/errors/usage-error.ts'
import { loadSettings } from '../../handlers/platform/process/settings.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { startSandbox } from './all.ts'
import { type Packer, packedServices, readManifest } from './pack/packer.ts'
import { pythonPacker } from './pack/python.ts'
import { typescriptPacker } from './pack/typescript.ts'
import { requireProgram, runStep } from './run.ts'

const packers: readonly Packer[] = [typescriptPacker, pythonPacker]

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** Makes the packages of the named languages; returns the files. Throws ClientFault where a tool fails or warns. */
export async function packClients(names: readonly string[]): Promise<string> {
  const known = packers.map(({ name }) => name)
  const stranger = names.find((name) => !known.includes(name))
  if (stranger) throw new UsageError(`There is no package for "${stranger}": use ${known.join(' or ')}.`)
  const chosen = packers.filter(({ name }) => names.includes(name))
  for (const { name, needs } of chosen) for (const program of needs) requireProgram(program, name)

  await using run = temporaryRun('pack')
  say('Starting a sandbox')
  const surroundings = await startSandbox(run)
  const manifest = readManifest()
  const products: string[] = []
  for (const packer of chosen) {
    say(`Making the package for ${packer.name}`)
    const folder = path.resolve(loadSettings().dataDir, 'clients', `${packer.name}-package`)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const step of await packer.build(folder, packedServices(), manifest)) await runStep(step, {})

    const product = packer.product(folder, manifest)
    say('Installing it in an empty folder, and calling the sandbox')
    const trial = path.join(run.folder, `${packer.name}-trial`)
    for (const step of packer.trial(trial, product, manifest)) await runStep(step, surroundings)
    products.push(product)
  }
  return products.join('\n')
}
