// openid-client as its own documentation uses it, against a running server: a line of JSON for each step that succeeded.
import * as client from 'openid-client'

const { ORIGIN, CLIENT_ID, CLIENT_SECRET, USER_NAME, USER_PASSWORD, COMPANY } = process.env
const say = (step, found) => console.log(JSON.stringify({ step, ...found }))
const discover = (authentication) =>
  client.discovery(new URL(ORIGIN), CLIENT_ID, undefined, authentication, { algorithm: 'oauth2' })
const tree = new URL(`${ORIGIN}/entities/v1/Companies(${COMPANY})/Tree`)

const methods = {
  client_secret_basic: client.ClientSecretBasic(CLIENT_SECRET),
  client_secret_post: client.ClientSecretPost(CLIENT_SECRET),
}
const basic = await discover(methods.client_secret_basic)
say('metadata', { issuer: basic.serverMetadata().issuer })

for (const [method, authentication] of Object.entries(methods)) {
  const config = await discover(authentication)
  const token = await client.clientCredentialsGrant(config, { scope: 'entities.read cart.read' })
  const { status } = await client.fetchProtectedResource(config, token.access_token, tree, 'GET')
  say('client_credentials', { method, scope: token.scope, status })
}

const form = { username: USER_NAME, password: USER_PASSWORD, scope: 'entities.read' }
const first = await client.genericGrantRequest(basic, 'password', form)
const status = async (token) => {
  const request = client.fetchProtectedResource(basic, token.access_token, tree, 'GET')
  return (await request.catch((error) => error)).status
}
say('password', { scope: first.scope, status: await status(first) })

const next = await client.refreshTokenGrant(basic, first.refresh_token)
say('refresh', { scope: next.scope, status: await status(next) })

await client.tokenRevocation(basic, next.refresh_token, { token_type_hint: 'refresh_token' })
say('revoke', { status: 200, after: await status(next) })

const refusal = async (step, attempt) => {
  const error = await attempt.then(
    () => undefined,
    (thrown) => thrown,
  )
  say(step, { error: error?.error, described: Boolean(error?.error_description) })
}
await refusal('invalid_scope', client.clientCredentialsGrant(basic, { scope: 'everything' }))
await refusal(
  'invalid_grant',
  client.genericGrantRequest(basic, 'password', { ...form, password: 'not-the-password' }),
)
const stranger = await discover(client.ClientSecretBasic('not-the-secret'))
const error = await client.clientCredentialsGrant(stranger).catch((thrown) => thrown)
say('invalid_client', { error: error.error ?? error.cause?.[0]?.scheme })
