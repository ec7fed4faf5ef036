// The language of an operation's texts (G6), for operations whose document declares Content-Language: both
// headers together choose one; without Content-Language it is English. Which combinations are allowed is a
// rule set, named in x-rules as `<service>/language`; an unknown language is 406. The response names its
// language. Tested by test/api/http/language.test.ts.
import type { IncomingMessage } from 'node:http'
import { errors } from '../../runtime/errors/errors.ts'
import { DEFAULT_LANGUAGE, type Language, languages } from '../../runtime/values/languages.ts'
import { preferredLanguage } from './negotiate.ts'

/** The rules' fact `languages`: the headers as sent, in lower case. */
interface LanguageHeaders {
  ContentLanguage: string | null
  AcceptLanguage: string | null
}

export function languageHeaders(req: Pick<IncomingMessage, 'headers'>): LanguageHeaders {
  const sent = String(req.headers['content-language'] ?? '')
    .trim()
    .toLowerCase()
  return { ContentLanguage: sent || null, AcceptLanguage: preferredLanguage(req.headers['accept-language']) }
}

/** The language of the request. Throws 406 for an unsupported one. */
export function languageOf(req: Pick<IncomingMessage, 'headers'>): Language {
  const { ContentLanguage } = languageHeaders(req)
  if (ContentLanguage === null) return DEFAULT_LANGUAGE
  const known = languages.find((language) => language === ContentLanguage)
  if (!known) throw errors.unknownLanguage(languages)
  return known
}
