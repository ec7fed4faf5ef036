// The HEALTHCHECK of the image: exits with 0 if /healthz of the process in the container is 200. Asks the management
// port if there is one, otherwise the main port, over TLS or, with TLS=proxy, plain HTTP. Does not verify the
// certificate, because the connection does not leave the container. Tested by test/processes/health.long.test.ts.
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'

const {
  PORT = '8443',
  TLS = 'auto',
  ROLE = 'all',
  MANAGEMENT_PORT = ROLE === 'worker' ? '9464' : '',
} = process.env
const send = MANAGEMENT_PORT || TLS === 'proxy' ? plain : secure
const options = {
  host: '127.0.0.1',
  port: MANAGEMENT_PORT || PORT,
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
