// The image's HEALTHCHECK: whether the process beside it answers /healthz, over TLS or behind a proxy in plain HTTP.
// The certificate is not verified: the connection does not leave the container. Held by test/health.test.ts.
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'

const { PORT = '8443', TLS = 'auto' } = process.env
const send = TLS === 'proxy' ? plain : secure
const options = {
  host: '127.0.0.1',
  port: PORT,
  path: '/healthz',
  headers: { 'X-Forwarded-Proto': 'https' },
  rejectUnauthorized: false,
  timeout: 2_000,
}
const failed = () => process.exit(1)
send(options, (res) => process.exit(res.statusCode === 200 ? 0 : 1))
  .on('error', failed)
  .on('timeout', failed)
  .end()
