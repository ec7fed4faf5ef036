// A proxy that resolves every host name to this machine, so that programs in any language reach a sandbox under a name which
// no resolver knows, without a change of /etc/hosts. It passes bytes on: TLS is between the program and the sandbox.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** Starts it; returns its address, and what stops it. */
export async function startNameProxy(port: number): Promise<{ url: string; stop(): void }> {
  const server = createServer((_, response) => response.writeHead(405).end())
  server.on('connect', (_, client) => {
    const sandbox = connect(port, 'localhost', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      client.pipe(sandbox).pipe(client)
    })
    client.on('error', () => sandbox.destroy())
    sandbox.on('error', () => client.destroy())
    // A connection that the sandbox cuts is cut for the client too.
    sandbox.on('close', () => client.destroy())
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}
