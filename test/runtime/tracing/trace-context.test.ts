import { describe, expect, test } from 'vitest'
import { parseTraceparent } from '../../../handlers/runtime/tracing/trace-context.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'

describe('the header traceparent', () => {
  test('names the trace, the parent and whether it is sampled', () => {
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({
      traceId: TRACE,
      spanId: SPAN,
      isSampled: true,
    })
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-00`)?.isSampled).toBe(false)
    // Other flags are not known here, and a later version may have more parts.
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-03`)?.isSampled).toBe(true)
    expect(parseTraceparent(`cc-${TRACE}-${SPAN}-01-what-the-future-has`)?.traceId).toBe(TRACE)
  })

  test.each([
    undefined,
    '',
    `${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-01\n`,
    ` 00-${TRACE}-${SPAN}-01`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.slice(1)}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-1`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-'*/ drop-01`,
    `cc-${TRACE}-${SPAN}-01${'-'.padEnd(300, 'x')}`,
  ])('is ignored if it is %j', (header) => {
    expect(parseTraceparent(header)).toBeUndefined()
  })
})
