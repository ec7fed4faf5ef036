// Reports of child processes (PROCESSES) to the primary process, which serves the management port: it asks a child by a
// message, and the child replies with a value. Tested by test/processes/processes.long.test.ts and test/processes/management.long.test.ts.
import cluster, { type Worker } from 'node:cluster'

interface Question {
  report: string
  id: number
}

interface Reply extends Question {
  value: unknown
}

/** In a child: replies to questions with the report of that name. */
export function serveReports(reports: Readonly<Record<string, () => Promise<unknown>>>): void {
  process.on('message', async ({ report, id }: Question) => {
    const value = await reports[report]?.().catch(() => undefined)
    process.send?.({ report, id, value } satisfies Reply)
  })
}

/** In the primary process: asks one child for a report; undefined if it cannot give one, never if it hangs. */
export type AskChild = (child: Worker, report: string) => Promise<unknown>

export function createAskChild(): AskChild {
  const waiting = new Map<number, (value: unknown) => void>()
  let last = 0
  cluster.on('message', (_child, reply: Reply) => waiting.get(reply.id)?.(reply.value))

  return async function askChild(child, report) {
    last += 1
    const id = last
    const gone = () => waiting.get(id)?.(undefined)
    const value = new Promise<unknown>((resolve) => waiting.set(id, resolve))
    child.once('exit', gone)
    // A child that has just exited is not an error of this process.
    if (child.isConnected()) child.send({ report, id } satisfies Question, () => {})
    else gone()
    return value.finally(() => {
      waiting.delete(id)
      child.off('exit', gone)
    })
  }
}

export const connectedChildren = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((child) => child?.isConnected() === true) as Worker[]
