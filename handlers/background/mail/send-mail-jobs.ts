// The jobs that send the mails of the outbox (U4), oldest first, one sender at a time. A failed mail waits longer after
// each attempt; if the mail server is down, all other mails wait too, until one is sent. If a sender ends between sending a mail and
// deleting it, the mail is sent again with the same Message-ID. Tested by test/background/mail/mail.long.test.ts.

import type { BackgroundWork, Job } from '../jobs/worker.ts'
import type { MailTransport } from './mail-transport.ts'
import {
  claimMail,
  forgetMail,
  giveUpMail,
  postponeMail,
  renewLink,
  resumeMails,
  wakeMailLater,
} from './outbox.ts'

/** Longest run of the job, so that other jobs are not delayed; the next run sends the remaining mails. */
const MAX_RUN_MS = 5_000

/** Pause before a failed mail is tried again; it doubles with each attempt, up to five minutes. */
const retrySeconds = (attempts: number) => Math.min(2 ** attempts, 300)

/** Gives up mails that could not be sent for days, and schedules the sender for the others. */
export const findMail: Job = async ({ em, rules, logger, signal }) => {
  const lost = await giveUpMail(em, rules, signal)
  if (lost > 0) logger.error({ mails: lost }, 'mails given up that could not be sent for days')
  await wakeMailLater(em, 0)
}

export function createMailWork(openCarrier: () => Promise<MailTransport>): BackgroundWork {
  const sendMail: Job = async ({ em, rules, logger, signal }) => {
    const deadline = performance.now() + MAX_RUN_MS
    const carrier = await openCarrier()
    let pause = 0
    let isServerKnownToWork = false
    try {
      while (pause === 0 && !signal.aborted && performance.now() < deadline) {
        const mail = await claimMail(em)
        if (!mail) break
        const linkHours = await renewLink(em, mail, rules)
        const fault = await carrier.send({ ...mail, linkHours }).then(() => undefined, toFault)
        if (!fault) {
          await forgetMail(em, mail)
          if (!isServerKnownToWork) await resumeMails(em)
          isServerKnownToWork = true
          continue
        }
        const { reason, isOfThisMail } = fault
        const seconds = retrySeconds(mail.attempts)
        logger.warn({ mail: mail.id, attempts: mail.attempts, reason }, 'mail not sent')
        await postponeMail(em, mail, seconds, reason)
        if (!isOfThisMail) pause = seconds
      }
    } finally {
      carrier.close()
      await wakeMailLater(em, pause)
    }
  }
  return {
    jobs: { sendMail, findMail },
    schedules: [{ job: 'findMail', at: '* * * * *' }],
    atStart: ['findMail'],
  }
}

/** Describes a failure by codes only, because the messages of mail servers may contain addresses. */
function toFault(error: unknown): { reason: string; isOfThisMail: boolean } {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
  return {
    reason: [code, ...(responseCode === undefined ? [] : [responseCode])].join(' '),
    isOfThisMail: code === 'EENVELOPE' || code === 'EMESSAGE',
  }
}
