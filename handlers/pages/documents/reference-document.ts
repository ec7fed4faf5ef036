// Joins the documents of all services into the one that the page /docs shows, so that one login and one search serve all
// of them. The page appears sooner if the browser reads less, so this document omits what the services'
// own documents have: HAL forms, headers and links of responses, extensions, and the errors that every operation has in
// common. The codes of an operation's errors are links in its description.
// Tested by test/spec/reference-document.test.ts.
import { type Json, operationsOf, type Service } from './document.ts'
import { ownDescription } from './introduction.ts'

/** Refusals that depend on the token, the header fields or the server's load; the guide about errors has them. */
const COMMON_ERRORS = ['401', '403', '406', '413', '415', '422', '429', '431', '500', '503']

/** Extensions that the page reads. */
const KEPT_EXTENSIONS = new Set(['x-tagGroups', 'x-displayName'])

/** Joins published documents. The address of a service becomes part of its paths. */
export function referenceDocument(services: readonly Service[]): Json {
  const joinedDocument: Json = {
    openapi: '3.1.0',
    info: { title: 'Retail API', version: services[0]?.document.info.version },
    servers: [{ url: '/' }],
    // Scalar offers these for the whole page.
    security: [{ oauth2: [] }, { accessToken: [] }],
    tags: [],
    'x-tagGroups': [],
    paths: {},
    webhooks: {},
    components: {},
  }
  const trimmedServices = services.map((service) => ({ ...service, document: trim(service.document) }))
  const differing = differingComponents(trimmedServices.map(({ document }) => document))
  for (const { name, base, document: own } of trimmedServices) {
    const document = withNames(own, name, differing)
    const group = document.info.title
    const tags = document.tags.map((tag: Json) => ({
      ...tag,
      name: `${group}: ${tag.name}`,
      'x-displayName': tag.name,
    }))
    tags[0].description = `${ownDescription(document)}\n\n${tags[0].description}`
    joinedDocument.tags.push(...tags)
    joinedDocument['x-tagGroups'].push({ name: group, tags: tags.map((tag: Json) => tag.name) })
    for (const { operation } of [...operationsOf(document), ...webhooksOf(document)]) {
      operation.tags = operation.tags.map((tag: string) => `${group}: ${tag}`)
    }
    for (const [path, item] of Object.entries(document.paths)) joinedDocument.paths[`${base}${path}`] = item
    Object.assign(joinedDocument.webhooks, document.webhooks)
    for (const [kind, named] of Object.entries<Json>(document.components)) {
      joinedDocument.components[kind] = { ...joinedDocument.components[kind], ...named }
    }
  }
  shareResponses(joinedDocument)
  return withLogin(withUsedComponents(joinedDocument))
}

/** Makes components of the responses that several operations repeat, such as refusals with the same example. */
function shareResponses({ paths, components }: Json): void {
  const places = operationsOf({ paths }).flatMap(({ operation: { responses } }) =>
    Object.entries<Json>(responses)
      .filter(([, response]) => response.$ref === undefined)
      .map(([status, response]) => ({ responses, status, text: JSON.stringify(response) })),
  )
  const byText = Map.groupBy(places, ({ text }) => text)
  const repeated = [...byText.values()].filter((same) => same.length > 1)
  for (const [at, same] of repeated.entries()) {
    const name = `Repeated${at}`
    components.responses[name] = JSON.parse(same[0]?.text ?? '{}')
    for (const { responses, status } of same) {
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  }
}

const webhooksOf = ({ webhooks = {} }: Json) => operationsOf({ paths: webhooks })

function trim(published: Json): Json {
  const document = structuredClone(published)
  for (const { operation } of operationsOf(document)) {
    const codes: Json[] = operation['x-codes'] ?? []
    if (codes.length > 0) operation.description += `\n\nError codes: ${codes.map(codeLink).join(', ')}.`
    for (const status of COMMON_ERRORS) delete operation.responses[status]
  }
  const responses = [...operationsOf(document), ...webhooksOf(document)].flatMap(({ operation }) =>
    Object.values<Json>(operation.responses),
  )
  for (const response of [...responses, ...Object.values<Json>(document.components.responses ?? {})]) {
    delete response.headers
    delete response.links
    delete response.content?.['application/hal+json']
  }
  return withoutExtensions(document)
}

const codeLink = ({ Code, Status }: Json) => `[${Code}](/docs/errors#${Code}) (${Status})`

function withoutExtensions(node: Json): Json {
  if (Array.isArray(node)) return node.map(withoutExtensions)
  if (node === null || typeof node !== 'object') return node
  const members = Object.entries(node).filter(([key]) => !/^x-/.test(key) || KEPT_EXTENSIONS.has(key))
  return Object.fromEntries(members.map(([key, value]) => [key, withoutExtensions(value)]))
}

/** The references of components that have one name and differ between the documents, or refer to such. */
function differingComponents(documents: readonly Json[]): Set<string> {
  const forms = new Map<string, Set<string>>()
  for (const { components } of documents) {
    for (const [kind, named] of Object.entries<Json>(components)) {
      for (const [name, component] of Object.entries(named)) {
        const reference = `#/components/${kind}/${name}`
        forms.set(reference, (forms.get(reference) ?? new Set()).add(JSON.stringify(component)))
      }
    }
  }
  const differing = new Set([...forms].filter(([, texts]) => texts.size > 1).map(([reference]) => reference))
  for (let size = -1; size !== differing.size; ) {
    size = differing.size
    for (const [reference, texts] of forms) {
      if ([...texts].some((text) => referencesIn(text).some((each) => differing.has(each)))) {
        differing.add(reference)
      }
    }
  }
  return differing
}

const referencesIn = (text: string) =>
  [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target)

/** The document with the service's name in those of its components that differ from other services'. */
function withNames(document: Json, service: string, differing: ReadonlySet<string>): Json {
  const rename = (reference: string) => {
    const name = reference.lastIndexOf('/') + 1
    return differing.has(reference)
      ? `${reference.slice(0, name)}${service}.${reference.slice(name)}`
      : reference
  }
  const text = JSON.stringify(document).replaceAll(
    /"\$ref":"([^"]+)"/g,
    (_, target) => `"$ref":"${rename(target)}"`,
  )
  const renamed: Json = JSON.parse(text)
  for (const [kind, named] of Object.entries<Json>(renamed.components)) {
    renamed.components[kind] = Object.fromEntries(
      Object.entries(named).map(([name, component]) => [
        rename(`#/components/${kind}/${name}`).split('/').at(-1),
        component,
      ]),
    )
  }
  return renamed
}

/** Leaves out components that only the removed parts used. */
function withUsedComponents(document: Json): Json {
  const { components, ...rest } = document
  const usedReferences = new Set<string>()
  const visit = (text: string) => {
    for (const reference of referencesIn(text)) {
      if (usedReferences.has(reference)) continue
      usedReferences.add(reference)
      const [, , kind = '', name = ''] = reference.split('/')
      visit(JSON.stringify(components[kind][name]))
    }
  }
  visit(JSON.stringify(rest))
  const usedComponents = Object.entries<Json>(components).map(([kind, named]) => [
    kind,
    Object.fromEntries(
      Object.entries(named).filter(
        ([name]) => kind === 'securitySchemes' || usedReferences.has(`#/components/${kind}/${name}`),
      ),
    ),
  ])
  return { ...rest, components: Object.fromEntries(usedComponents) }
}

/** The scheme of a pasted token, and the login of a client before that of a user. */
function withLogin({ security, ...document }: Json): Json {
  const { securitySchemes } = document.components
  // Services without a login, such as the reference data alone.
  if (securitySchemes === undefined) return document
  const { oauth2, ...others } = securitySchemes
  const { clientCredentials, ...flows } = oauth2.flows
  document.components.securitySchemes = {
    oauth2: { ...oauth2, flows: { clientCredentials, ...flows } },
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token that you have already, such as one that `npm run --silent token` prints.',
    },
    ...others,
  }
  return { ...document, security }
}
