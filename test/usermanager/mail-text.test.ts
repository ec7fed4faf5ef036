// Mails to users with malicious names, parsed by a library other than the one that writes them.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, test } from 'vitest'
import { openMailTransport } from '../../handlers/background/mail/mail-transport.ts'
import type { MailKind, QueuedMail } from '../../handlers/background/mail/outbox.ts'
import { loadRules } from '../../handlers/rules/load/loader.ts'
import { readSettings } from '../../handlers/runtime/process/settings.ts'
import { mailText } from '../../handlers/services/usermanager/passwords/mail-text.ts'

const rules = await loadRules({ directory: 'rules' })
const tempFolder = mkdtempSync(join(tmpdir(), 'retail-api-mail-'))
afterAll(() => rmSync(tempFolder, { recursive: true, force: true }))

const harmless = { userName: 'mia.larsen', firstName: 'Mia', companyName: 'Demo Retail', language: null }
const hostile = [
  'Mia\r\nBcc: all@shop.example\r\n\r\n<script>alert(1)</script>',
  'Mia\nContent-Type: text/html\n\n<a href="https://evil.example">here</a>',
  'Your password ends: https://evil.example/login',
  'www.evil.example',
  'WWW.EVIL.EXAMPLE',
  'mailto:all@evil.example',
  'Mia\u2028\u2029\u0085Larsen',
  'Mia \u202e\u2067moc.elpmaxe.live',
  '=?utf-8?q?=0D=0ABcc:_all=40shop.example?=',
  '"<all@shop.example>, "',
]

async function mailOf(names: object, kind: MailKind) {
  const folder = mkdtempSync(join(tempFolder, 'mail-'))
  const settings = readSettings({ DATA_DIR: folder, PUBLIC_URL: 'https://shop.example' })
  const carrier = await openMailTransport(settings, (...mail) => mailText(rules.mails, ...mail))
  const mail: QueuedMail = {
    ...{ id: crypto.randomUUID(), companyId: 1000, userId: 7, kind },
    ...{ recipient: 'mia@shop.example', attempts: 1, linkHours: 2 },
    ...{ queuedAt: new Date(), token: kind === 'firstPassword' ? 'the-token' : null },
    webhookName: kind.startsWith('webhook') ? 'Price tags' : null,
    ...harmless,
    ...names,
  }
  await carrier.send(mail)
  carrier.close()
  const [file = ''] = readdirSync(join(folder, 'mail'))
  return PostalMime.parse(readFileSync(join(folder, 'mail', file)))
}

const lines = (text: string | undefined) => (text ?? '').split(/\r\n|[\n\r\u2028\u2029\u0085]/)

describe.each(['firstPassword', 'temporaryPassword', 'webhookGone', 'webhookFailing'] as const)(
  'a mail of the kind %s',
  (kind) => {
    test.each(hostile)('has the same lines and links with the name %j', async (name) => {
      const plain = await mailOf({}, kind)
      const names = { userName: name, firstName: name, companyName: name, webhookName: name }
      const mail = await mailOf(names, kind)

      expect(mail.headers.map(({ key }) => key)).toEqual(plain.headers.map(({ key }) => key))
      expect(mail.html).toBeUndefined()
      expect(mail.to).toEqual([{ name: '', address: 'mia@shop.example' }])
      expect([mail.from?.address, mail.bcc, mail.cc]).toEqual(['no-reply@shop.example', undefined, undefined])
      expect(lines(mail.text)).toHaveLength(lines(plain.text).length)
      const link = `https://shop.example/set-password#UserId=7&Token=the-token`
      const otherText = `${mail.text?.replace(link, '')} ${mail.subject} ${mail.from?.name}`
      expect(otherText).not.toMatch(/[<>]|:\/\/|www\.|mailto:|[\u202a-\u202e\u2066-\u2069]/i)
    })
  },
)

test('a harmless name is unchanged', async () => {
  const firstName = "Zoë 'Zo' O'Neill-Świątek نوعة"
  const { text } = await mailOf({ firstName }, 'firstPassword')
  expect(text).toContain(`Hello ${firstName},`)
})
