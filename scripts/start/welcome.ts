import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { publicOrigin } from '../../handlers/runtime/process/public-origin.ts'
import type { Settings } from '../../handlers/runtime/process/settings.ts'
import { curlCommand, shownPath } from '../../handlers/runtime/process/shown-path.ts'

interface Bound extends Settings {
  /** The port of the management listener, if there is one. */
  managementPort: number | undefined
}

/** The greeting's facts for the log's "ready" line. A worker has no address except its management port. */
export function readyLine(settings: Bound): Record<string, unknown> {
  const management = managementOrigin(settings) ? { management: managementOrigin(settings) } : {}
  if (settings.role === 'worker') return management
  const origin = publicOrigin(settings)
  return { address: origin, documents: `${origin}/docs`, example: exampleOf(settings), ...management }
}

/** Undefined without a management listener. */
const managementOrigin = ({ management, managementPort }: Bound) =>
  managementPort === undefined ? undefined : `http://${management?.host}:${managementPort}`

const exampleOf = (settings: Settings) =>
  `${curlCommand(settings)} ${publicOrigin(settings)}/reference/v1/Currencies`

/** The greeting on a terminal: the address of the docs, and a curl command that works as printed. */
export function welcome(settings: Bound, demo: OnboardingPackage | undefined): string {
  const management = managementOrigin(settings) ? [`Probes:     ${managementOrigin(settings)}/readyz`] : []
  if (settings.role === 'worker') {
    const title = `Background worker for the ${settings.environment} environment is running.`
    return ['', title, ...management, '', ''].join('\n')
  }
  const origin = publicOrigin(settings)
  const file = (name: string) => shownPath(settings, name)
  const lines = [
    '',
    `Retail API, ${settings.environment}: ${origin}`,
    `Documents:  ${origin}/docs`,
    ...(settings.environment === 'sandbox' ? [`Requests:   ${origin}/sandbox`] : []),
    ...management,
    ...(demo
      ? [`Credentials of ${demo.CompanyName} (company ${demo.CompanyId}): ${file('onboarding.json')}`]
      : []),
    '',
    'Try it:',
    `  ${exampleOf(settings)}`,
    '',
    '',
  ]
  return lines.join('\n')
}
