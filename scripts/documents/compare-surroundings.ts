// Compares what surrounds the operations of two documents: servers, security, security schemes, and the links
// of HAL forms.

import { type Comparison, compareSchemas, type Json } from './compare-schemas.ts'

/** `subject` is the service, or an operation that declares its own servers. */
export function compareServers(
  { add }: Comparison,
  subject: string,
  before: Json[] = [],
  after: Json[] = [],
) {
  const has = (servers: Json[], url: string) => servers.some((server) => server.url === url)
  for (const { url } of before.filter((server) => !has(after, server.url)))
    add(true, `${subject} is no longer at ${url}`)
  for (const { url } of after.filter((server) => !has(before, server.url)))
    add(false, `${subject} is at ${url}`)
}

/**
 * Every old alternative of credentials must still satisfy one of the new alternatives. An alternative is a set
 * of schemes, each with its scopes.
 */
export function compareSecurity({ add }: Comparison, name: string, before: Json[], after: Json[]): void {
  const [oldAlternatives = [], newAlternatives = []] = [before, after].map((alternatives) =>
    alternatives.length === 0 ? [{}] : alternatives,
  )
  const isSufficientFor = (had: Json) => (now: Json) =>
    Object.entries<string[]>(now).every(
      ([scheme, scopes]) => had[scheme] && scopes.every((scope) => had[scheme].includes(scope)),
    )
  const refusedAlternatives = oldAlternatives.filter((had) => !newAlternatives.some(isSufficientFor(had)))
  const isAccepted = (scheme: string) => newAlternatives.some((now) => scheme in now)
  for (const scheme of refusedAlternatives.flatMap(Object.keys).filter((each) => !isAccepted(each)))
    add(true, `${name} can no longer be called with ${scheme}`)
  if (refusedAlternatives.some((had) => Object.keys(had).every(isAccepted))) {
    const needs = newAlternatives.map((now) => Object.values<string[]>(now).flat().join(' and '))
    add(true, `${name} asks for ${[...new Set(needs)].join(' or ')}`)
  } else if (refusedAlternatives.length === 0 && JSON.stringify(before) !== JSON.stringify(after))
    add(false, `${name} asks for less`)
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

/** Compares the `_links` of HAL forms with the same name; their other members are compared in the JSON form. */
export function compareHalLinks(comparison: Comparison): void {
  const [oldSchemas, newSchemas] = [comparison.before, comparison.after].map(
    ({ components }) => components?.schemas ?? {},
  )
  for (const name of Object.keys(oldSchemas).filter((each) => each.endsWith('Hal') && newSchemas[each])) {
    const [oldLinks, newLinks] = [oldSchemas, newSchemas].map((schemas) => schemas[name].properties?._links)
    if (oldLinks)
      compareSchemas(comparison, { title: `${name} (answered)._links`, isRequest: false }, oldLinks, newLinks)
  }
}

/** The settings of a scheme without its scopes: compareSecurity compares the scopes per operation. */
function settingsOf({ flows = {}, ...scheme }: Json): Map<string, string> {
  const members = Object.entries<string>(scheme).filter(([name]) => name !== 'description')
  const ofFlows = Object.entries<Json>(flows).flatMap(([flow, { scopes: _, ...urls }]) =>
    Object.entries<string>(urls).map(([name, url]): [string, string] => [`${flow} ${name}`, url]),
  )
  return new Map([...members, ...ofFlows])
}
