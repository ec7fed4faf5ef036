// The SDK of CloudEvents for JavaScript parses and validates what webhooks receive: events, tests and redeliveries (V5).
// Each has the media type of its structured mode, by which the SDKs of other languages recognize them too.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { extraTool } from '../support/processes/extra-tools.ts'
import { eventually, useWebhooks } from './webhook-fixture.ts'

const folder = extraTool('cloudevents')

interface Sdk {
  HTTP: { toEvent(message: { headers: unknown; body: unknown }): { validate(): boolean; toJSON(): unknown } }
}

describe.skipIf(!folder)('the CloudEvents SDK', () => {
  const { HTTP } = createRequire(join(folder ?? '', 'package.json'))('cloudevents') as Sdk
  const { receiver, hooks } = useWebhooks()

  test('parses events, redeliveries and tests', async () => {
    const hook = await hooks.subscribe(`${receiver.origin}/sdk`)
    await hooks.happen()
    const arrived = (count: number) =>
      eventually(
        () => receiver.callsTo('/sdk'),
        (calls) => calls.length >= count,
      )
    await arrived(1)
    const [delivery] = await eventually(
      () => hooks.deliveries(hook.Id),
      ([first]) => first?.Status === 'Delivered',
    )
    await hooks.request(`(${hook.Id})/Deliveries(${delivery.Id})/Redeliver`, 'POST')
    await arrived(2)
    await hooks.request(`(${hook.Id})/Test`, 'POST')
    const calls = await arrived(3)

    expect(calls.map(({ body }) => body.type)).toEqual([
      ...['retail.pricing-group.created', 'retail.pricing-group.created', 'retail.webhook.test'],
    ])
    for (const { headers, text, body } of calls) {
      expect(headers['content-type']).toBe('application/cloudevents+json; charset=utf-8')
      const event = HTTP.toEvent({ headers, body: text })
      expect(event.validate()).toBe(true)
      expect(event.toJSON()).toEqual(body)
    }
  })
})
