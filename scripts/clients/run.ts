// Generates, compiles and runs the clients of one language. Every warning that no note explains is a failure.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Language, Step } from './language.ts'

/** Services that the program calls. */
const usedServices = ['accounts', 'cart', 'pricing', 'availability', 'events'] as const

/** Seconds that each step took; undefined for one that was left out. */
export interface Times {
  download: number
  prepare: number
  generate: number
  compile: number | undefined
  story: number | undefined
  /** What the program printed. */
  output?: string
}

export class ClientFault extends Error {}

/** Runs the language's program against the sandbox, and the later version of it, that `surroundings` names. Throws ClientFault. */
export async function runLanguage(
  language: Language,
  folder: string,
  surroundings: Record<string, string>,
): Promise<Times> {
  for (const program of language.needs) requireProgram(program, language.name)
  layOut(language, folder)

  let output = ''
  const runTimed = async (steps: readonly Step[]) => {
    const begin = performance.now()
    for (const step of steps) output = await runStep(step, surroundings, language.notes)
    return (performance.now() - begin) / 1000
  }
  const prepare = await runTimed(language.prepare(folder))
  const fileOf = (service: string) => path.join(folder, 'documents', `${service}.json`)
  const download = await runTimed(
    usedServices.map((service) =>
      downloadStep(`${surroundings.ORIGIN}/${service}/v1/openapi-json.json`, fileOf(service)),
    ),
  )
  const generate = await runTimed(
    usedServices.flatMap((service) => language.generate(service, fileOf(service), folder)),
  )
  if (language.compiler !== undefined && !isInstalled(language.compiler))
    return { download, prepare, generate, compile: undefined, story: undefined }
  const compile = await runTimed(language.compile(folder, usedServices))
  const story = language.run && (await runTimed([language.run(folder)]))
  return { download, prepare, generate, compile, story, output }
}

/** Downloads a document as an integrator does. Through the proxy if there is one. */
const downloadStep = (url: string, file: string): Step => ({
  command: [
    ...[
      'sh',
      '-c',
      'HTTPS_PROXY="$NAME_PROXY" exec curl -sS --fail --cacert "$CA_FILE" --create-dirs -o "$1" "$0"',
    ],
    ...[url, file],
  ],
})

/** Creates an empty folder with the program; caches of the tools are outside of it and stay. */
function layOut({ name, files }: Language, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  for (const [file, place] of Object.entries(files)) {
    const from = path.join(import.meta.dirname, name, file)
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true })
    cpSync(from, path.join(folder, place))
  }
}

/** Runs a program to its end; returns its output. Throws ClientFault if it fails, or if it warns of what no note explains. */
export async function runStep(
  { command, env, cwd }: Step,
  surroundings: Record<string, string>,
  notes: Language['notes'] = [],
): Promise<string> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...surroundings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const commandLine = [path.basename(program), ...args].join(' ')
  if (code !== 0) throw new ClientFault(`${commandLine}\nended with ${code}:\n${output}`)

  const warnings = output
    .split('\n')
    .filter((line) => /\b(warn|warning|error)\b/i.test(line))
    .filter((line) => !notes.some(({ text }) => text.test(line)))
  if (warnings.length > 0) throw new ClientFault(`${commandLine}\nwarned:\n${warnings.join('\n')}`)
  return output
}

function isInstalled(program: string): boolean {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.some((folder) => existsSync(path.join(folder, program)))
}

export function requireProgram(program: string, language: string): void {
  if (isInstalled(program)) return
  throw new ClientFault(`${program} is needed for the clients in ${language}; install it, or leave it out.`)
}
