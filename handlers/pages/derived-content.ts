// Provides the content of derive.ts, at the first request. It is made in a thread, because the largest document takes 300 ms,
// one after the other, because each needs some 50 MB. The thread ends when it is idle. Results are kept, failures are not.
// Tested by test/pages/derived-content.test.ts.
import { services as allServices, type ServiceName } from '../../generated/operations.ts'
import { createKeyedQueue } from '../runtime/async/keyed-queue.ts'
import { createThreads } from '../runtime/async/threads.ts'
import type { Form } from './derive.ts'
import type { DeriveTask } from './derive-thread.ts'

/** The content of a form, for all services unless some are named. */
export type DerivedContent = (form: Form, services?: readonly ServiceName[]) => Promise<Buffer>

export function createDerivedContent(generated: URL): DerivedContent {
  const contents = new Map<string, Promise<Buffer>>()
  const queue = createKeyedQueue({ permits: 1 })
  const thread = createThreads<DeriveTask, Uint8Array>({
    entry: new URL('./derive-thread.ts', import.meta.url),
    ...{ deadlineMs: 60_000, idleMs: 10_000 },
  })

  return function derivedContent(form, services = allServices) {
    const key = `${form} ${services}`
    const known = contents.get(key)
    if (known) return known
    const content = queue.run('documents', async () => {
      const { buffer, byteOffset, length } = await thread.run({ form, services, generated: generated.href })
      return Buffer.from(buffer, byteOffset, length)
    })
    content.catch(() => contents.delete(key))
    contents.set(key, content)
    return content
  }
}
