// Sends mails (U4) through the server of SMTP_URL, or writes them as files to DATA_DIR/mail. The Message-ID and the
// file name contain the id of the mail, so sending a mail twice gives the same Message-ID or overwrites the same file.
// Tested by test/background/mail/mail.long.test.ts.
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { createTransport, SendMailOptions } from 'nodemailer'
import { publicOrigin } from '../../runtime/process/public-origin.ts'
import type { Settings } from '../../runtime/process/settings.ts'
import { CLAIM_SECONDS, type QueuedMail } from './outbox.ts'

export interface MailText {
  subject: string
  text: string
}

/** Returns the subject and text of a mail; `origin` is the public origin of this server, for links. */
type MailTextOf = (mail: QueuedMail, origin: string) => MailText

export interface MailTransport {
  /** Throws if the mail server did not accept the mail. */
  send(mail: QueuedMail): Promise<void>
  close(): void
}

/** Time limit of one send, well before the claim of the mail expires. */
const SENDING_MS = (CLAIM_SECONDS - 10) * 1_000

/** Opens a transport for one run of the job, which sends all of its mails over one connection. */
export async function openMailTransport(settings: Settings, textOf: MailTextOf): Promise<MailTransport> {
  // Loaded on first use, because nodemailer is large and a process with ROLE=api sends no mail.
  const { createTransport } = await import('nodemailer')
  const origin = publicOrigin(settings)
  const from = settings.mailFrom ?? `no-reply@${new URL(origin).hostname}`
  const compose = (mail: QueuedMail): SendMailOptions => ({
    messageId: `<${mail.id}@${from.split('@')[1]}>`,
    date: mail.queuedAt,
    from: { name: safeDisplayName(mail.companyName), address: from },
    to: { name: '', address: mail.recipient },
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...textOf(mail, origin),
  })
  return settings.smtpUrl === undefined
    ? fileTransport(createTransport, join(settings.dataDir, 'mail'), compose)
    : smtpTransport(createTransport, settings.smtpUrl, compose)
}

type Compose = (mail: QueuedMail) => SendMailOptions
type Open = typeof createTransport

function smtpTransport(open: Open, url: string, compose: Compose): MailTransport {
  const transport = open({
    url,
    pool: true,
    maxConnections: 1,
    maxMessages: Number.POSITIVE_INFINITY,
    // No retries here: a broken connection may have delivered the mail, and the outbox decides about another attempt.
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

function fileTransport(open: Open, folder: string, compose: Compose): MailTransport {
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

/**
 * Makes a name safe as the display name of a sender: removes control characters, bidirectional controls, angle
 * brackets, and parts that mail programs turn into links.
 */
export function safeDisplayName(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}<>]/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/:\/\//g, ' ')
    .replace(/www\.|mailto:/gi, ' ')
    .trim()
}
