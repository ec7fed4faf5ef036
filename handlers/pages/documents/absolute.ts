// Completes the addresses in a document with the placeholder of the server's origin (W6): those of servers, of the token endpoint and
// of the contact. In generated/openapi.json they have none, because services take their paths from there.
// Tested by test/spec/forms.test.ts and test/spec/published.test.ts.
import { PLACE_OF_ORIGIN } from './document.ts'

const ADDRESS = /"(url|tokenUrl|refreshUrl)": "(?=\/)/g

/** The text of a document, in which the addresses are absolute. */
export const withAbsoluteAddresses = (document: string): string =>
  document.replaceAll(ADDRESS, (address) => address + PLACE_OF_ORIGIN)
