// Reads the settings of traces: the standard variables of OpenTelemetry (its specification, "SDK environment variables" and
// "OTLP exporter"), as far as they apply to traces over HTTP. A value that this process does not support is refused,
// because traces that silently go nowhere, or of every request, are noticed too late.
// Tested by test/runtime/process/tracing-settings.test.ts.
import type { OtlpSettings } from '../tracing/otlp.ts'
import type { Environment } from './environment.ts'

export type TracingSettings = OtlpSettings

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const SERVICE_NAME = 'retail-api-platform'

/** Undefined without an endpoint, or if OTEL_SDK_DISABLED or OTEL_TRACES_EXPORTER turns traces off. */
export function readTracingSettings(
  environment: Environment,
  environmentName: 'sandbox' | 'production',
): TracingSettings | undefined {
  const { choice, url, whole } = environment
  const protocols = ['http:', 'https:']
  const base = url('OTEL_EXPORTER_OTLP_ENDPOINT', protocols)
  const forTraces = url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', protocols)
  const isDisabled = choice('OTEL_SDK_DISABLED', ['true', 'false'] as const, 'false') === 'true'
  const hasExporter = choice('OTEL_TRACES_EXPORTER', ['otlp', 'none'] as const, 'otlp') === 'otlp'
  choice('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/protobuf'] as const, 'http/protobuf')
  choice('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', ['http/protobuf'] as const, 'http/protobuf')
  const sampler = choice('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on')
  const settings = {
    url: forTraces ?? (base ? `${base}${base.endsWith('/') ? '' : '/'}v1/traces` : undefined),
    headers: {
      ...pairs(environment, 'OTEL_EXPORTER_OTLP_HEADERS'),
      ...pairs(environment, 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'),
    },
    timeoutMs: whole('OTEL_EXPORTER_OTLP_TIMEOUT', 100, 60_000, 10_000),
    isCompressed: choice('OTEL_EXPORTER_OTLP_COMPRESSION', ['none', 'gzip'] as const, 'none') === 'gzip',
    resource: {
      'service.name': SERVICE_NAME,
      'deployment.environment.name': environmentName,
      ...pairs(environment, 'OTEL_RESOURCE_ATTRIBUTES'),
      ...serviceName(environment),
    },
    ratio: ratioOf(environment, sampler),
    isParentBased: sampler.startsWith('parentbased_'),
    maxQueueSize: whole('OTEL_BSP_MAX_QUEUE_SIZE', 1, 1_000_000, 2_048),
    maxBatchSize: whole('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 1, 100_000, 512),
    delayMs: whole('OTEL_BSP_SCHEDULE_DELAY', 1, 600_000, 5_000),
  }
  if (settings.url === undefined || isDisabled || !hasExporter) return undefined
  return { ...settings, url: settings.url }
}

const serviceName = ({ read }: Environment) => {
  const name = read('OTEL_SERVICE_NAME')
  return name === undefined ? {} : { 'service.name': name }
}

function ratioOf({ faults, read }: Environment, sampler: (typeof SAMPLERS)[number]): number {
  const value = read('OTEL_TRACES_SAMPLER_ARG')
  const ratio = Number(value ?? 1)
  if (!(ratio >= 0 && ratio <= 1)) {
    faults.push(
      `OTEL_TRACES_SAMPLER_ARG is "${value}": use a number from 0 to 1, such as 0.01 for one in a hundred.`,
    )
  }
  if (sampler.endsWith('always_off')) return 0
  return sampler.endsWith('traceidratio') ? ratio : 1
}

/** A list such as `key=value,key2=value2`, with values in percent-encoding. The message does not repeat secrets. */
function pairs({ faults, names }: Environment, name: string): Record<string, string> {
  const isRead = names(name).map((pair) => {
    const at = pair.indexOf('=')
    const key = pair.slice(0, Math.max(at, 0)).trim()
    try {
      return /^[!#$%&'*+.^`|~\w-]+$/.test(key)
        ? ([key, decodeURIComponent(pair.slice(at + 1).trim())] as const)
        : undefined
    } catch {
      return undefined
    }
  })
  if (isRead.includes(undefined)) {
    faults.push(`${name} is no list of pairs: use key=value,key=value with values in percent-encoding.`)
  }
  return Object.fromEntries(isRead.filter((pair) => pair !== undefined))
}
