// Keeps V8's optimizing compilers out of a process that has nothing to do: what they make of the code of a start is of no use
// later, and a process in which they have run needs 12 MB more. Until a client sends a request, V8 uses its interpreter and its
// first compiler only. Tested by test/scripts/optimization.test.ts.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'

/**
 * The optimizing compilers, and the way into what they made while a loop runs. V8 asks these options each time when it could
 * optimize a function; a limit of its size, instead, would exclude for good what was too long once.
 */
const FLAGS = ['opt', 'maglev', 'use-osr']

const REQUESTS = 'http.server.request.start'
/** What asks every process for its state, also one without clients. */
const PROBE = /^\/(?:healthz|readyz|metrics)\b/

/** Returns the function that ends it, for a process that works without being asked. */
export function postponeOptimization(): () => void {
  set('no-')
  subscribe(REQUESTS, onRequest)
  return resume

  function onRequest(message: unknown): void {
    const { request } = message as { request: IncomingMessage }
    if (!PROBE.test(request.url ?? '')) resume()
  }

  function resume(): void {
    set('')
    unsubscribe(REQUESTS, onRequest)
  }
}

function set(prefix: '' | 'no-'): void {
  for (const flag of FLAGS) setFlagsFromString(`--${prefix}${flag}`)
}
