// Provides the content of derive.ts, at the first request. It is made in a thread, because the largest document takes 300 ms,
// one after the other, because each needs some 50 MB. The thread ends when it is idle. Results are kept, failures are not.
// Tested by test/pages/derived-content.test.ts.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { services as allServices, type ServiceName } from '../../generated/operations.ts'
import type { Form } from './derive.ts'

/** The content of a form, for all services unless some are named. */
export type DerivedContent = (form: Form, services?: readonly ServiceName[]) => Promise<Buffer>

const IDLE_MS = 10_000

export function createDerivedContent(generated: URL): DerivedContent {
  const contents = new Map<string, Promise<Buffer>>()
  let latest: Promise<unknown> = Promise.resolve()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  return function derivedContent(form, services = allServices) {
    const key = `${form} ${services}`
    const known = contents.get(key)
    if (known) return known
    const content = latest.then(() => inThread({ form, services }))
    latest = content.catch(() => contents.delete(key))
    contents.set(key, content)
    return content
  }

  async function inThread(request: { form: Form; services: readonly ServiceName[] }): Promise<Buffer> {
    clearTimeout(idle)
    thread ??= startThread(generated)
    thread.postMessage(request)
    try {
      const [bytes] = await once(thread, 'message')
      return Buffer.from((bytes as Uint8Array<ArrayBuffer>).buffer)
    } catch (error) {
      // The thread has ended.
      thread = undefined
      throw error
    } finally {
      idle = setTimeout(stopThread, IDLE_MS).unref()
    }
  }

  function stopThread() {
    void thread?.terminate()
    thread = undefined
  }
}

function startThread(generated: URL): Worker {
  const thread = new Worker(new URL('./derive-thread.ts', import.meta.url), {
    ...{ workerData: generated.href, env: {}, execArgv: [] },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  thread.unref()
  return thread
}
