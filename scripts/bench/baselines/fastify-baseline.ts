// A baseline: Fastify and pg, in its own process. Fastify compiles a serializer for each response from the schema of
// the published document. Requests are not validated, and nothing is logged.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installExtraPackages } from '../../extra-packages/extra-packages.ts'
import type { BaselineRequest } from '../case.ts'
import { openBaseline } from './baseline.ts'

// The path is not a constant, because Fastify is not a package of the project; for that reason it has no types.
const fastify = join(installExtraPackages(), 'node_modules/fastify/fastify.js')
const { default: Fastify } = await import(pathToFileURL(fastify).href)

const { routes, documents, port, tls } = await openBaseline()
const app = Fastify({ https: tls, exposeHeadRoutes: false })
for (const [service, { components }] of documents) app.addSchema({ $id: service, components })
for (const { service, method, path, responses, respond } of routes) {
  app.route({
    method: method.toUpperCase(),
    url: fastifyPath(path),
    schema: { response: qualified(responses, service) },
    handler: async ({ params, query, body }: BaselineRequest, reply: { code(status: number): void }) => {
      const { status = 200, body: responseBody } = await respond({ params, query, body })
      reply.code(status)
      return responseBody
    },
  })
}
app.get('/readyz', async () => ({ Status: 'ready' }))
await app.listen({ port, host: '127.0.0.1' })

/** `Users({Id})` becomes `Users(:Id([^\)]+))`: without a pattern the parameter would include the parenthesis. */
function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1([^\\)]+)')
}

/** Resolves references against the document of the service, which is registered with Fastify under the service's name. */
function qualified(responses: object, service: string): object {
  const text = JSON.stringify(responses)
  return JSON.parse(text.replaceAll('"$ref":"#/', `"$ref":"${service}#/`))
}
