import { join, relative } from 'node:path'
import type { OnboardingPackage } from '../../entities/onboarding.ts'
import { publicOrigin } from '../../handlers/platform/public-origin.ts'
import { KEY_FILE } from '../../handlers/platform/rules/page/editing.ts'
import type { Settings } from '../../handlers/platform/settings.ts'

/** What a person sees when the server is up: where the documents are, and one request that works as pasted. */
export function welcome(
  settings: Settings & { managementPort: number | undefined },
  demo: OnboardingPackage | undefined,
): string {
  const { managementPort, host } = settings
  const management =
    managementPort === undefined ? [] : [`Probes:     http://${host}:${managementPort}/readyz`]
  if (settings.role === 'worker') {
    const title = `Background worker for the ${settings.environment} environment is running.`
    return ['', title, ...management, '', ''].join('\n')
  }
  const origin = publicOrigin(settings)
  const file = (name: string) => relative(process.cwd(), join(settings.dataDir, name)) || name
  const trust = settings.tls.mode === 'auto' ? ` --cacert ${file('tls/ca.pem')}` : ''
  const lines = [
    '',
    `Retail API, ${settings.environment}: ${origin}`,
    `Documents:  ${origin}/docs`,
    ...(settings.environment === 'sandbox' ? [`Rules:      ${origin}/rules`] : []),
    ...management,
    ...(settings.rulesEditing === 'off' ? [] : [`Key for saving them: ${file(KEY_FILE)}`]),
    ...(demo
      ? [`Credentials of ${demo.CompanyName} (company ${demo.CompanyId}): ${file('onboarding.json')}`]
      : []),
    '',
    'Try it:',
    `  curl${trust} ${origin}/reference/v1/Currencies`,
    '',
    '',
  ]
  return lines.join('\n')
}
