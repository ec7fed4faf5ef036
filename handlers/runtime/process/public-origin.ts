// The origin under which clients reach the server, for tokens, onboarding packages, the start message and mails.
// Tested by test/runtime/process/settings.test.ts.
import type { Settings } from './settings.ts'

export function publicOrigin(settings: Settings): string {
  if (settings.publicUrl) return settings.publicUrl
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(settings.host) ? 'localhost' : settings.host
  return `https://${host.includes(':') ? `[${host}]` : host}:${settings.port}`
}
