import { describe, expect, test } from 'vitest'
import { readSettings } from '../../../handlers/runtime/process/settings.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/' }
const read = (env: Record<string, string> = {}) => readSettings({ ...ENDPOINT, ...env }).tracing

describe('the settings of traces', () => {
  test('need only an endpoint', () => {
    expect(read()).toEqual({
      url: 'http://collector.example:4318/v1/traces',
      headers: {},
      timeoutMs: 10_000,
      isCompressed: false,
      resource: { 'service.name': 'retail-api-platform', 'deployment.environment.name': 'sandbox' },
      ratio: 1,
      isParentBased: true,
      maxQueueSize: 2_048,
      maxBatchSize: 512,
      delayMs: 5_000,
    })
  })

  test('are disabled without an endpoint, and by the standard switches', () => {
    expect(readSettings({ OTEL_TRACES_SAMPLER: 'always_on' }).tracing).toBeUndefined()
    expect(read({ OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
    expect(read({ OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined()
  })

  test('are the variables of the specification', () => {
    expect(
      read({
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-tenant=7',
        OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
        OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,host.name=till%2C1',
        OTEL_SERVICE_NAME: 'shop',
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.01',
        OTEL_BSP_MAX_QUEUE_SIZE: '100',
      }),
    ).toMatchObject({
      url: 'https://traces.example/in',
      headers: { authorization: 'Basic YTpi', 'x-tenant': '7' },
      isCompressed: true,
      resource: { 'service.name': 'shop', 'host.name': 'till,1' },
      ratio: 0.01,
      isParentBased: false,
      maxQueueSize: 100,
    })
    expect(read({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' })).toMatchObject({
      ratio: 0,
      isParentBased: true,
    })
  })

  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not an address'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc": use http/protobuf.'],
    [{ OTEL_TRACES_SAMPLER: 'xray' }, 'OTEL_TRACES_SAMPLER is "xray": use always_on'],
    [
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1%' },
      'OTEL_TRACES_SAMPLER_ARG is "1%": use a number from 0 to 1',
    ],
    [{ OTEL_SDK_DISABLED: 'yes' }, 'OTEL_SDK_DISABLED is "yes": use true, false.'],
  ])('refuse %j', (env, message) => {
    expect(() => read(env)).toThrow(message)
  })

  test('do not repeat a wrong header, which may be a secret', () => {
    const wrong = { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer sesame' }
    expect(() => read(wrong)).toThrow('OTEL_EXPORTER_OTLP_HEADERS is no list of pairs')
    expect(() => read(wrong)).not.toThrow('sesame')
  })
})
