// The clients of orval: functions that call fetch, with their types.
import path from 'node:path'
import { compileTypescript, type Language, runNode } from './language.ts'

export const orval: Language = {
  name: 'orval',
  generator: 'orval 8.38.0 (fetch)',
  needs: ['npm'],
  files: {
    'story.ts': 'story.ts',
    'send.ts': 'send.ts',
    'orval.config.mjs': 'orval.config.mjs',
    'tsconfig.json': 'tsconfig.json',
    'package.json': 'package.json',
    'package-lock.json': 'package-lock.json',
  },
  prepare: (folder) => [{ command: ['npm', 'ci', '--silent', '--no-audit', '--no-fund'], cwd: folder }],
  generate: (service, document, folder) => [
    {
      command: [path.join(folder, 'node_modules', '.bin', 'orval'), '--config', 'orval.config.mjs'],
      env: { SERVICE: service, DOCUMENT: document },
      cwd: folder,
    },
  ],
  compile: (folder) => [compileTypescript(folder)],
  run: (folder) => runNode(path.join(folder, 'out', 'story.js')),
  notes: [],
}
