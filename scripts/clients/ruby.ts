// The clients of openapi-generator for Ruby, with Typhoeus.
import path from 'node:path'
import { fetchJar, type Language, OPENAPI_GENERATOR, openapiGenerator } from './language.ts'

const MODULES: Readonly<Record<string, string>> = {
  accounts: 'RetailAccounts',
  availability: 'RetailAvailability',
  cart: 'RetailCart',
  events: 'RetailEvents',
  pricing: 'RetailPricing',
}

export const ruby: Language = {
  name: 'ruby',
  generator: `openapi-generator ${OPENAPI_GENERATOR} (ruby, typhoeus)`,
  needs: ['java', 'mvn', 'ruby'],
  files: { 'story.rb': 'story.rb' },
  prepare: fetchJar,
  generate: (service, document, folder) => [
    openapiGenerator(folder, [
      ...['-g', 'ruby', '-i', document, '-o', path.join(folder, service)],
      ...['--global-property', 'apis,models,supportingFiles,modelDocs=false,apiDocs=false'],
      `--additional-properties=gemName=${service},moduleName=${MODULES[service]}`,
    ]),
  ],
  // Ruby compiles a file when it loads it.
  compile: () => [],
  run: (folder) => ({ command: ['ruby', path.join(folder, 'story.rb')] }),
  notes: [
    {
      text: /warning: key "oauth2" is duplicated/,
      reason: 'It writes the settings of a scheme once for each of its grants.',
    },
    {
      text: /^\[main\] INFO .*(writing|Skipped|File) /,
      reason: 'It names every file that it writes, and some of them have "error" in their names.',
    },
  ],
}
