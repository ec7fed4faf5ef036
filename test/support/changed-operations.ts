// Which operations a change concerns: those whose document, handler or rules differ from the branch that the change is for, or from
// the last commit but one. The suites over all operations run on these in full (variants.ts).
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { type Json, operationsOf, resolve } from '../../handlers/pages/documents/document.ts'

/** The ids of operations that differ, in a checkout of git; none elsewhere, and none if git has no earlier commit. */
export function changedOperations(root: string): ReadonlySet<string> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 28 }).trim()
  const base = baseOf(git)
  if (base === undefined) return new Set()
  const changed = [
    git('diff', '--name-only', '--relative', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]
  const files = new Set(changed.flatMap((text) => text.split('\n')))
  if (![...files].some((file) => /^(generated|rules|handlers\/services)\//.test(file))) return new Set()

  const areSame = (set: string) =>
    !files.has(`rules/${set}.json`) && !files.has(`rules/${set.split('/')[0]}/limits.json`)
  return new Set(
    readdirSync(join(root, 'generated')).flatMap((service) => {
      const file = `generated/${service}/openapi.json`
      if (!existsSync(join(root, file))) return []
      const now = operationTexts(readFileSync(join(root, file), 'utf8'))
      const isNew = files.has(file) && git('ls-tree', base, `./${file}`) === ''
      const before = isNew
        ? new Map()
        : files.has(file)
          ? operationTexts(git('show', `${base}:./${file}`))
          : now
      return [...now.values()]
        .filter(
          ({ id, text, ruleSets }) =>
            text !== before.get(id)?.text ||
            !ruleSets.every(areSame) ||
            reaches(root, `handlers/services/${service}/${id}.ts`, files),
        )
        .map(({ id }) => id)
    }),
  )
}

/** Where this branch left main; on main itself the last commit but one. */
function baseOf(git: (...args: string[]) => string): string | undefined {
  try {
    const fork = git('merge-base', 'HEAD', 'main')
    return fork === git('rev-parse', 'HEAD') ? git('rev-parse', 'HEAD~1') : fork
  } catch {
    return undefined
  }
}

interface OperationText {
  id: string
  /** Its part of the document, with what it refers to, without descriptions. */
  text: string
  ruleSets: readonly string[]
}

function operationTexts(json: string): Map<string, OperationText> {
  const document: Json = JSON.parse(json)
  const withoutProse = (name: string, value: unknown) =>
    name === 'description' || name === 'summary' ? undefined : value
  return new Map(
    operationsOf(document).map(({ operation, item, path }) => {
      const texts = new Map<string, string>()
      const add = (name: string, node: Json) => {
        if (texts.has(name)) return
        const text = JSON.stringify(node, withoutProse)
        texts.set(name, text)
        for (const [, $ref = ''] of text.matchAll(/"\$ref":"(#[^"]+)"/g))
          add($ref, resolve(document, { $ref }))
      }
      add(path, [operation, item.parameters])
      const id: string = operation.operationId
      return [id, { id, text: JSON.stringify([...texts]), ruleSets: operation['x-rules'] ?? [] }]
    }),
  )
}

/** Whether the file, or one that it imports from its service, is among `files`. */
function reaches(root: string, file: string, files: ReadonlySet<string>, seen = new Set<string>()): boolean {
  if (files.has(file)) return true
  if (seen.has(file) || !existsSync(join(root, file))) return false
  seen.add(file)
  const imports = [...readFileSync(join(root, file), 'utf8').matchAll(/from '(\.\.?\/[^']+)'/g)]
  return imports
    .map(([, target = '']) => normalize(join(file, '..', target)).replaceAll('\\', '/'))
    .some((target) => target.startsWith('handlers/services/') && reaches(root, target, files, seen))
}
