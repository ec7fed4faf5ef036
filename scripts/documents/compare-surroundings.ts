// What stands around the operations of two documents: where they are, and where a client gets its tokens.
import type { Comparison, Json } from './compare.ts'

/** `subject` is the service, or an operation that has servers of its own. */
export function compareServers(
  { add }: Comparison,
  subject: string,
  before: Json[] = [],
  after: Json[] = [],
) {
  const has = (servers: Json[], url: string) => servers.some((one) => one.url === url)
  for (const { url } of before.filter((one) => !has(after, one.url)))
    add(true, `${subject} is no longer at ${url}`)
  for (const { url } of after.filter((one) => !has(before, one.url))) add(false, `${subject} is at ${url}`)
}

export function compareSecuritySchemes({ add }: Comparison, before: Json = {}, after: Json = {}): void {
  for (const [name, older] of Object.entries<Json>(before)) {
    const title = `security scheme ${name}`
    const newer = after[name]
    if (!newer) {
      add(true, `${title} is removed`)
      continue
    }
    const had = settingsOf(older)
    const has = settingsOf(newer)
    for (const [setting, value] of had.entries()) {
      const now = has.get(setting) ?? 'none'
      if (now !== value) add(true, `${title} has ${setting} ${now}, no longer ${value}`)
    }
    for (const [setting, value] of has.entries())
      if (!had.has(setting)) add(false, `${title} has ${setting} ${value}`)
  }
  for (const name of Object.keys(after).filter((each) => !before[each]))
    add(false, `security scheme ${name} is new`)
}

/** All but the scopes: which of them an operation asks for is compared there. */
function settingsOf({ flows = {}, ...scheme }: Json): Map<string, string> {
  const own = Object.entries<string>(scheme).filter(([name]) => name !== 'description')
  const ofFlows = Object.entries<Json>(flows).flatMap(([flow, { scopes: _, ...urls }]) =>
    Object.entries<string>(urls).map(([name, url]): [string, string] => [`${flow} ${name}`, url]),
  )
  return new Map([...own, ...ofFlows])
}
