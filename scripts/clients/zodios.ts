// The clients of openapi-zod-client, with zodios: they compare every response with its schema when they read it, so they are the
// strictest of those for TypeScript.
import path from 'node:path'
import { compileTypescript, type Language, runNode } from './language.ts'

export const zodios: Language = {
  name: 'zodios',
  generator: 'openapi-zod-client 1.18.3',
  needs: ['npm'],
  files: {
    'story.ts': 'story.ts',
    'tsconfig.json': 'tsconfig.json',
    'package.json': 'package.json',
    'package-lock.json': 'package-lock.json',
  },
  prepare: (folder) => [{ command: ['npm', 'ci', '--silent', '--no-audit', '--no-fund'], cwd: folder }],
  generate: (service, document, folder) => [
    {
      command: [
        ...[path.join(folder, 'node_modules', '.bin', 'openapi-zod-client'), document],
        ...['--output', path.join(folder, `${service}.ts`), '--with-alias'],
      ],
    },
  ],
  compile: (folder) => [compileTypescript(folder)],
  run: (folder) => runNode(path.join(folder, 'out', 'story.js')),
  notes: [],
}
