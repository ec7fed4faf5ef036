// Whether a client's id and secret belong together. Tested by test/accounts/client-authentication.test.ts.
import { timingSafeEqual } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Client } from '../../../entities/client.ts'
import { hashSecret } from '../../../entities/secrets.ts'

/** The client of that id; an unknown one is compared all the same, against nothing's hash. */
export async function findClient(
  em: EntityManager,
  { id, secret }: { id: string; secret: string },
): Promise<{ client: Client | null; isRight: boolean }> {
  // No text of the database has U+0000.
  const client = id.includes('\0') ? null : await em.findOne(Client, { id })
  const given = Buffer.from(hashSecret(secret), 'hex')
  const expected = Buffer.from(client?.secretHash ?? '', 'hex')
  const isSame = timingSafeEqual(
    given,
    expected.length === given.length ? expected : Buffer.alloc(given.length),
  )
  return { client, isRight: client !== null && isSame }
}
