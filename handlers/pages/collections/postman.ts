// The collection for Postman, in its format 2.1.

import type { Collection } from './collections.ts'
import { afterwards, type Dialect } from './scripts.ts'
import type { CollectionRequest } from './workflow-requests.ts'

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

const dialect: Dialect = {
  prelude: [
    'const status = pm.response.code',
    'const text = pm.response.text()',
    "const body = /json/.test(pm.response.headers.get('Content-Type')) && text ? JSON.parse(text) : undefined",
    'const read = (name) => pm.variables.get(name)',
    'const write = (name, value) => pm.collectionVariables.set(name, value)',
    'const check = (title, holds) =>',
    "  pm.test(title, () => pm.expect(holds(), status + ' ' + text.slice(0, 500)).to.equal(true))",
  ],
  repeat: (_, afterMs) => [
    'pm.execution.setNextRequest(pm.info.requestId)',
    `setTimeout(() => {}, ${afterMs})`,
  ],
}

export function postmanCollection({ requests, variables, about }: Collection): string {
  const folders = Map.groupBy(requests, ({ folder }) => folder)
  const collection = {
    info: { name: 'Retail API', description: about, schema },
    auth: bearer('{{accessToken}}'),
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
    item: [...folders].map(([name, members]) => ({ name, item: members.map(toItem) })),
  }
  return `${JSON.stringify(collection, null, 2)}\n`
}

const bearer = (value: string) => ({ type: 'bearer', bearer: [{ key: 'token', value, type: 'string' }] })

function toItem(request: CollectionRequest) {
  const { name, title, method, url, query, headers, token, body } = request
  const [host = '', ...path] = url.split('/')
  const search = query.filter(({ isOn }) => isOn).map(({ name, value }) => `${name}=${value}`)
  const sent = [
    ...(body?.kind === 'json' ? [{ key: 'Content-Type', value: body.type }] : []),
    ...headers.map(({ name: key, value }) => ({ key, value })),
  ]
  return {
    name,
    event: [...before(request), script('test', afterwards(request, dialect))],
    request: {
      method,
      description: title,
      ...(token !== undefined && { auth: token === null ? { type: 'noauth' } : bearer(token) }),
      header: sent,
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

const before = ({ startsRun }: CollectionRequest) =>
  startsRun ? [script('prerequest', ["pm.collectionVariables.set('RunId', Date.now().toString(36))"])] : []

const script = (listen: string, exec: string[]) => ({ listen, script: { type: 'text/javascript', exec } })

function toBody(body: NonNullable<CollectionRequest['body']>) {
  if (body.kind === 'json') return { mode: 'raw', raw: body.text, options: { raw: { language: 'json' } } }
  if (body.kind === 'file')
    return { mode: 'formdata', formdata: [{ key: body.field, type: 'file', src: [] }] }
  const fields = Object.entries(body.fields)
  return { mode: 'urlencoded', urlencoded: fields.map(([key, value]) => ({ key, value })) }
}
