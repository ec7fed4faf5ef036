// Shows the way of one request of each case: the files of ours that it executes, and the functions of ours between the listener
// and its first query, as V8 reports them: npx node scripts/bench/request-path.ts getQuantities upsertEntityPricing
import { readFileSync } from 'node:fs'
import { sendRequest } from '../servers/https-request.ts'
import { loadCases } from './cases.ts'
import { openScenario, tokenFor, withServers } from './fixture.ts'
import { prepareRequest } from './load.ts'
import { untilPrepared } from './servers.ts'

// biome-ignore lint/suspicious/noExplicitAny: the messages of V8's debugger
type Message = any

const OURS = /\/((?:handlers|entities|generated)\/[^?:]+)$/
const fileOf = ({ url }: Message) => OURS.exec(url)?.[1]
const PAUSE_AT_QUERIES = `{ const { Client } = process.getBuiltinModule('module').createRequire(process.argv[1])('pg')
  const { query } = Client.prototype
  Client.prototype.query = function (...args) { debugger; return query.apply(this, args) } }`
const options = { rounds: 1, seconds: 1, only: [] }
const { signal } = new AbortController()
const cases = (await loadCases()).filter(({ name }) => process.argv.includes(name))

await withServers(options, signal, async ({ fixture, servers }) => {
  await using scenario = await openScenario(fixture, cases).then((it) => ({
    ...it,
    [Symbol.asyncDispose]: it.close,
  }))
  const server = await servers.startProject({ env: { NODE_OPTIONS: '--inspect=127.0.0.1:0' } })
  await untilPrepared([server], signal)
  const v8 = new WebSocket(/ws:\S+/.exec(readFileSync(`${fixture.folder}/project.log`, 'utf8'))?.[0] ?? '')
  await new Promise((resolve) => v8.addEventListener('open', resolve))
  const resolvers: ((message: Message) => void)[] = []
  const call = (method: string, params = {}): Promise<Message> =>
    new Promise((resolve) => v8.send(JSON.stringify({ id: resolvers.push(resolve) - 1, method, params })))
  const stacks: string[][] = []
  v8.addEventListener('message', ({ data }) => {
    const { id, result, method, params }: Message = JSON.parse(data)
    resolvers[id]?.(result)
    if (method !== 'Debugger.paused') return
    const frames: Message[] = [...params.callFrames]
    for (let at = params.asyncStackTrace; at; at = at.parent) frames.push(...at.callFrames)
    stacks.push([...new Set(frames.filter(fileOf).map((frame) => `${fileOf(frame)} ${frame.functionName}`))])
    void call('Debugger.resume')
  })
  await call('Runtime.evaluate', { expression: PAUSE_AT_QUERIES })
  const token = await tokenFor(fixture, server)
  for (const benchCase of cases) {
    const prepared = prepareRequest(await benchCase.request(scenario), token, 1)
    const send = () => sendRequest(server.origin + prepared.request.paths[0], prepared)
    const runs: string[][] = []
    for (const method of ['Profiler.enable', 'Profiler.startPreciseCoverage'])
      await call(method, { callCount: true })
    // Some run together with a poll, so the fewest files count.
    for (let run = 0; run < 12; run += 1) {
      await call('Profiler.takePreciseCoverage')
      await send()
      const { result } = await call('Profiler.takePreciseCoverage')
      const executed = result.filter(({ functions }: Message) =>
        functions.some((it: Message) => it.ranges[0].count),
      )
      runs.push(executed.flatMap((script: Message) => fileOf(script) ?? []).toSorted())
    }
    for (const method of ['Profiler.disable', 'Debugger.enable']) await call(method)
    await call('Debugger.setAsyncCallStackDepth', { maxDepth: 100 })
    stacks.length = 0
    await send()
    await call('Debugger.disable')
    const [files = []] = runs.toSorted((a, b) => a.length - b.length)
    const path = stacks.find((stack) => stack.at(-1)?.includes('listener.ts')) ?? []
    process.stdout.write(
      `${[`${benchCase.name}: ${files.length} files, ${path.length} functions`, ...files, '', ...path].join('\n')}\n\n`,
    )
  }
  v8.close()
  await servers.stopAll()
})
