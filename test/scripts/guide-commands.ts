// The commands of OPERATIONS.md, as they are printed there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/processes/operator.ts'

export const guide = readFileSync(join(root, 'OPERATIONS.md'), 'utf8')
const BLOCK = /^ *```\w*\n(.*?)^ *```/gms

/** Code blocks, without indentation. */
export const blocks: readonly string[] = [...guide.matchAll(BLOCK)].map(([, text = '']) =>
  text.replace(/^ +/gm, ''),
)

const PROGRAMS =
  'npm|npx|node|docker|createdb|createuser|psql|pg_\\w+|systemctl|systemd-\\w+|openssl|grep|cp|nginx|git|curl|kill'
const STATEMENTS = 'select|insert|update|delete|alter|create|drop|set|explain|vacuum'
const COMMAND = new RegExp(`^(?:(?:${PROGRAMS}) |(?:${STATEMENTS}) \\S+ ?)`)
/** A setting of PostgreSQL or of a program beside it, with its value; those of the API are in .env.example. */
const SETTING = /^[a-z][\w.]*(?: = \S|: \d)/

/** All commands and settings with values; of a line such as `npm run rules -- validate`, `test` only the first. */
export const commands: readonly string[] = [
  ...new Set(
    [
      ...[...guide.replace(BLOCK, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
      // A unit of systemd is one thing: test/scripts/systemd.test.ts reads it.
      ...blocks.filter((text) => !text.includes('[Unit]')).flatMap((text) => text.trim().split('\n')),
    ].filter((code) => COMMAND.test(code) || SETTING.test(code)),
  ),
]

/**
 * Returns a command of the guide with its placeholders replaced. A test that runs one passes it literally here, so that the test
 * fails when the guide changes.
 */
export function fromGuide(command: string, values: Readonly<Record<string, string>> = {}): string {
  if (!guide.includes(command)) throw new Error(`OPERATIONS.md does not have "${command}".`)
  return Object.entries(values).reduce((text, [name, value]) => {
    if (!text.includes(name)) throw new Error(`"${text}" does not have "${name}".`)
    return text.replaceAll(name, value)
  }, command)
}
