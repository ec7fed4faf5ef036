// Who may save rules from the page. Sandbox tenants share the rule files, so no tenant's token is enough: the operator
// enables saving (RULES_EDITING), and a save must send the key in DATA_DIR, come from a page of this server and, with
// RULES_EDITING=local, from this machine. Tested by test/rules/rules-page-endpoints.test.ts.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { join } from 'node:path'
import { errors } from '../../errors/errors.ts'
import type { Settings } from '../../process/settings.ts'

export type Editing = Settings['rulesEditing']

export const KEY_FILE = 'rules-editing-key'
export const KEY_HEADER = 'x-rules-key'

/** The key of this data folder, the same for every process; the first call creates it. */
export async function editingKey(dataDir: string): Promise<string> {
  const file = join(dataDir, KEY_FILE)
  await mkdir(dataDir, { recursive: true })
  const newKey = randomBytes(24).toString('base64url')
  try {
    await writeFile(file, `${newKey}\n`, { mode: 0o600, flag: 'wx' })
    return newKey
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(file, 'utf8')).trim()
  }
}

/** Refuses requests from pages of other sites. A program sends neither header; it may read and try, but not save. */
export function requireOwnPage(req: IncomingMessage, isWrite = false): void {
  const { 'sec-fetch-site': site, origin, host } = req.headers
  const isOwn = site === undefined ? origin === `https://${host}` : site === 'same-origin'
  const isProgram = site === undefined && origin === undefined && !isWrite
  if (!isOwn && !isProgram)
    throw errors.forbidden('Only the rules page of this server may send this request.', 'NotFromThisPage')
}

/** Throws where the request may not save. */
export function requireEditor(req: IncomingMessage, address: string, editing: Editing, key: string): void {
  if (editing === 'off') throw errors.forbidden('Saving is switched off: RULES_EDITING=off.', 'EditingIsOff')
  requireOwnPage(req, true)
  if (editing === 'local' && !isLoopback(address))
    throw errors.forbidden('Rules can be saved only from the machine of the server.', 'NotFromThisMachine')
  if (!isSame(String(req.headers[KEY_HEADER] ?? ''), key))
    throw errors.forbidden(`The key is wrong; the file ${KEY_FILE} in DATA_DIR has it.`, 'WrongKey')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

// A mapped address, "::ffff:127.0.0.1", is checked as the IPv4 address in it.
export const isLoopback = (address: string) => loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

function isSame(sent: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return key !== '' && timingSafeEqual(digest(sent), digest(key))
}
