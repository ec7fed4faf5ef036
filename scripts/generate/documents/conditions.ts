// Declares If-Match, If-None-Match and the refusal 412 on every operation that writes (P15), from openapi/shared/. It is done
// here because the text depends on whether the resource has an ETag, and so that no operation can lack them. Reads by POST, and
// the endpoints of OAuth, which have no resource, take none. Tested by test/operations/conditions.test.ts.
import type { Json, Operation } from '../../../handlers/pages/documents/document.ts'

/** Whether an operation writes resources. */
function isConditionalWrite({ method, operation }: Operation): boolean {
  const scopes: string[] = (operation.security ?? []).flatMap((each: Json) =>
    Object.values<string[]>(each).flat(),
  )
  const isRead = scopes.length > 0 && scopes.every((scope) => scope.endsWith('.read'))
  return method !== 'get' && !isRead && operation['x-error-body'] !== 'oauth'
}

/** Adds the parameters and the response; `parameters` and `refusal` are those of openapi/shared/. */
export function declareConditions(
  document: Json,
  operations: readonly Operation[],
  resolve: (response: Json) => Json,
  { parameters, refusal }: { parameters: Json; refusal: Json },
): void {
  const writes = operations.filter(isConditionalWrite)
  if (writes.length === 0) return
  const { components } = document
  components.responses = { ...components.responses, PreconditionFailed: refusal }
  for (const { operation, item } of writes) {
    const names = [matchName(operation, item, resolve), 'IfNoneMatchOfWrite']
    for (const name of names) components.parameters = { ...components.parameters, [name]: parameters[name] }
    const { parameters: own = [], requestBody, responses } = operation
    // Written again so that the keys of an operation keep their order.
    for (const key of ['parameters', 'requestBody', 'responses']) delete operation[key]
    Object.assign(operation, {
      parameters: [...own, ...names.map((name) => ({ $ref: `#/components/parameters/${name}` }))],
      ...(requestBody && { requestBody }),
      responses: { ...responses, 412: { $ref: '#/components/responses/PreconditionFailed' } },
    })
  }
}

function matchName(operation: Json, item: Json, resolve: (response: Json) => Json): string {
  if (operation['x-bulk'] || operation.requestBody?.content?.['multipart/form-data'])
    return 'IfMatchOfSeveral'
  const isTagged = [operation, item.get].some((each) =>
    Object.entries<Json>(each?.responses ?? {}).some(
      ([status, response]) => status.startsWith('2') && resolve(response).headers?.ETag,
    ),
  )
  return isTagged ? 'IfMatch' : 'IfMatchWithoutTag'
}
