// What one load keeps for the next, so that an edit of one file costs little: a file with the same bytes remains the same
// object, and what was computed from certain objects is not computed from them again. A result must depend on nothing but
// its keys: the outcome of a case depends on its rule set, which is made of two files and the fact catalogue.
// Tested by test/rules/load/load-memo.long.test.ts.
import type { RuleSet } from '../evaluate/rule-set.ts'
import { createFolderSchemas } from './folder-schemas.ts'

export interface LoadMemo {
  schemasOf: ReturnType<typeof createFolderSchemas>
  /** The result of `parse`, or the one of the last time, if the file has the same bytes. */
  parsed<T extends object>(file: string, bytes: Buffer, parse: () => T): T
  /** Forgets the files that are not among these. */
  keepFiles(files: readonly string[]): void
  /** The result of `make`, or the one of the last time with these keys. */
  once<T>(what: string, keys: readonly object[], make: () => T): T
}

interface Node {
  result?: { value: unknown }
  next: WeakMap<object, Node>
}

const newNode = (): Node => ({ next: new WeakMap() })

export function createLoadMemo(): LoadMemo {
  const files = new Map<string, { bytes: Buffer; value: object }>()
  const roots = new Map<string, Node>()
  return {
    schemasOf: createFolderSchemas(),
    parsed<T extends object>(file: string, bytes: Buffer, parse: () => T): T {
      const known = files.get(file)
      if (known?.bytes.equals(bytes)) return known.value as T
      const value = parse()
      files.set(file, { bytes, value })
      return value
    },
    keepFiles(names) {
      const kept = new Set(names)
      for (const name of files.keys()) if (!kept.has(name)) files.delete(name)
    },
    once<T>(what: string, keys: readonly object[], make: () => T): T {
      let node = roots.get(what) ?? newNode()
      roots.set(what, node)
      for (const key of keys) {
        const next = node.next.get(key) ?? newNode()
        node.next.set(key, next)
        node = next
      }
      node.result ??= { value: make() }
      return node.result.value as T
    },
  }
}

/** The results of these are lists of faults. */
const CHECKS = new Set(['schema', 'rules', 'cases'])

/**
 * The memo of a folder that is known to pass: instead of being checked, its files get the results of a passed check, so that
 * a later edit of one file checks only that one.
 */
export function withoutFaults(memo: LoadMemo): LoadMemo {
  return {
    ...memo,
    once<T>(what: string, keys: readonly object[], make: () => T): T {
      if (CHECKS.has(what)) return memo.once(what, keys, () => [] as T)
      if (what !== 'outcomes') return memo.once(what, keys, make)
      const [ruleSet] = keys as [RuleSet]
      const outcomes = ruleSet.cases.map(({ expect, warnings = [] }) => ({ codes: [...expect, ...warnings] }))
      return memo.once(what, keys, () => Promise.resolve({ outcomes, problems: [] }) as T)
    },
  }
}
