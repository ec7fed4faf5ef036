// Sends a mail (U4): to the server of SMTP_URL, else as a file into DATA_DIR/mail. The mail's id is its
// Message-ID and file name, so a repeated send yields the same mail or file. Tested by
// test/platform/mail/mail.test.ts.
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { createTransport, SendMailOptions } from 'nodemailer'
import { publicOrigin } from '../process/public-origin.ts'
import type { Settings } from '../process/settings.ts'
import { CLAIM_SECONDS, type QueuedMail } from './outbox.ts'

export interface MailText {
  subject: string
  text: string
}

/** What a mail says; `origin` is the address of this server, for links. */
export type MailTextOf = (mail: QueuedMail, origin: string) => MailText

export interface MailTransport {
  /** Throws where the mail was not taken. */
  send(mail: QueuedMail): Promise<void>
  close(): void
}

/** A sending ends well before the mail's claim does. */
const SENDING_MS = (CLAIM_SECONDS - 10) * 1_000

/** A transport for one run of the job; its connection to the server is kept for the mails of that run only. */
export async function openMailTransport(settings: Settings, textOf: MailTextOf): Promise<MailTransport> {
  // Loaded with the first mail: it is large, and a process that only answers requests sends none.
  const { createTransport } = await import('nodemailer')
  const origin = publicOrigin(settings)
  const from = settings.mailFrom ?? `no-reply@${new URL(origin).hostname}`
  const compose = (mail: QueuedMail): SendMailOptions => ({
    messageId: `<${mail.id}@${from.split('@')[1]}>`,
    date: mail.queuedAt,
    from: { name: shownName(mail.companyName), address: from },
    to: { name: '', address: mail.recipient },
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...textOf(mail, origin),
  })
  return settings.smtpUrl === undefined
    ? fileCarrier(createTransport, join(settings.dataDir, 'mail'), compose)
    : smtpCarrier(createTransport, settings.smtpUrl, compose)
}

type Compose = (mail: QueuedMail) => SendMailOptions
type Open = typeof createTransport

function smtpCarrier(open: Open, url: string, compose: Compose): MailTransport {
  const transport = open({
    url,
    pool: true,
    maxConnections: 1,
    maxMessages: Number.POSITIVE_INFINITY,
    // A line that broke may have delivered: whether to send again is the outbox's decision.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
    dnsTimeout: 5_000,
  })
  return {
    async send(mail) {
      await transport.sendMail({ ...compose(mail), signal: AbortSignal.timeout(SENDING_MS) })
    },
    close: () => transport.close(),
  }
}

function fileCarrier(open: Open, folder: string, compose: Compose): MailTransport {
  const transport = open({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const half = join(folder, `.${randomUUID()}`)
      await writeFile(half, message as Buffer, { mode: 0o600 })
      await rename(half, join(folder, `${mail.id}.eml`))
    },
    close: () => transport.close(),
  }
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
