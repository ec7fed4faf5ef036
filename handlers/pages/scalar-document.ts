// The document of /docs in the form that Scalar 1.76 derives from it. Scalar uses a document with `x-scalar-navigation` as it is;
// otherwise it copies, bundles and coerces the whole document first, for a quarter of a second in which the page reacts to
// nothing. test/pages/docs.long.test.ts compares the result with what Scalar derives itself.
import { type Json, operationsOf } from './documents/document.ts'

/** Names the document in Scalar's configuration. */
export const SLUG = 'retail'

const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const tagId = (name: string) => `tag/${slugOf(name)}`

/** The address of a tag on the page; the tags of a service are a group there. */
export const docsAddress = (service: string, tag: string) => `/docs#${tagId(`${service}: ${tag}`)}`

/** The address of an operation on the page; the path begins with that of its service. */
export const operationAddress = (service: string, tag: string, method: string, path: string) =>
  `${docsAddress(service, tag)}/${method.toUpperCase()}${path}`

/** Changes the document. */
export function asScalarDerives(document: Json): Json {
  // Scalar shows the parameters of a path with each of its operations.
  for (const { operation, item } of operationsOf(document))
    if (item.parameters) operation.parameters = [...(operation.parameters ?? []), ...item.parameters]
  // What Scalar requires: a mark of a schema without a type, and an address in each flow.
  for (const schema of Object.values<Json>(document.components.schemas ?? {}))
    if (schema.type === undefined && schema.$ref === undefined) schema.__scalar_ = ''
  const { oauth2 } = document.components.securitySchemes ?? {}
  for (const flow of Object.values<Json>(oauth2?.flows ?? {})) flow.refreshUrl ??= ''
  document['x-scalar-navigation'] = navigation(document)
  return document
}

function navigation(document: Json): Json {
  const { info, tags, 'x-tagGroups': groups, webhooks } = document
  const operations = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags[0])
  const received = Map.groupBy(operationsOf({ paths: webhooks }), ({ operation }) => operation.tags[0])
  const entryOf = (tag: Json) => {
    const id = `${SLUG}/${tagId(tag.name)}`
    return {
      ...{ type: 'tag', id, title: tag['x-displayName'], name: tag.name, description: tag.description },
      ...{ isGroup: false, isWebhooks: false },
      children: [
        ...(operations.get(tag.name) ?? []).map(
          ({ path, method, operation: { summary, deprecated = false } }) => ({
            ...{
              type: 'operation',
              id: `${id}/${method.toUpperCase()}${path}`,
              title: summary,
              path,
              method,
            },
            ...{ ref: `#/paths/${path.replaceAll('/', '~1')}/${method}`, isDeprecated: deprecated },
          }),
        ),
        ...(received.get(tag.name) ?? []).map(
          ({ path: name, method, operation: { summary, deprecated = false } }) => ({
            ...{
              type: 'webhook',
              id: `${id}/webhook/${method.toUpperCase()}/${name}`,
              title: summary,
              name,
              method,
            },
            ...{ ref: `#/webhooks/${name}/${method}`, isDeprecated: deprecated },
          }),
        ),
      ],
    }
  }
  const entryOfGroup = ({ name, tags: names }: Json) => ({
    ...{ type: 'tag', id: `${SLUG}/tag-group/${slugOf(name)}`, title: name, name },
    ...{ isGroup: true, isTagGroup: true, isWebhooks: false },
    children: tags.filter((tag: Json) => names.includes(tag.name)).map(entryOf),
  })
  const headings = [...info.description.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
  const text = (title: string, children: Json[]) => ({
    ...{ type: 'text', id: `${SLUG}/description/${slugOf(title)}`, title, children },
  })
  return {
    ...{ type: 'document', id: SLUG, title: info.title, name: SLUG },
    children: [
      text(
        'Introduction',
        headings.map((title) => text(title, [])),
      ),
      ...groups.map(entryOfGroup),
    ],
  }
}
