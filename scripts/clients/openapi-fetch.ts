// The clients of openapi-fetch: a small library, with types that openapi-typescript generates.
// test/scripts/clients.long.test.ts runs them in the gate, because they are generated in seconds.
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { installExtraPackages } from '../extra-packages/extra-packages.ts'
import { compileTypescript, type Language, runNode } from './language.ts'

const packages = (folder: string) => path.join(folder, 'node_modules')

export const openapiFetch: Language = {
  name: 'openapi-fetch',
  generator: 'openapi-typescript 7.13.0',
  needs: [],
  files: { 'story.ts': 'story.ts', 'tsconfig.json': 'tsconfig.json', 'package.json': 'package.json' },
  prepare: (folder) => {
    symlinkSync(path.join(installExtraPackages(), 'node_modules'), packages(folder))
    return []
  },
  generate: (service, document, folder) => [
    {
      command: [
        path.join(packages(folder), '.bin', 'openapi-typescript'),
        document,
        '--output',
        path.join(folder, `${service}.ts`),
      ],
    },
  ],
  compile: (folder) => [compileTypescript(folder)],
  run: (folder) => runNode(path.join(folder, 'out', 'story.js')),
  notes: [],
}
