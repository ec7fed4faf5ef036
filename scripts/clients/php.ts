// The clients of openapi-generator for PHP, with Guzzle.
import path from 'node:path'
import { fetchJar, type Language, OPENAPI_GENERATOR, openapiGenerator } from './language.ts'

const namespaceOf = (service: string) => `Retail\\${service.charAt(0).toUpperCase()}${service.slice(1)}`

export const php: Language = {
  name: 'php',
  generator: `openapi-generator ${OPENAPI_GENERATOR} (php, Guzzle)`,
  needs: ['java', 'mvn', 'php'],
  files: { 'story.php': 'story.php' },
  prepare: fetchJar,
  generate: (service, document, folder) => [
    openapiGenerator(folder, [
      ...['-g', 'php', '-i', document, '-o', path.join(folder, service)],
      ...[
        '--global-property',
        'apis,models,supportingFiles,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false',
      ],
      `--additional-properties=invokerPackage=${namespaceOf(service)},variableNamingConvention=camelCase`,
    ]),
  ],
  // PHP compiles a file when it loads it; this also finds faults in those that the program does not load.
  compile: (folder) => [
    { command: ['sh', '-c', 'find "$0" -name "*.php" | xargs -n 1 -P 2 php -l >/dev/null', folder] },
  ],
  run: (folder) => ({ command: ['php', '-d', 'display_errors=stderr', path.join(folder, 'story.php')] }),
  notes: [
    {
      text: /^\[main\] INFO .*(writing|Skipped|File) /,
      reason: 'It names every file that it writes, and some of them have "error" in their names.',
    },
  ],
}
