import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueMail } from '../../src/server/mail/messages.ts'
import { linkIn, mailsOf } from '../support/mails.ts'
import { ownerOf } from '../support/owner.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
})
afterAll(() => server.close())

const read = async (path: string, on = server) => {
  const headers = { 'accept-language': 'en', ...(await ownerOf(on)) }
  const answer = await on.app.request(path, { headers })
  expect(answer.status).toBe(200)
  return answer.text()
}
const confirm = {
  to: 'eve@example.org',
  kind: 'confirmEmail',
  language: 'fr',
  params: { link: '/account/confirm/a.b.c' },
} as const

test('describes an empty mailbox', async () => {
  await using own = await startServer({ seed: 'none' })
  expect(await read('/dev/mailbox/', own)).toContain('No messages yet.')
})

test("links each message from the list, and the message's own link", async () => {
  await enqueueMail(server.db, confirm)
  const mails = await mailsOf(server)
  const list = await read('/dev/mailbox/')
  expect(list).toContain('Confirmez votre adresse')
  const [, path = ''] = /href="(\/dev\/mailbox\/[0-9a-f-]{36}\/[^"]*)"/.exec(list) ?? []
  const letter = await read(path)
  expect(letter).toContain('eve@example.org')
  expect(letter).toContain(`<a href="${server.url}${linkIn(mails[0]!, '/account/confirm/')}"`)
  const [, original = ''] = /href="([^"]+\.eml)"/.exec(letter) ?? []
  expect(await read(original)).toContain('Message-ID:')
})

test('shows the page in both languages', async () => {
  expect(await read('/dev/mailbox/?lang=fr')).toContain('<h1>Boîte aux lettres</h1>')
  expect(await read('/dev/mailbox')).toContain('<h1>Mailbox</h1>')
})

test('requests nothing that the content security policy forbids', async () => {
  const page = await read('/dev/mailbox/')
  expect(page).not.toMatch(/<script|<style|style=|\son\w+=/)
})

test('shows a message as plain text', async () => {
  const feedback = '<img src=x onerror=alert(1)> https://x.example/"onclick="alert(1) javascript:alert(1)'
  const params = { feedback, email: '—', can_contact: '—', rate: '—' }
  await using own = await startServer({ seed: 'none' })
  await enqueueMail(own.db, { to: 'us@example.org', kind: 'feedbackReceived', language: 'en', params })
  await mailsOf(own)
  const [, path = ''] =
    /href="(\/dev\/mailbox\/[0-9a-f-]{36}\/[^"]*)"/.exec(await read('/dev/mailbox/', own)) ?? []
  const page = await read(path, own)
  expect(page).toContain('&lt;img src=x')
  expect(page).not.toMatch(/<img|<a [^>]*"\s*onclick|href="javascript/)
})
