// Every way to start a server gives Node the same options.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LAUNCH_OPTIONS } from '../../scripts/servers/launch-options.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

test('npm start has the options that scripts use', () => {
  const { start } = JSON.parse(read('package.json')).scripts

  expect(start).toContain(` node ${LAUNCH_OPTIONS.join(' ')} scripts/start.ts`)
})

test('the image has them too', () => {
  expect(read('Dockerfile').split('\n')).toContain(
    `CMD ${JSON.stringify(['node', ...LAUNCH_OPTIONS, 'scripts/start.ts']).replaceAll(',', ', ')}`,
  )
})
