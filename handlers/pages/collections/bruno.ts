// The collection for Bruno: a folder of small text files.
import type { Collection } from './collections.ts'
import { afterwards, type Dialect } from './scripts.ts'
import type { CollectionRequest } from './workflow-requests.ts'

const dialect: Dialect = {
  prelude: [
    'const status = res.getStatus()',
    'const body = res.getBody()',
    'const read = (name) => bru.getVar(name)',
    'const write = (name, value) => bru.setVar(name, value)',
    'const check = (title, holds) =>',
    "  test(title, () => expect(holds(), status + ' ' + String(JSON.stringify(body)).slice(0, 500)).to.equal(true))",
  ],
  repeat: ({ name }, afterMs) => [`bru.setNextRequest('${name}')`, `await bru.sleep(${afterMs})`],
}

/** The files of the folder, by their path in it. */
export function brunoCollection({ requests, variables, about }: Collection): Map<string, string> {
  const file = { version: '1', name: 'Retail API', type: 'collection', ignore: ['node_modules', '.git'] }
  const folders = [...Map.groupBy(requests, ({ folder }) => folder)]
  return new Map([
    ['bruno.json', `${JSON.stringify(file, null, 2)}\n`],
    [
      'collection.bru',
      [
        block('auth', ['mode: bearer']),
        block('auth:bearer', ['token: {{accessToken}}']),
        block('vars:pre-request', pairs(variables)),
        block('docs', [about]),
      ].join('\n'),
    ],
    ...folders.flatMap(([name, members], index): [string, string][] => {
      const folder = `${positionOf(index)} ${name}`
      return [
        [`${folder}/folder.bru`, block('meta', [`name: ${name}`, `seq: ${index + 1}`])],
        ...members.map((request, at): [string, string] => [
          `${folder}/${positionOf(at)} ${request.name}.bru`,
          toFile(request, at + 1),
        ]),
      ]
    }),
  ])
}

const positionOf = (index: number) => String(index + 1).padStart(2, '0')

/** An environment file for Bruno. */
export const brunoEnvironment = (variables: Record<string, string>): string => block('vars', pairs(variables))

function toFile(request: CollectionRequest, at: number) {
  const { name, title, method, url, query, headers, token, startsRun, body } = request
  const search = query.filter(({ isOn }) => isOn).map(({ name, value }) => `${name}=${value}`)
  const kinds = { json: 'json', form: 'formUrlEncoded', file: 'multipartForm' } as const
  const auth = token === undefined ? 'inherit' : token === null ? 'none' : 'bearer'
  const sent = [
    ...headers.map(({ name, value }) => `${name}: ${value}`),
    ...(body?.kind === 'json' && body.type !== 'application/json' ? [`Content-Type: ${body.type}`] : []),
  ]
  const blocks = [
    block('meta', [`name: ${name}`, 'type: http', `seq: ${at}`]),
    block(method.toLowerCase(), [
      `url: ${search.length > 0 ? `${url}?${search.join('&')}` : url}`,
      `body: ${body ? kinds[body.kind] : 'none'}`,
      `auth: ${auth}`,
    ]),
    query.length > 0 &&
      block(
        'params:query',
        query.map(({ name, value, isOn }) => `${isOn ? '' : '~'}${name}: ${value}`),
      ),
    sent.length > 0 && block('headers', sent),
    auth === 'bearer' && block('auth:bearer', [`token: ${token}`]),
    body?.kind === 'json' && block('body:json', body.text.split('\n')),
    body?.kind === 'form' && block('body:form-urlencoded', pairs(body.fields)),
    // Disabled until a person has chosen a file.
    body?.kind === 'file' && block('body:multipart-form', [`~${body.field}: @file()`]),
    startsRun && block('script:pre-request', ["bru.setVar('RunId', Date.now().toString(36))"]),
    block('tests', afterwards(request, dialect)),
    block('docs', [title]),
  ]
  return blocks.filter((each) => typeof each === 'string').join('\n')
}

const pairs = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => `${name}: ${value}`)

const block = (name: string, lines: string[]) =>
  lines.length > 0 ? `${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n` : `${name} {\n}\n`
