// The values in mails to users; owners write the texts (rules/mail/). Existing names may violate the rules on names
// (rules/usermanager/name.json), which may be newer than a user or switched off; names are therefore sanitized
// here, so that none breaks a line, contains markup or becomes a link. The link opens a page of this server
// (password-page.ts); the user and the one-time token are in the URL's fragment, which browsers do not send, so
// that no log contains them.
// Tested by test/background/mail/mail.long.test.ts and test/usermanager/mail-text.test.ts.
import { fillTemplate, type MailTemplates } from '../../../background/mail/mail-template.ts'
import { type MailText, safeDisplayName } from '../../../background/mail/mail-transport.ts'
import type { QueuedMail } from '../../../background/mail/outbox.ts'
import { DEFAULT_LANGUAGE } from '../../../runtime/values/languages.ts'
import { PASSWORD_PAGE } from './password-page.ts'

/** The text of a mail, in the language of its company. */
export function mailText(templates: MailTemplates, mail: QueuedMail, origin: string): MailText {
  const language = mail.language ?? DEFAULT_LANGUAGE
  const hours = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
  return fillTemplate(templates, mail.kind, language, {
    CompanyName: safeDisplayName(mail.companyName),
    UserName: safeDisplayName(mail.userName),
    FirstName: safeDisplayName(mail.firstName || mail.userName),
    WebhookName: safeDisplayName(mail.webhookName ?? ''),
    PasswordLinkHours: hours.format(mail.linkHours ?? 1),
    Link: `${origin}${PASSWORD_PAGE}#UserId=${mail.userId}&Token=${mail.token}`,
  })
}
