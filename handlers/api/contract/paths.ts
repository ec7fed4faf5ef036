// Rewrites paths with parentheses for the router: `/Carts({CartId})/status` and `/carts(12)/STATUS` become
// `/carts/~{CartId}/status` and `/carts/~12/status` (P2), because openapi-backend's parser cannot read
// parentheses. Keywords match case-insensitively, `(` and `)` may be percent-encoded, nothing else is an
// alias, and a literal `~` never matches. Tested by test/api/contract/paths.test.ts.

const KEYWORD = /^[A-Za-z0-9$._-]+$/
const SEGMENT = /^([^()]+?)(?:\(([^()]+)\))?$/

interface PlainPath {
  /** The path with `~x` for each identifier, which the router matches. */
  pathPattern: string
  /** The decoded identifiers in the order of the path. */
  values: readonly string[]
}

/** A document's path template in the router's form; parameter names keep their case. */
export function plainTemplate(template: string): string {
  return template
    .split('/')
    .map((segment) => {
      const [, keyword = '', value] = SEGMENT.exec(segment) ?? []
      return value ? `${keyword.toLowerCase()}/~${value}` : keyword.toLowerCase()
    })
    .join('/')
}

/** The names of a template's parameters, in the order of the path. */
export function templateParameters(template: string): string[] {
  return [...template.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name]) => name ?? [])
}

/** A request's path (without query) in the router's form; undefined if it cannot match any template. */
export function plainPath(path: string): PlainPath | undefined {
  const values: string[] = []
  let pathPattern = ''
  for (const raw of path.slice(1).split('/')) {
    const segment = raw.includes('%') ? raw.replace(/%28/g, '(').replace(/%29/g, ')') : raw
    const match = SEGMENT.exec(segment)
    if (!match) return undefined
    const [, keyword = '', value] = match
    if (!KEYWORD.test(keyword)) return undefined
    pathPattern += `/${keyword.toLowerCase()}`
    if (value !== undefined) {
      const decoded = decode(value)
      if (decoded === undefined) return undefined
      values.push(decoded)
      pathPattern += '/~x'
    }
  }
  return { pathPattern, values }
}

function decode(value: string): string | undefined {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
