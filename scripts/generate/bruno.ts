// The collection for Bruno: a folder of small text files.
import path from 'node:path'
import type { Collection, CollectionRequest } from './collections.ts'

/** The files of the folder, by their path in it. */
export function brunoCollection({ requests, variables }: Collection): Map<string, string> {
  const about = { version: '1', name: 'Retail API', type: 'collection', ignore: ['node_modules', '.git'] }
  return new Map([
    ['bruno.json', `${JSON.stringify(about, null, 2)}\n`],
    [
      'collection.bru',
      [
        block('auth', ['mode: bearer']),
        block('auth:bearer', ['token: {{accessToken}}']),
        block('vars:pre-request', pairs(variables)),
        block('docs', [
          'Every operation of every service. Choose an environment, then send createToken once.',
        ]),
      ].join('\n'),
    ],
    ...[...Map.groupBy(requests, ({ service }) => service).values()].flatMap((serviceRequests) =>
      serviceRequests.map((request, at): [string, string] => [
        path.join(request.service, `${request.id}.bru`),
        toFile(request, at + 1),
      ]),
    ),
  ])
}

/** An environment file for Bruno. */
export const brunoEnvironment = (variables: Record<string, string>): string => block('vars', pairs(variables))

function toFile(
  { id, title, method, url, query, isAnonymous, remembers, body }: CollectionRequest,
  at: number,
) {
  const search = query.filter(({ isOn }) => isOn).map(({ name, value }) => `${name}=${value}`)
  const kinds = { json: 'json', form: 'formUrlEncoded', file: 'multipartForm' } as const
  const blocks = [
    block('meta', [`name: ${id}`, 'type: http', `seq: ${at}`]),
    block(method.toLowerCase(), [
      `url: ${search.length > 0 ? `${url}?${search.join('&')}` : url}`,
      `body: ${body ? kinds[body.kind] : 'none'}`,
      `auth: ${isAnonymous ? 'none' : 'inherit'}`,
    ]),
    query.length > 0 &&
      block(
        'params:query',
        query.map(({ name, value, isOn }) => `${isOn ? '' : '~'}${name}: ${value}`),
      ),
    body?.kind === 'json' && block('body:json', body.text.split('\n')),
    body?.kind === 'form' && block('body:form-urlencoded', pairs(body.fields)),
    body?.kind === 'file' && block('body:multipart-form', [`${body.field}: @file()`]),
    Object.keys(remembers).length > 0 &&
      block('script:post-response', [
        'if (res.status < 300) {',
        ...Object.entries(remembers).map(
          ([name, member]) => `  bru.setVar("${name}", res("${member.replace(/^(\d+)/, '[$1]')}"))`,
        ),
        '}',
      ]),
    block('docs', [title]),
  ]
  return blocks.filter((each) => typeof each === 'string').join('\n')
}

const pairs = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => `${name}: ${value}`)

const block = (name: string, lines: string[]) =>
  lines.length > 0 ? `${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n` : `${name} {\n}\n`
