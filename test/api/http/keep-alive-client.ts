// A client with one connection that it keeps: sends a long body, reads the response, and repeats. It runs in a process of its
// own, because in the server's process the server would always be first. Prints the number of each status or error.
// Arguments: port, file of the certificate authority, number of requests, bytes of each body.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'

const [port, ca = '', count, size] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: readFileSync(ca) })
const body = Buffer.alloc(Number(size), 'x')

const outcomes: Record<string, number> = {}
for (let sent = 0; sent < Number(count); sent += 1) {
  const outcome = await new Promise<string>((resolve) => {
    const headers = { 'Content-Length': body.length }
    request({ host: 'localhost', port, agent, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)))
      response.on('error', (error) => resolve(error.message))
    })
      .on('error', (error) => resolve(error.message))
      .end(body)
  })
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
}
process.stdout.write(JSON.stringify(outcomes))
