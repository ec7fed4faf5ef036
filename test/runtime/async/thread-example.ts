// Tasks for threads.test.ts.
import { threadId } from 'node:worker_threads'

export interface Example {
  kind: 'thread id' | 'endless' | 'memory' | 'failure' | 'environment'
}

export default function runExample({ kind }: Example): number {
  if (kind === 'failure') throw new Error('no such thing')
  if (kind === 'environment') return Object.keys(process.env).length
  const kept: unknown[] = []
  while (kind === 'endless' || kind === 'memory')
    if (kind === 'memory') kept.push({ index: `${kept.length}` })
  return threadId
}
