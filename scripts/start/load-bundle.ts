// Loads the files of the bundle, with the machine code and bytecode that V8 made of them before. Node's own compile cache
// would keep that code in memory for good, and a module keeps its top-level code, which runs once: together 6 MB. A bundle
// of the same files has the same code, so what one process saves is of use to all others with the same options of V8.
// Tested by test/scripts/bundle.test.ts.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'

/** What make-bundle.ts puts around the code of a file; the line with the head is not counted in positions. */
export const HEAD = '(function (exports, require, module, Import) {"use strict";\n'
export const TAIL = '\n})'

export interface LoadedBundle {
  /** What a file of the bundle exports. */
  load(name: string): unknown
  /** Saves the code of the files that were loaded without any. */
  saveCode(): void
}

interface LoadedModule {
  exports: unknown
}

/** `Import` stands for `import()`: Node offers that to scripts as an experiment only, and prints a warning. */
type Run = (
  exports: unknown,
  require: (id: string) => unknown,
  module: LoadedModule,
  Import: (id: string) => Promise<unknown>,
) => void

/** A bundle in that folder. */
export function openBundle(folder: URL): LoadedBundle {
  const modules = new Map<string, LoadedModule>()
  const withoutCode = new Map<string, Script>()
  const requirePackage = createRequire(folder)

  function load(name: string): unknown {
    const known = modules.get(name)
    if (known) return known.exports
    const module: LoadedModule = { exports: {} }
    modules.set(name, module)
    const run = compile(name).runInThisContext() as Run
    run(module.exports, requireFrom, module, (id) => import(id))
    return module.exports
  }
  const requireFrom = (id: string) => (id.startsWith('./') ? load(id.slice(2)) : requirePackage(id))

  function compile(name: string): Script {
    const file = new URL(name, folder)
    const codeFile = codeFileOf(name)
    const cachedData = readIfThere(codeFile)
    const script = new Script(readFileSync(file, 'latin1'), {
      filename: file.href,
      lineOffset: -1,
      ...(cachedData && { cachedData }),
    })
    if (!cachedData || script.cachedDataRejected) withoutCode.set(name, script)
    return script
  }

  /** Of the options that V8 has now: with others its code is of no use. */
  const codeFileOf = (name: string) => new URL(`${name}.${cachedDataVersionTag()}.code`, folder)

  return {
    load,
    saveCode() {
      for (const [name, script] of withoutCode) writeIfPossible(codeFileOf(name), script.createCachedData())
      withoutCode.clear()
    },
  }
}

function readIfThere(file: URL): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Under another name first, because another process may read it. The folder may be read-only. */
function writeIfPossible(file: URL, data: Buffer): void {
  const fresh = new URL(`${file.href}.${process.pid}`)
  try {
    writeFileSync(fresh, data)
    renameSync(fresh, file)
  } catch {}
}
