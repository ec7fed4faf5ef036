// The texts of mails to users, as plain text. Existing names may violate the rules on names
// (rules/usermanager/name.json), which may be newer than a user or switched off; names are therefore sanitized
// here, so that none breaks a line, contains markup or becomes a link. The link opens a page of this server
// (password-page.ts); the user and the one-time token are in the URL's fragment, which browsers do not send, so
// that no log contains them.
// Tested by test/background/mail/mail.long.test.ts and test/usermanager/mail-text.test.ts.
import { type MailText, safeDisplayName } from '../../../background/mail/mail-transport.ts'
import type { MailKind, QueuedMail } from '../../../background/mail/outbox.ts'
import { PASSWORD_PAGE } from './password-page.ts'

const texts: Readonly<Record<MailKind, (mail: QueuedMail, origin: string) => MailText>> = {
  firstPassword: (mail, origin) => ({
    subject: `Your account at ${mail.companyName}`,
    text: `${greeting(mail)}

${mail.companyName} has created an account for you. Your user name is ${mail.userName}.

Choose your password here, within the next ${duration(mail.linkHours)}:

${origin}${PASSWORD_PAGE}#UserId=${mail.userId}&Token=${mail.token}

The link works once. Anyone who has it can choose the password, so do not share it.
`,
  }),
  temporaryPassword: (mail) => ({
    subject: `A temporary password for your account at ${mail.companyName}`,
    text: `${greeting(mail)}

A temporary password was set for your account ${mail.userName} at ${mail.companyName}.
Your administrator will give it to you. At your next log-on you choose a new password.

If you did not expect this, ask your administrator.
`,
  }),
  webhookGone: (mail) => switchedOff(mail, 'Its receiver answered that it is gone (status 410).'),
  webhookFailing: (mail) => switchedOff(mail, 'Its receiver has failed for too long.'),
}

export function mailText(mail: QueuedMail, origin: string): MailText {
  const names = {
    companyName: safeDisplayName(mail.companyName),
    userName: safeDisplayName(mail.userName),
    firstName: mail.firstName && safeDisplayName(mail.firstName),
    webhookName: mail.webhookName && safeDisplayName(mail.webhookName),
  }
  return texts[mail.kind]({ ...mail, ...names }, origin)
}

function switchedOff(mail: QueuedMail, reason: string): MailText {
  return {
    subject: `A webhook of ${mail.companyName} was switched off`,
    text: `${greeting(mail)}

The webhook ${mail.webhookName} of ${mail.companyName} was switched off. ${reason}

It gets no events until somebody activates it again. It then continues with the events that it missed and that are
still kept. Its list of deliveries shows what was sent, and each response.

You get this mail because you are an administrator.
`,
  }
}

const greeting = ({ firstName, userName }: QueuedMail) => `Hello ${firstName || userName},`

const duration = (hours = 1) => (hours === 1 ? 'hour' : `${hours} hours`)
