import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueMail, MAILS, type MailKind } from '../../src/server/mail/messages.ts'
import { MailSender } from '../../src/server/mail/sender.ts'
import { MailServer } from '../support/mailServer.ts'
import { mailsOf } from '../support/mails.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
})
afterAll(() => server.close())

const origin = 'https://cartable.example'
const senderOf = (on: TestServer, mailUrl: string | null) =>
  new MailSender({
    db: on.db,
    config: { dataDir: on.dataDir, mailUrl, mailFrom: 'cartable@example.org' },
    origin,
  })
const reset = {
  to: 'zoé@exemple.fr',
  kind: 'resetPassword',
  language: 'fr',
  params: { link: '/password/reset/1/abc' },
} as const

test('writes a mail as one file of a real message, readable only by its owner', async () => {
  await using own = await startServer({ seed: 'none' })
  await enqueueMail(own.db, reset)
  const [message] = await mailsOf(own)
  expect(message).toMatchObject({
    subject: 'Choisissez un nouveau mot de passe',
    from: { name: 'Cartable', address: 'cartable@localhost' },
    to: [{ name: '', address: 'zoé@exemple.fr' }],
  })
  const folder = join(own.dataDir, 'mail')
  const [name = '', ...others] = readdirSync(folder)
  expect(others).toEqual([])
  expect(message?.messageId).toBe(`<${name.replace('.eml', '')}@localhost>`)
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  // Lines of a message are short and end with CRLF.
  const lines = readFileSync(join(folder, name), 'latin1').split('\r\n')
  expect(lines.every(line => !line.includes('\n') && line.length <= 998)).toBe(true)
})

test('sends a mail to the configured mail server, with text and HTML', async () => {
  await using own = await startServer({ seed: 'none' })
  await using mailServer = await MailServer.start()
  await enqueueMail(own.db, { ...reset, to: 'eve@example.org' })
  const sender = senderOf(own, mailServer.url)
  await sender.flush()
  await sender.stop()
  const [received] = mailServer.received
  expect(received).toMatchObject({ from: 'cartable@example.org', to: ['eve@example.org'] })
  expect(received?.message.text).toContain(`${origin}/password/reset/1/abc`)
  expect(received?.message.html).toContain(
    `<a href="${origin}/password/reset/1/abc">Choisir un nouveau mot de passe</a>`,
  )
})

test('sends a mail once, and removes its content', async () => {
  await using own = await startServer({ seed: 'none' })
  await using mailServer = await MailServer.start()
  await enqueueMail(own.db, { ...reset, to: 'eve@example.org' })
  const sender = senderOf(own, mailServer.url)
  await Promise.all([sender.flush(), sender.flush()])
  await sender.flush()
  await sender.stop()
  expect(mailServer.received).toHaveLength(1)
  const rows = await own.db.selectFrom('mail').select(['state', 'recipient', 'params']).execute()
  expect(rows).toEqual([{ state: 'sent', recipient: '', params: '{}' }])
})

test('writes a mail together with its event', async () => {
  await using own = await startServer({ seed: 'none' })
  const work = own.db.transaction().execute(async transaction => {
    await enqueueMail(transaction, reset)
    throw new Error('What it tells did not happen')
  })
  await expect(work).rejects.toThrow('did not happen')
  expect(await mailsOf(own)).toEqual([])
})

const kinds = Object.keys(MAILS) as MailKind[]
const params = {
  link: '/a',
  loginLink: '/login',
  resetLink: '/password-reset',
  feedback: 'Bien',
  answer: 'Merci',
  email: '—',
  can_contact: '—',
  rate: '—',
  path: '—',
}

test.each(kinds.flatMap(kind => (['fr', 'en'] as const).map(language => [kind, language] as const)))(
  'sends %s complete in %s',
  async (kind, language) => {
    await enqueueMail(server.db, { to: `${kind}.${language}@example.org`, kind, language, params })
    const message = (await mailsOf(server)).find(
      ({ to }) => to?.[0]?.address === `${kind}.${language}@example.org`,
    )
    const text = `${message?.subject}\n${message?.text}`
    // The message contains no placeholder or text key.
    expect(text).not.toMatch(/{{|\b(mail:|subject|intro|outro|loginLink|resetLink)\b/)
    for (const name of MAILS[kind]) expect(text).toContain(`${server.url}${params[name]}`)
  },
)
