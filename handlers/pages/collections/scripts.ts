// The script that runs after a response, in Postman and Bruno; only the names of their functions differ. It asserts, stores
// values for later requests, and repeats the request if a workflow says so.
import { memberAccess } from './checks.ts'
import type { CollectionRequest } from './workflow-requests.ts'

/** How the program names things. */
export interface Dialect {
  /** Statements that define `status`, `body`, `read`, `write` and `check(title, holds)`. */
  prelude: readonly string[]
  /** Statements that send the request again after a pause. */
  repeat(request: CollectionRequest, afterMs: number): readonly string[]
}

/** The lines of the script. */
export function afterwards(request: CollectionRequest, dialect: Dialect): string[] {
  const { checks, remembers, retry } = request
  const storeLines = Object.entries(remembers).map(
    ([name, path]) => `write('${name}', body${memberAccess(path)})`,
  )
  const results = [
    ...checks.map(({ title, code }) => `check(${quoted(title)}, () => ${code})`),
    ...(storeLines.length > 0 ? ['if (status < 300) {', ...indented(storeLines), '}'] : []),
  ]
  if (!retry) return [...dialect.prelude, ...results]
  const isComplete = checks.map(({ code }) => `(${code})`).join(' && ')
  return [
    ...dialect.prelude,
    "const attempts = Number(read('attempts') || 0)",
    `if (attempts < ${retry.limit} && !(${isComplete})) {`,
    ...indented(["write('attempts', attempts + 1)", ...dialect.repeat(request, retry.afterMs)]),
    '} else {',
    ...indented(["write('attempts', 0)", ...results]),
    '}',
  ]
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
