// The type of a language, and what several languages share: the folder of this project's programs, and
// openapi-generator.
import { existsSync } from 'node:fs'
import path from 'node:path'

export interface Step {
  command: readonly string[]
  env?: Record<string, string>
  cwd?: string
}

export interface Language {
  name: string
  /** The generator and its version. */
  generator: string
  /**
   * Whether its program is a first day: it knows the sandbox by another host name, which a proxy resolves, and by the file of its
   * authority; it also reads the feed, and prints how long each step took.
   */
  isFirstDay?: true
  /** Programs that must be installed. */
  needs: readonly string[]
  /** A program without which the clients are generated, and neither compiled nor run. */
  compiler?: string
  /** Files of the language's folder, and where they are copied to. */
  files: Readonly<Record<string, string>>
  /** Installs the generator. */
  prepare(folder: string): Step[]
  generate(service: string, document: string, folder: string): Step[]
  compile(folder: string, services: readonly string[]): Step[]
  /** Calls a sandbox with the clients; absent if there is no program. */
  run?(folder: string): Step
  /** Output of the tools that is no defect of the documents, each with its reason. */
  notes: readonly { text: RegExp; reason: string }[]
}

export const bin = path.join(import.meta.dirname, '..', '..', 'node_modules', '.bin')
export const OPENAPI_GENERATOR = '7.25.0'
const jar = `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`

/** Downloads the generator from Maven Central into the parent folder, where later runs find it. */
export const fetchJar = (folder: string): Step[] => {
  const file = path.join(folder, '..', jar)
  const artifact = `org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`
  if (existsSync(file)) return []
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
  return [
    {
      command: [
        'mvn',
        '-q',
        '-B',
        plugin,
        `-Dartifact=${artifact}`,
        `-DoutputDirectory=${path.dirname(file)}`,
      ],
    },
  ]
}

export const openapiGenerator = (folder: string, args: readonly string[]): Step => ({
  command: ['java', '-jar', path.join(folder, '..', jar), 'generate', ...args],
})

/** TypeScript 6, by its path: version 7, which checks this project's types, has a program of the same name. */
export const compileTypescript = (folder: string): Step => ({
  command: [
    ...[path.join(bin, '..', 'typescript', 'bin', 'tsc'), '-p', folder],
    ...['--typeRoots', path.join(bin, '..', '@types')],
  ],
})

/** Runs a program with this project's Node, which reads the sandbox's certificate and its proxy at its start. */
export const runNode = (program: string): Step => ({
  command: [
    ...[
      'sh',
      '-c',
      'NODE_EXTRA_CA_CERTS="$CA_FILE" HTTPS_PROXY="$NAME_PROXY" exec "$0" --use-env-proxy "$1"',
    ],
    ...[path.join(bin, 'node'), program],
  ],
})

/** Runs a program that reaches the sandbox through the proxy. */
export const throughProxy = (...command: readonly string[]): Step => ({
  command: ['sh', '-c', 'HTTPS_PROXY="$NAME_PROXY" exec "$0" "$@"', ...command],
})
