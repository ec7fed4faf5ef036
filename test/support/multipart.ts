// A multipart body as a browser would send it, always with the same boundary, so that it can be sent twice.
import { readFileSync } from 'node:fs'

export const MULTIPART = 'multipart/form-data; boundary=the-edge-of-a-part'

export interface FormPart {
  name: string
  /** Bytes are a file. */
  content: string | Buffer
  fileName?: string
}

export function multipart(...parts: FormPart[]): Buffer {
  const pieces = parts.flatMap(({ name, content, fileName = 'file' }) => {
    const file = Buffer.isBuffer(content)
      ? `; filename="${fileName}"\r\nContent-Type: application/octet-stream`
      : ''
    const head = `--the-edge-of-a-part\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]
  })
  return Buffer.concat([...pieces, Buffer.from('--the-edge-of-a-part--\r\n')])
}

/** A file of the tests of a service, as an example names it. */
export const sheet = (fileName: string): Buffer =>
  readFileSync(new URL(`../usermanager/sheets/${fileName}`, import.meta.url))
