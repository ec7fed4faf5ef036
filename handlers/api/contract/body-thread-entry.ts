// Parses one body, in the worker threads of body-threads.ts.
import type { ServiceName } from '../../../generated/operations.ts'
import { Problem } from '../../runtime/errors/errors.ts'
import { checkCount, parseJson } from '../http/body.ts'
import { parseMultipart } from '../http/multipart.ts'
import type { BodyTask, JsonWork, Reply } from './body-threads.ts'
import { membersOf } from './bulk.ts'
import { type Contract, loadContract } from './contract.ts'
import { validateRequest } from './validate.ts'

/**
 * Members of a list per message: few enough that parsing one message does not delay other requests noticeably.
 */
const PIECE = 500
const documents = new URL('../../../generated/', import.meta.url)
const contracts = new Map<ServiceName, Contract>()

function contractOf(service: ServiceName): Contract {
  const known = contracts.get(service) ?? loadContract(service, documents)
  contracts.set(service, known)
  return known
}

/** The validated body as JSON texts, in the order in which body-threads.ts assembles them. */
function readJson({ service, operationId, parts, bytes }: JsonWork): {
  texts: string[]
  bulk: string | undefined
} {
  const contract = contractOf(service)
  const operation = contract.operations.find(({ id }) => id === operationId)
  if (!operation) throw new Error(`${service} has no ${operationId}`)
  checkCount(bytes)
  const body = parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  validateRequest(contract, operation, { ...parts, requestBody: body })
  const { bulk } = operation
  if (bulk === undefined) return { texts: [JSON.stringify(body)], bulk }
  const members = membersOf(bulk, body)
  const texts = [JSON.stringify(bulk === '' ? null : { ...(body as object), [bulk]: [] })]
  for (let at = 0; at < members.length; at += PIECE) texts.push(JSON.stringify(members.slice(at, at + PIECE)))
  return { texts, bulk }
}

export default async function parseBody(work: BodyTask): Promise<Reply> {
  try {
    if (work.kind === 'multipart') {
      const { contentType, files, maxFileBytes, bytes } = work
      return { done: 'multipart', parts: await parseMultipart(bytes, contentType, files, maxFileBytes) }
    }
    const { texts, bulk } = readJson(work)
    for (const text of texts) work.pieces.postMessage(text)
    return { done: 'json', bulk }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // As members, which an error would lose on its way.
    const { status, body, headers } = error
    return { done: 'refused', status, body: JSON.stringify(body), headers }
  }
}
