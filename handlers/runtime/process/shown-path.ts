// Paths and curl options as people can use them in the folder where the server was started: for the greeting, the log's
// "ready" line and the start page. Tested by test/scripts/start.long.test.ts and test/pages/first-steps.long.test.ts.
import { join, relative } from 'node:path'
import type { Settings } from './settings.ts'

/** A file of DATA_DIR, relative to the folder of the process. */
export const shownPath = ({ dataDir }: Pick<Settings, 'dataDir'>, name: string) =>
  relative(process.cwd(), join(dataDir, name)) || name

/** `curl`, with the option that trusts a development certificate where the server has one. */
export const curlCommand = (settings: Pick<Settings, 'dataDir' | 'tls'>) =>
  settings.tls.mode === 'auto' ? `curl --cacert ${shownPath(settings, 'tls/ca.pem')}` : 'curl'
