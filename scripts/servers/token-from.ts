// Requests a token from a running server's token endpoint, as a client does.
import { sendRequest } from './https-request.ts'

/** Throws an error with the server's response unless it is 200. */
export async function tokenFrom(origin: string, grant: Readonly<Record<string, string>>): Promise<string> {
  const reply = await sendRequest(`${origin}/accounts/v1/oauth2/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(grant).toString(),
  })
  if (reply.status !== 200) throw new Error(`No token: ${reply.status} ${reply.text}`)
  return JSON.parse(reply.text).access_token
}
