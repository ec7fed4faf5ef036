// Finds the bundle of the product, a cache in node_modules: one file instead of some 1,900 modules, which a process loads in
// half of the time and half of the memory. scripts/install/make-bundle.ts makes it before `npm start`. It is used only while
// every file that it contains is unchanged; otherwise, and wherever it was never made, a process loads the sources, which
// do the same. Tested by test/scripts/bundle.test.ts.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBundle } from './load-bundle.ts'
import { postponeOptimization } from './optimization.ts'
import { showSourcePositions } from './source-positions.ts'

/** The folder of package.json. */
export const ROOT = new URL('../../', import.meta.url)
export const BUNDLES = new URL('node_modules/.cache/bundle/', ROOT)
export const MANIFEST = new URL('manifest.json', BUNDLES)

export interface Bundle {
  /** The root when it was made: paths in the bundle are absolute. */
  root: string
  /** Its folder below BUNDLES. */
  folder: string
  /** Path from the root, size and time of change of every file that it contains. */
  inputs: [path: string, size: number, changed: number][]
}

/**
 * The folder of the bundle, or undefined if there is none of the present files, or LOAD_SOURCES is set, as for a profile by
 * file.
 */
export function currentBundle(): URL | undefined {
  if (process.env.LOAD_SOURCES) return undefined
  let bundle: Bundle
  try {
    bundle = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  } catch {
    return undefined
  }
  if (bundle.root !== ROOT.href) return undefined
  const root = fileURLToPath(ROOT)
  for (const [path, size, changed] of bundle.inputs) {
    const file = statSync(join(root, path), { throwIfNoEntry: false })
    if (file?.size !== size || file.mtimeMs !== changed) return undefined
  }
  return new URL(`${bundle.folder}/`, BUNDLES)
}

type Launch = typeof import('./launch.ts')

interface Loaded {
  /** Saves what V8 made of the bundle, where it was not saved before. */
  saveCode(): void
  /** Lets V8 optimize code from now on; it does so too when the first client sends a request. */
  resumeOptimization(): void
}

/** Loads launch.ts, with all that it imports, from the bundle or from the sources. */
export async function loadLaunch(): Promise<Launch & Loaded> {
  // Before the bundle is loaded: what V8 saves of it is of use only to processes with the same options.
  const resumeOptimization = postponeOptimization()
  const folder = currentBundle()
  if (!folder) {
    // Node's cache has what V8 made of the sources with its own options.
    resumeOptimization()
    return { ...(await import('./launch.ts')), saveCode() {}, resumeOptimization() {} }
  }
  showSourcePositions(folder)
  const bundle = openBundle(folder)
  return { ...(bundle.load('launch.js') as Launch), saveCode: bundle.saveCode, resumeOptimization }
}
