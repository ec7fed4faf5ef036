// What mails say, as plain text. Names come from whoever writes users, and rules on them (rules/usermanager/name.json) may be
// newer than a user, or switched off: so no name breaks a line, holds markup or becomes a link here. The link leads to a page of this server (password-page.ts); who is to be let in and by which
// one-time token stands behind the #, which browsers send to no server, so it is in no log.
// Tested by test/platform/mail/mail.test.ts and test/platform/mail/mail-text.test.ts.

import { PASSWORD_PAGE } from '../pages/password-page.ts'
import type { MailKind, QueuedMail } from './outbox.ts'

export interface MailText {
  subject: string
  text: string
}

const texts: Readonly<Record<MailKind, (mail: QueuedMail, origin: string) => MailText>> = {
  firstPassword: (mail, origin) => ({
    subject: `Your account at ${mail.companyName}`,
    text: `${greeting(mail)}

${mail.companyName} has made an account for you. Your user name is ${mail.userName}.

Choose your password here, within the next 24 hours:

${origin}${PASSWORD_PAGE}#UserId=${mail.userId}&Token=${mail.token}

The link works once. Whoever has it can choose the password, so pass it on to nobody.
`,
  }),
  temporaryPassword: (mail) => ({
    subject: `A temporary password for your account at ${mail.companyName}`,
    text: `${greeting(mail)}

A temporary password was set for your account ${mail.userName} at ${mail.companyName}.
Your administrator will tell it to you. At your next log-on you choose one of your own.

If you did not expect this, ask your administrator.
`,
  }),
}

export function mailText(mail: QueuedMail, origin: string): MailText {
  const names = {
    companyName: shownName(mail.companyName),
    userName: shownName(mail.userName),
    firstName: mail.firstName && shownName(mail.firstName),
  }
  return texts[mail.kind]({ ...mail, ...names }, origin)
}

/** A name on one line, in reading order, without brackets, and with nothing in it that a mail program makes a link of. */
export function shownName(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}<>]/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/:\/\//g, ' ')
    .replace(/www\.|mailto:/gi, ' ')
    .trim()
}

const greeting = ({ firstName, userName }: QueuedMail) => `Hello ${firstName || userName},`
