// Entry point of the thread that derived-content.ts starts: derives one form per message. An error ends the thread.
import { parentPort, workerData } from 'node:worker_threads'
import { derive } from './derive.ts'

const generated = new URL(workerData)

parentPort?.on('message', async ({ form, services }) => {
  // A separate copy, because a message contains the entire memory of a buffer.
  const bytes = new Uint8Array(Buffer.from(await derive(form, services, generated)))
  parentPort?.postMessage(bytes, [bytes.buffer])
})
