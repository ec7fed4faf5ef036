// The collection for Postman, in its format 2.1.
import type { Collection, CollectionRequest } from './collections.ts'

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

export function postmanCollection({ requests, variables }: Collection): string {
  const services = Map.groupBy(requests, ({ service }) => service)
  const collection = {
    info: {
      name: 'Retail API',
      description: 'Every operation of every service. Choose an environment, then send createToken once.',
      schema,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
    item: [...services].map(([service, serviceRequests]) => ({
      name: service,
      item: [...Map.groupBy(serviceRequests, ({ folder }) => folder)].map(([name, members]) => ({
        name,
        item: members.map(toItem),
      })),
    })),
  }
  return `${JSON.stringify(collection, null, 2)}\n`
}

function toItem({ id, title, method, url, query, isAnonymous, remembers, body }: CollectionRequest) {
  const [host = '', ...path] = url.split('/')
  const search = query.filter(({ isOn }) => isOn).map(({ name, value }) => `${name}=${value}`)
  return {
    name: id,
    ...(Object.keys(remembers).length > 0 && { event: [afterwards(remembers)] }),
    request: {
      method,
      description: title,
      ...(isAnonymous && { auth: { type: 'noauth' } }),
      header: body?.kind === 'json' ? [{ key: 'Content-Type', value: 'application/json' }] : [],
      url: {
        raw: search.length > 0 ? `${url}?${search.join('&')}` : url,
        host: [host],
        path,
        query: query.map(({ name, value, isOn }) => ({ key: name, value, disabled: !isOn })),
      },
      ...(body && { body: toBody(body) }),
    },
  }
}

function toBody(body: NonNullable<CollectionRequest['body']>) {
  if (body.kind === 'json') return { mode: 'raw', raw: body.text, options: { raw: { language: 'json' } } }
  if (body.kind === 'file')
    return { mode: 'formdata', formdata: [{ key: body.field, type: 'file', src: [] }] }
  const fields = Object.entries(body.fields)
  return { mode: 'urlencoded', urlencoded: fields.map(([key, value]) => ({ key, value })) }
}

function afterwards(remembers: Record<string, string>) {
  const lines = Object.entries(remembers).map(
    ([name, member]) =>
      `  pm.collectionVariables.set('${name}', answer${member
        .split('.')
        .map((part) => `[${/^\d+$/.test(part) ? part : `'${part}'`}]`)
        .join('')})`,
  )
  const exec = ['if (pm.response.code < 300) {', '  const answer = pm.response.json()', ...lines, '}']
  return { listen: 'test', script: { type: 'text/javascript', exec } }
}
