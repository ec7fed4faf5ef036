import type { Handler } from '../../api/handler.ts'
import { toKey } from './views.ts'

/** The public keys that verify access tokens (P6). */
export const listKeys: Handler<'listKeys'> = async ({ platform }) => {
  const keys = platform.tokens.publicKeys()

  return { status: 200, body: { keys: keys.map(toKey) } }
}
