// What mails say. The link leads to a page of this server (password-page.ts); who is to be let in and by which
// one-time token stands behind the #, which browsers send to no server, so it is in no log.
// Held by test/platform/mail.test.ts.
import type { MailKind, QueuedMail } from './mail.ts'
import { PASSWORD_PAGE } from './password-page.ts'

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

export const mailText = (mail: QueuedMail, origin: string): MailText => texts[mail.kind](mail, origin)

const greeting = ({ firstName, userName }: QueuedMail) => `Hello ${firstName || userName},`
