import { expect, test } from 'vitest'
import { root, runToEnd } from '../support/processes/operator.ts'

test('code that is used much meanwhile is optimized afterwards', async () => {
  const code = `
    import { postponeOptimization } from ${JSON.stringify(`${root}scripts/start/optimization.ts`)}
    const add = (a, b) => a + b
    const use = () => { for (let n = 0; n < 2e6; n++) add(n, 1) }
    // Bits of V8: compiled by Maglev, by TurboFan.
    const isOptimized = () => (%GetOptimizationStatus(add) & 0b110_0000) !== 0 || (%GetOptimizationStatus(use) & 0b110_0000) !== 0
    const states = []
    const resume = postponeOptimization()
    for (let n = 0; n < 50; n++) use()
    states.push(isOptimized())
    resume()
    for (let n = 0; n < 50; n++) { use(); await new Promise((resolve) => setTimeout(resolve, 5)) }
    states.push(isOptimized())
    console.log(JSON.stringify(states))`
  const args = ['--allow-natives-syntax', '--input-type=module', '--eval', code]
  const { stdout, stderr } = await runToEnd(args)
  expect(JSON.parse(stdout), stderr).toEqual([false, true])
})

test('optimization waits for the first request of a client, not for a probe', async () => {
  // The tag names the options of V8.
  const code = `
    import { once } from 'node:events'
    import { createServer } from 'node:http'
    import { cachedDataVersionTag } from 'node:v8'
    import { postponeOptimization } from ${JSON.stringify(`${root}scripts/start/optimization.ts`)}
    const usual = cachedDataVersionTag()
    const isPostponed = () => cachedDataVersionTag() !== usual
    const states = []
    const resume = postponeOptimization()
    states.push(isPostponed())
    const server = createServer((request, response) => response.end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const ask = (path) => fetch('http://127.0.0.1:' + server.address().port + path)
    for (const path of ['/healthz', '/readyz?verbose', '/metrics', '/carts/v1/Carts(1)']) {
      await ask(path)
      states.push(isPostponed())
    }
    const again = postponeOptimization()
    states.push(isPostponed())
    again()
    resume()
    states.push(isPostponed())
    console.log(JSON.stringify(states))
    process.exit()`
  const { stdout, stderr } = await runToEnd(['--input-type=module', '--eval', code])
  expect(JSON.parse(stdout), stderr).toEqual([true, true, true, true, false, true, false])
})
