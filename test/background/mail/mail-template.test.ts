// The texts of mails, which owners edit in rules/mail/: an edit applies to the next mail, and a fault keeps the whole folder
// from being used.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setLanguage } from '../../../entities/tenants/tenants.ts'
import { factTypes } from '../../../generated/facts.ts'
import { fillTemplate } from '../../../handlers/background/mail/mail-template.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { mailAdministrators } from '../../../handlers/services/events/webhooks/disabled-mail.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'rules-mail-'))
afterAll(() => rmSync(folder, { recursive: true }))
const FIRST_PASSWORD = 'mail/first-password.en-us.txt'
const edit = (file: string, text: string) => writeFileSync(join(folder, file), text)

beforeEach(() => {
  rmSync(join(folder, 'mail'), { recursive: true, force: true })
  cpSync('rules', folder, { recursive: true })
})

describe('a mail to a new user', () => {
  let app: TestApp
  let mail: MailServer

  beforeAll(async () => {
    cpSync('rules', folder, { recursive: true })
    mail = await startMailServer()
    const env = { ROLE: 'all', SMTP_URL: mail.url, PUBLIC_URL: 'https://shop.example', LOG_LEVEL: 'info' }
    const followsRules = { everyMs: 50, quietMs: 50, maxDelayMs: 1_000 }
    app = await startApp({ env, rulesDirectory: folder, followsRules })
  })
  afterAll(async () => {
    await app.stop()
    await mail.stop()
  })

  const logged = (message: string) => app.logs.filter((line) => line.includes(message)).length
  async function addUser(name: string) {
    const body = {
      ...{ UserName: name, Email: `${name}@example.com`, FirstName: 'Ada', LastName: 'Miller' },
      ParentEntityId: app.onboarding.CompanyId,
    }
    const token = await app.tokenOf('Administrator')
    const { status, text } = await app.request('/usermanager/v1/users', { method: 'POST', token, body })
    expect(status, text).toBe(200)
    await expect.poll(() => mail.to(body.Email)).toHaveLength(1)
    return { id: JSON.parse(text).Id as number, email: body.Email }
  }
  const mailTo = async (name: string) => mail.to((await addUser(name)).email)[0]

  test.each([
    [
      'fr-ca',
      'Un mot de passe temporaire pour votre compte chez Demo Retail | Bonjour Ada,',
      'Un webhook de Demo Retail a été désactivé | Bonjour Ada, | a répondu',
      'Un webhook de Demo Retail a été désactivé | Bonjour Ada, | échoue depuis',
      "Votre compte chez Demo Retail | Bonjour Ada, | d'ici 24 heures",
    ],
    [
      'es-mx',
      'Se desactivó un webhook de Demo Retail | Hola, Ada: | lleva demasiado tiempo',
      'Se desactivó un webhook de Demo Retail | Hola, Ada: | respondió',
      'Su cuenta en Demo Retail | Hola, Ada: | en un plazo de 24 horas',
      'Una contraseña temporal para su cuenta en Demo Retail | Hola, Ada:',
    ],
    [
      'en-us',
      'A temporary password for your account at Demo Retail | Hello Ada,',
      'A webhook of Demo Retail was switched off | Hello Ada, | has failed for too long',
      'A webhook of Demo Retail was switched off | Hello Ada, | is gone',
      'Your account at Demo Retail | Hello Ada, | within 24 hours',
    ],
  ])('of each kind is in the language of the company: %s', async (language, ...expected) => {
    const { CompanyId: companyId } = app.onboarding
    await setLanguage(app.orm, companyId, language)
    const { id, email } = await addUser(`reader-${language}`)
    const token = await app.tokenOf('Administrator')
    const body = { Password: 'Harbour-Light-7' }
    const path = `/usermanager/v1/users(${id})/temporaryPassword`
    expect((await app.request(path, { method: 'POST', token, body })).status).toBe(204)
    const em = app.orm.em.fork()
    await em.execute('update user_account set roles = ? where company_id = ? and id = ?', [
      ...['{Administrator}', companyId, id],
    ])
    for (const isGone of [true, false])
      await mailAdministrators(em, { companyId, name: 'Price tags', isGone })

    await expect.poll(() => mail.to(email)).toHaveLength(4)
    const words =
      /a répondu|échoue depuis|d'ici 24 heures|respondió|lleva demasiado tiempo|en un plazo de 24 horas|is gone|has failed for too long|within 24 hours/
    const mails = mail
      .to(email)
      .map(({ subject, text = '' }) =>
        [subject, text.split('\n')[0], ...(words.exec(text.replaceAll('\u00a0', ' ')) ?? [])].join(' | '),
      )
    expect(mails.toSorted()).toEqual(expected)
  })

  test('has the text of the file, as it is when the mail is sent', async () => {
    const first = await mailTo('template-one')
    expect(first?.subject).toBe(`Your account at ${app.onboarding.CompanyName}`)
    expect(first?.text).toMatch(
      /^Hello Ada,\n\n.* Your user name is template-one\.\n\nChoose your password here, within 24 hours:\n\nhttps:\/\/shop\.example\/set-password#UserId=\d+&Token=\S+\n/,
    )

    edit(FIRST_PASSWORD, 'Subject: Welcome, {UserName}\r\n\r\nGood day, {FirstName}: {Link}\r\n')
    await expect.poll(() => logged('"rules changed"')).toBe(1)
    const second = await mailTo('template-two')
    expect(second?.subject).toBe('Welcome, template-two')
    expect(second?.text).toMatch(
      /^Good day, Ada: https:\/\/shop\.example\/set-password#UserId=\d+&Token=\S+\n$/,
    )

    edit(FIRST_PASSWORD, 'Subject: Hello\n\n{Link} {Nobody}\n')
    await expect.poll(() => logged('{Nobody} is not known here')).toBe(1)
    expect((await mailTo('template-three'))?.subject).toBe('Welcome, template-three')
  }, 120_000)
})

describe('the rules folder is refused with', () => {
  test.each([
    [
      'another placeholder',
      'Subject: Hi\n\nSee\n{Link} for {UserId}\n',
      ':4',
      '{UserId} is not known here; known are {FirstName}, {UserName}, {CompanyName}, {Link}, {PasswordLinkHours}.',
    ],
    [
      'a placeholder of another mail',
      'Subject: {WebhookName}\n\n{Link}\n',
      ':1',
      '{WebhookName} is not known here',
    ],
    ['no subject', '{Link}\n\n{Link}\n', ':1', 'the first line is "Subject: " and at most 200 characters.'],
    ['no empty line', 'Subject: Hi\n{Link}\n{Link}\n', ':2', 'the line between subject and text is empty.'],
    ['no text', 'Subject: Hi\n\n\n', ':3', 'the mail has no text.'],
    ['no link', 'Subject: Hi\n\nHello {FirstName}\n', ':1', 'the text needs {Link}'],
    ['a stray brace', 'Subject: Hi\n\n{Link}\n{First Name}\n', ':4', 'a brace belongs to no placeholder'],
  ])('%s', async (_, text, place, message) => {
    edit(FIRST_PASSWORD, text)

    await expect(loadRules({ directory: folder, supplied: factTypes })).rejects.toThrow(
      `${FIRST_PASSWORD}${place}: ${message}`,
    )
  })

  test('a missing English file, but without another language', async () => {
    rmSync(join(folder, 'mail/webhook-gone.fr-ca.txt'))
    const { mails } = await loadRules({ directory: folder, supplied: factTypes })
    expect(fillTemplate(mails, 'webhookGone', 'fr-ca', { CompanyName: 'Demo' }).subject).toBe(
      'A webhook of Demo was switched off',
    )

    rmSync(join(folder, 'mail/webhook-gone.en-us.txt'))
    await expect(loadRules({ directory: folder, supplied: factTypes })).rejects.toThrow(
      'mail/webhook-gone.en-us.txt: the file is missing; the program needs its text.',
    )
  })

  test('a file of another mail or language', async () => {
    edit('mail/first-pasword.en-us.txt', 'Subject: Hi\n\nText\n')
    await expect(loadRules({ directory: folder, supplied: factTypes })).rejects.toThrow(
      'mail/first-pasword.en-us.txt: mails are mail/<mail>.<language>.txt; the mails are first-password,',
    )
  })
})

test('the texts in other languages are filled in; a value with a placeholder is not', async () => {
  const { mails } = await loadRules({ directory: 'rules', supplied: factTypes })
  const values = { CompanyName: '{Link}', FirstName: 'Zoé', WebhookName: 'Étiquettes' }

  const { subject, text } = fillTemplate(mails, 'webhookFailing', 'fr-ca', values)
  expect([subject, text.split('\n')[0]]).toEqual(['Un webhook de {Link} a été désactivé', 'Bonjour Zoé,'])
  expect(fillTemplate(mails, 'webhookFailing', 'es-mx', values).text).toContain('Hola, Zoé:')
})
