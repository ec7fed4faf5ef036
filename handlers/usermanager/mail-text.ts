// The texts of mails to users, as plain text. Names come from whoever creates users, and the rules on names
// (rules/usermanager/name.json) may be newer than a user or switched off: so no name breaks a line, contains markup or
// becomes a link here. The link opens a page of this server (password-page.ts); the user and the one-time token are in the
// fragment of the address, which browsers send to no server, so no log contains them.
// Tested by test/platform/mail/mail.test.ts and test/usermanager/mail-text.test.ts.
import { type MailText, shownName } from '../platform/mail/mail-transport.ts'
import type { MailKind, QueuedMail } from '../platform/mail/outbox.ts'
import { PASSWORD_PAGE } from './password-page.ts'

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

const greeting = ({ firstName, userName }: QueuedMail) => `Hello ${firstName || userName},`
