// A multipart body as a browser sends it, with a constant boundary, so that an identical request can be repeated.
import { readFileSync } from 'node:fs'

export const MULTIPART = 'multipart/form-data; boundary=the-edge-of-a-part'

interface FormPart {
  name: string
  /** Bytes are sent as a file. */
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

/** A sheet of the usermanager tests, by the file name that an example uses. */
export const sheet = (fileName: string): Buffer =>
  readFileSync(new URL(`../usermanager/sheets/${fileName}`, import.meta.url))
