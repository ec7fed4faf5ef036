// A receiver of traces: a real HTTP server that decodes OTLP in protobuf (opentelemetry/proto/collector/trace/v1) and
// keeps the spans. Without `respond` it accepts everything.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentId: string
  tracestate: string
  name: string
  kind: number
  attributes: Record<string, unknown>
  /** 2 for an error. */
  status: number
  resource: Record<string, unknown>
}

export interface OtlpReceiver {
  origin: string
  spans: ReceivedSpan[]
  requests: { path: string; headers: IncomingHttpHeaders }[]
  /** All bytes as text, to search for what must not be there. */
  text(): string
  respond: (res: ServerResponse) => unknown
  stop(): Promise<void>
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: Buffer[] = []
  const receiver: Omit<OtlpReceiver, 'origin' | 'stop'> = {
    spans: [],
    requests: [],
    text: () => Buffer.concat(bodies).toString('latin1'),
    respond: (res) => res.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end(),
  }
  const server = createServer(async (req, res) => {
    const body = await buffer(req)
    receiver.requests.push({ path: req.url ?? '', headers: req.headers })
    bodies.push(body)
    receiver.spans.push(...spansIn(body))
    receiver.respond(res)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

type Field = { number: number; value: Buffer | number }

/** The fields of a message, in order. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  let offset = 0
  const varint = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = message[offset++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (offset < message.length) {
    const tag = varint()
    const number = tag >>> 3
    const type = tag & 7
    if (type === 0) fields.push({ number, value: varint() })
    else {
      const length = type === 2 ? varint() : type === 1 ? 8 : 4
      fields.push({ number, value: message.subarray(offset, offset + length) })
      offset += length
    }
  }
  return fields
}

const messages = (message: Buffer, number: number): Buffer[] =>
  fieldsOf(message).flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
  )
const text = (message: Buffer, number: number, encoding: BufferEncoding = 'utf8') =>
  messages(message, number)[0]?.toString(encoding) ?? ''
const numeral = (message: Buffer, number: number) =>
  Number(fieldsOf(message).find((field) => field.number === number)?.value ?? 0)

/** A member of AnyValue: text, boolean, integer, double or list. */
function anyValueOf(any: Buffer): unknown {
  const [field] = fieldsOf(any)
  if (!field) return undefined
  const { number, value } = field
  if (number === 5 && Buffer.isBuffer(value)) return messages(value, 1).map(anyValueOf)
  if (number === 2) return value === 1
  if (number === 4 && Buffer.isBuffer(value)) return value.readDoubleLE()
  return Buffer.isBuffer(value) ? value.toString() : value
}

const attributesOf = (message: Buffer, number: number) =>
  Object.fromEntries(
    messages(message, number).map((pair) => [
      text(pair, 1),
      anyValueOf(messages(pair, 2)[0] ?? Buffer.alloc(0)),
    ]),
  )

function spansIn(body: Buffer): ReceivedSpan[] {
  return messages(body, 1).flatMap((resourceSpans) => {
    const resource = attributesOf(messages(resourceSpans, 1)[0] ?? Buffer.alloc(0), 1)
    const spans = messages(resourceSpans, 2).flatMap((scope) => messages(scope, 2))
    return spans.map((span) => ({
      traceId: text(span, 1, 'hex'),
      spanId: text(span, 2, 'hex'),
      tracestate: text(span, 3),
      parentId: text(span, 4, 'hex'),
      name: text(span, 5),
      kind: numeral(span, 6),
      attributes: attributesOf(span, 9),
      status: numeral(messages(span, 15)[0] ?? Buffer.alloc(0), 3),
      resource,
    }))
  })
}
