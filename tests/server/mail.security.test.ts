import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueMail } from '../../src/server/mail/messages.ts'
import { mailsOf } from '../support/mails.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { FEEDBACK_TO: 'us@example.org', RATE_LIMITS: 'off' } })
})
afterAll(() => server.close())

const mail = { kind: 'passwordChanged', language: 'en', params: {} } as const

test.each([
  'eve@example.org\r\nBcc: all@example.org',
  'eve@example.org\nBcc: all@example.org',
  'eve@example.org, all@example.org',
  'Eve <all@example.org>',
  'eve@example.org\0',
  'eve@example.org\u2028Bcc: all@example.org',
])('refuses %j as a recipient', async to => {
  await expect(enqueueMail(server.db, { ...mail, to })).rejects.toThrow('exactly one address')
})

const feedback = (body: unknown) =>
  server.app.request('/monitoring/feedback/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    body: JSON.stringify(body),
  })

test('writes user input in the body of a mail, never in its header', async () => {
  const text =
    'Bravo\r\nBcc: all@example.org\r\n\r\n.\r\n<script>alert(1)</script> {{email}} $t(server:docs.title)'
  await feedback({ feedback: text, email: 'eve@example.org', can_contact: true })
  const message = (await mailsOf(server)).find(({ text }) => text?.includes('Bravo'))
  expect(message).toMatchObject({
    subject: 'Un avis sur Cartable',
    to: [{ address: 'us@example.org' }],
    replyTo: [{ address: 'eve@example.org' }],
  })
  expect(message?.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(message?.text?.replaceAll('\r\n', '\n')).toContain(text.replaceAll('\r\n', '\n'))
  expect(message?.html).not.toContain('<script>')
})

test('uses the address of a visitor for answers only with their consent', async () => {
  await feedback({ feedback: 'Sans réponse', email: 'quiet@example.org', can_contact: false })
  const message = (await mailsOf(server)).find(({ text }) => text?.includes('Sans réponse'))
  expect(message?.replyTo).toBeUndefined()
})

test('builds links on the configured origin, regardless of the request', async () => {
  await enqueueMail(server.db, {
    to: 'link@example.org',
    kind: 'confirmEmail',
    language: 'en',
    params: { link: '/account/confirm/a.b.c' },
  })
  const message = (await mailsOf(server)).find(({ to }) => to?.[0]?.address === 'link@example.org')
  expect(message?.text).toContain(`${server.url}/account/confirm/a.b.c`)
  expect(message?.text).not.toContain('evil')
})

test('adds no header line from a text', async () => {
  await using own = await startServer({ seed: 'none' })
  const unit = fc.constantFrom('\r', '\n', ':', ' ', 'Bcc', 'a@b.c', 'é', '\u0000', '<', '"', '=?utf-8?q?x?=')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit, maxLength: 40 }), async text => {
      const params = { feedback: text, email: text, can_contact: text, rate: text }
      await enqueueMail(own.db, { to: 'us@example.org', kind: 'feedbackReceived', language: 'en', params })
    }),
    { numRuns: 50 },
  )
  const heads = (await mailsOf(own)).map(({ headers }) =>
    headers
      .map(({ key }) => key)
      .sort()
      .join(),
  )
  expect(new Set(heads).size).toBe(1)
  expect(heads[0]).not.toContain('bcc')
})
