// The texts of mails (U4), which owners edit: rules/mail/<kind>.<language>.txt. The first line is the subject, the second is
// empty, the rest is the text; `{Name}` stands for a value. The rules folder is not used while a text has a fault.
// Tested by test/background/mail/mail-template.test.ts.
import { DEFAULT_LANGUAGE, type Language, languages } from '../../runtime/values/languages.ts'
import type { MailKind } from './outbox.ts'

/** What the text of each kind of mail may contain, besides what every mail has. */
const placeholders = {
  'first-password': ['Link', 'PasswordLinkHours'],
  'temporary-password': [],
  'webhook-gone': ['WebhookName'],
  'webhook-failing': ['WebhookName'],
} as const satisfies Readonly<Record<string, readonly string[]>>
const OF_EVERY_MAIL = ['FirstName', 'UserName', 'CompanyName'] as const

type MailName = keyof typeof placeholders
type Placeholder = (typeof OF_EVERY_MAIL)[number] | (typeof placeholders)[MailName][number]

/** The values of placeholders; a mail has those of its kind. */
export type MailValues = Readonly<Partial<Record<Placeholder, string>>>

const names = Object.keys(placeholders) as MailName[]
const nameOf: Readonly<Record<MailKind, MailName>> = {
  firstPassword: 'first-password',
  temporaryPassword: 'temporary-password',
  webhookGone: 'webhook-gone',
  webhookFailing: 'webhook-failing',
}

/** The texts that a folder has, by kind and language. */
export type MailTemplates = ReadonlyMap<string, string>

/** The path of a template, below the folder of the rules. */
export const MAIL_FILE = new RegExp(`^mail/(${names.join('|')})\\.(?:${languages.join('|')})\\.txt$`)

export const MAIL_FILES_MEANING = `mails are mail/<mail>.<language>.txt; the mails are ${names.join(', ')}, the languages ${languages.join(', ')}.`

/** The files that must be there: each mail in the language of those who have no text of their own. */
export const requiredMailFiles = names.map((name) => `mail/${name}.${DEFAULT_LANGUAGE}.txt`)

const SUBJECT = /^Subject: (\S.{0,199})$/
const PLACEHOLDER = /\{([^{}\s]*)\}/g

export interface TemplateFault {
  line: number
  message: string
}

/** The faults of a template, as sentences for its owner. */
export function templateFaults(file: string, text: string): TemplateFault[] {
  const own: readonly string[] = placeholders[MAIL_FILE.exec(file)?.[1] as MailName]
  const known: readonly string[] = [...OF_EVERY_MAIL, ...own]
  const [subject = '', empty = '', ...body] = text.split(/\r?\n/)
  const faults: TemplateFault[] = []
  if (!SUBJECT.test(subject))
    faults.push({ line: 1, message: 'the first line is "Subject: " and at most 200 characters.' })
  if (empty.trim() !== '') faults.push({ line: 2, message: 'the line between subject and text is empty.' })
  if (body.join('').trim() === '') faults.push({ line: 3, message: 'the mail has no text.' })
  for (const [at, content] of text.split(/\r?\n/).entries()) {
    const unknown = [...content.matchAll(PLACEHOLDER)].filter(([, name = '']) => !known.includes(name))
    for (const [placeholder] of unknown)
      faults.push({ line: at + 1, message: `${placeholder} is not known here; known are ${braced(known)}.` })
    if (/[{}]/.test(content.replace(PLACEHOLDER, '')))
      faults.push({ line: at + 1, message: 'a brace belongs to no placeholder such as {CompanyName}.' })
  }
  if (own.includes('Link') && !body.some((line) => line.includes('{Link}')))
    faults.push({ line: 1, message: 'the text needs {Link}: without it nobody can choose a password.' })
  return faults
}

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** The subject and text of a mail; in the default language where the folder has no text in the other. */
export function fillTemplate(
  templates: MailTemplates,
  kind: MailKind,
  language: Language,
  values: MailValues,
): { subject: string; text: string } {
  const find = (of: Language) => templates.get(`mail/${nameOf[kind]}.${of}.txt`)
  const template = find(language) ?? find(DEFAULT_LANGUAGE)
  if (template === undefined) throw new Error(`The rules folder has no text for the mail ${nameOf[kind]}.`)
  const [first = '', , ...body] = template.split(/\r?\n/)
  // A value that contains a placeholder is not filled in again.
  const fill = (line: string) => line.replace(PLACEHOLDER, (_, name: Placeholder) => values[name] ?? '')
  return { subject: fill(SUBJECT.exec(first)?.[1] ?? ''), text: fill(body.join('\n')) }
}
