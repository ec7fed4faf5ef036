import { join, relative } from 'node:path'
import type { OnboardingPackage } from '../../entities/onboarding.ts'
import { publicOrigin } from '../../handlers/platform/public-origin.ts'
import { KEY_FILE } from '../../handlers/platform/rules/page/editing.ts'
import type { Settings } from '../../handlers/platform/settings.ts'

/** The same for a program that reads the log; a worker has no address. */
export function readyLine(settings: Settings): Record<string, unknown> {
  if (settings.role === 'worker') return {}
  const origin = publicOrigin(settings)
  return { address: origin, documents: `${origin}/docs`, example: exampleOf(settings) }
}

function exampleOf(settings: Settings): string {
  const trust = settings.tls.mode === 'auto' ? ` --cacert ${shownPath(settings, 'tls/ca.pem')}` : ''
  return `curl${trust} ${publicOrigin(settings)}/reference/v1/Currencies`
}

const shownPath = ({ dataDir }: Settings, name: string) =>
  relative(process.cwd(), join(dataDir, name)) || name

/** What a person sees when the server is up: where the documents are, and one request that works as pasted. */
export function welcome(settings: Settings, demo: OnboardingPackage | undefined): string {
  if (settings.role === 'worker')
    return `\nBackground worker for the ${settings.environment} environment is running.\n\n`
  const origin = publicOrigin(settings)
  const file = (name: string) => shownPath(settings, name)
  const lines = [
    '',
    `Retail API, ${settings.environment}: ${origin}`,
    `Documents:  ${origin}/docs`,
    ...(settings.environment === 'sandbox' ? [`Rules:      ${origin}/rules`] : []),
    ...(settings.rulesEditing === 'off' ? [] : [`Key for saving them: ${file(KEY_FILE)}`]),
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
