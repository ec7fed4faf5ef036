// Settings that are right each by itself and do not go together: one of them would be passed over in silence, and whoever
// set it would believe in it. Held by test/platform/settings.test.ts.
import type { Environment } from './environment.ts'
import type { Settings } from './settings.ts'

export function contradictions(settings: Settings, { read }: Environment): string[] {
  const { environment, role, processes, rulesEditing: editing } = settings
  const { mode } = settings.tls
  const files = ['TLS_CERT', 'TLS_KEY'] as const
  const needed = { TLS_CERT: 'the certificate file', TLS_KEY: 'the private key file' }
  const cases: [boolean, string][] = [
    ...files.map((name): [boolean, string] => [
      mode === 'files' && !read(name),
      `${name} is missing: TLS=files needs ${needed[name]}.`,
    ]),
    ...files.map((name): [boolean, string] => [
      mode !== 'files' && read(name) !== undefined,
      `${name} is set, but TLS is "${mode}": set TLS=files, or leave ${name} out.`,
    ]),
    [
      settings.lockTimeoutMs >= settings.statementTimeoutMs,
      `DATABASE_LOCK_TIMEOUT_MS is "${settings.lockTimeoutMs}", which DATABASE_STATEMENT_TIMEOUT_MS ends before: make it less than ${settings.statementTimeoutMs}.`,
    ],
    [
      role === 'worker' && processes > 1,
      `PROCESSES is "${processes}", but ROLE is "worker", which does not serve: leave PROCESSES out.`,
    ],
    [
      editing !== 'off' && environment === 'production',
      `RULES_EDITING is "${editing}": rules are edited on the page of a sandbox only; use off.`,
    ],
    [
      editing === 'local' && mode === 'proxy',
      'RULES_EDITING is "local": with TLS=proxy everybody comes by the proxy; use off or anywhere.',
    ],
  ]
  return cases.flatMap(([holds, fault]) => (holds ? [fault] : []))
}
