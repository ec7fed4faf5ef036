// Every way to start a server gives Node the same options and the same environment.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LAUNCH_ENVIRONMENT, LAUNCH_OPTIONS } from '../../scripts/servers/launch-options.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const settings = Object.entries(LAUNCH_ENVIRONMENT).map(([name, value]) => `${name}=${value}`)

test('npm start has the options and the environment that scripts use', () => {
  const { start } = JSON.parse(read('package.json')).scripts

  for (const setting of settings) expect(start).toContain(` ${setting} `)
  expect(start).toContain(` node ${LAUNCH_OPTIONS.join(' ')} scripts/start.ts`)
})

test('the image has them too', () => {
  const lines = read('Dockerfile').split('\n')

  expect(lines).toContain(`ENV ${settings.join(' ')}`)
  expect(lines).toContain(
    `CMD ${JSON.stringify(['node', ...LAUNCH_OPTIONS, 'scripts/start.ts']).replaceAll(',', ', ')}`,
  )
})
