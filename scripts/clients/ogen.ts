// The clients of ogen for Go, whose types are the strictest of all: a sum type of all responses of an operation.
import path from 'node:path'
import type { Language } from './language.ts'

const VERSION = 'v1.24.0'

export const ogen: Language = {
  name: 'ogen',
  generator: `ogen ${VERSION} (Go)`,
  needs: ['go'],
  files: { 'story.go': 'story.go', 'go.mod': 'go.mod', 'go.sum': 'go.sum' },
  prepare: (folder) => [
    {
      command: ['go', 'install', `github.com/ogen-go/ogen/cmd/ogen@${VERSION}`],
      env: { GOBIN: path.join(folder, 'bin'), GOFLAGS: '-mod=mod' },
    },
  ],
  generate: (service, document, folder) => [
    {
      command: [
        ...[path.join(folder, 'bin', 'ogen'), '--target', path.join(folder, service)],
        ...['--package', service, '--clean', document],
      ],
    },
  ],
  compile: (folder) => [
    { command: ['go', 'vet', '.'], cwd: folder },
    { command: ['go', 'build', '-o', 'story', '.'], cwd: folder },
  ],
  run: (folder) => ({ command: [path.join(folder, 'story')] }),
  notes: [
    {
      text: /Header name is not canonical/,
      reason:
        'It writes X-RateLimit-Limit, whose case is prescribed, as X-Ratelimit-Limit; names of headers have no case.',
    },
    {
      text: /String validator cannot be applied to generated type/,
      reason: 'The length of an id or a time is bounded, and its Go type needs no bound.',
    },
  ],
}
