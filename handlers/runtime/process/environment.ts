// Reads environment variables and collects their faults; each fault is a sentence that begins with the name of the
// variable. An empty variable counts as absent. Tested by test/runtime/process/settings.test.ts.

import { nearNames } from '../values/similar-names.ts'

export interface Environment {
  faults: string[]
  /** The names that have been read so far: after all settings are read, those of all settings. */
  known: ReadonlySet<string>
  read(name: string): string | undefined
  choice<T extends string>(name: string, allowed: readonly T[], fallback: T): T
  whole(name: string, min: number, max: number, fallback: number): number
  text(name: string, isRight: (value: string) => boolean, remedy: string): string | undefined
  url(name: string, protocols: readonly string[]): string | undefined
  /** Reads a list of names separated by commas. */
  names(name: string): string[]
}

export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const faults: string[] = []
  const known = new Set<string>()
  const read = (name: string) => {
    known.add(name)
    return env[name]?.trim() || undefined
  }

  return {
    faults,
    known,
    read,
    choice(name, allowed, fallback) {
      const value = read(name)
      const chosen = allowed.find((option) => option === value)
      if (value !== undefined && chosen === undefined)
        faults.push(`${name} is "${value}": use ${allowed.join(', ')}.`)
      return chosen ?? fallback
    },
    whole(name, min, max, fallback) {
      const value = read(name)
      if (value === undefined) return fallback
      if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
      faults.push(`${name} is "${value}": use a whole number from ${min} to ${max}.`)
      return fallback
    },
    text(name, isRight, remedy) {
      const value = read(name)
      if (value !== undefined && !isRight(value)) faults.push(`${name} is "${value}": use ${remedy}.`)
      return value
    },
    url(name, protocols) {
      const value = read(name)
      if (value === undefined) return undefined
      const { protocol = '', hostname = '' } = URL.parse(value) ?? {}
      // The URL of a database may have no host: it can be reached through a Unix socket.
      if (protocols.includes(protocol) && (hostname !== '' || protocol.startsWith('postgres'))) return value
      // The value may contain a password, so the message does not repeat it.
      faults.push(
        `${name} is not an address: it begins with ${protocols.map((p) => `${p}//`).join(' or ')}, then comes a host.`,
      )
      return undefined
    },
    names: (name) => (read(name) ?? '').split(',').flatMap((part) => part.trim() || []),
  }
}

/**
 * Names that are no settings though they look like some: those in .env, and those that begin with the first word of a
 * setting, such as RATE_ (O14). Each with the settings that have a similar name.
 */
export function unknownNames(
  env: Readonly<Record<string, string | undefined>>,
  known: ReadonlySet<string>,
  inFile: readonly string[] = [],
): Map<string, readonly string[]> {
  const prefixes = new Set([...known].map((name) => `${name.split('_')[0]}_`))
  const isOurs = (name: string) => prefixes.has(`${name.split('_')[0]}_`) && name.includes('_')
  const names = new Set([...inFile, ...Object.keys(env).filter(isOurs)])
  return new Map(
    [...names].filter((name) => !known.has(name)).map((name) => [name, nearNames(name, [...known])]),
  )
}
