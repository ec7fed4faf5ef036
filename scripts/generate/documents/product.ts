// Adds to a published document who answers for the API, and its licence: those of the product (W6). The contact is the start page of
// the server that publishes the document; absolute.ts completes its address. Tested by test/spec/forms.test.ts.
import type { Json } from '../../../handlers/pages/documents/document.ts'

const CONTACT = { name: 'The operator of this server', url: '/' }

/** `license` is that of package.json. What npm calls UNLICENSED gives others no rights. */
export function withProduct(plain: Json, license: string): Json {
  const name = license === 'UNLICENSED' ? 'Proprietary' : license
  return { ...plain, info: { ...plain.info, contact: { ...CONTACT }, license: { name } } }
}
