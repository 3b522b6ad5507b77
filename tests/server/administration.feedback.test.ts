import { expect, test } from 'vitest'
import { FeedbackPage } from '../../src/contract/feedback.ts'
import { told } from '../support/accounts.ts'
import { administration, member } from '../support/administration.ts'
import { mailsOf } from '../support/mails.ts'
import { serveEachTest, server } from '../support/serverPerTest.ts'

serveEachTest()

async function say(body: object): Promise<void> {
  const answer = await server.app.request('/monitoring/feedback/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(201)
}

const HOSTILE = '<img src=x onerror=alert(1)>\n\u202eenvers {{answer}} $t(mail:feedbackReceived.subject)'

/** An administrator and three messages. One author may be contacted, the others may not. */
async function opinions() {
  await say({ feedback: HOSTILE, email: 'eve@example.org', can_contact: true, rate: 5 })
  await say({ feedback: 'Bien.', email: 'bob@example.org' })
  await say({ feedback: 'Personne.', can_contact: true })
  const { bearer } = await member(server, 'root', 'administrator')
  return {
    read: async (query = '') =>
      FeedbackPage.parse(await (await administration(server, bearer, `feedback/${query}`)).json()),
    call: (path: string, method: string, body?: object) =>
      told(administration(server, bearer, `feedback/${path}`, method, body)),
  }
}

test('lists feedback newest first, with the addresses of authors who want an answer', async () => {
  const { read } = await opinions()
  const { count, results } = await read()
  expect([count, results]).toEqual([
    3,
    [
      expect.objectContaining({ id: 3, text: 'Personne.', email: null, rate: null, actions: null }),
      expect.objectContaining({ id: 2, text: 'Bien.', email: null }),
      expect.objectContaining({ id: 1, text: HOSTILE, email: 'eve@example.org', rate: 5, state: 'open' }),
    ],
  ])
  const last = await read('?page_size=2&page=2')
  expect([last.next, last.results.map(({ id }) => id)]).toEqual([null, [1]])
  expect((await read('?state=closed')).count).toBe(0)
})

test('mails an answer once to an author who wants one', async () => {
  const { read, call } = await opinions()
  const send = () => call('1/answer/', 'POST', { text: 'Merci {{feedback}} !' })
  const sent = await Promise.all([send(), send()])
  expect(sent.map(([status]) => status).sort()).toEqual([200, 409])
  expect((await read('?state=answered')).results.map(({ id }) => id)).toEqual([1])
  const mails = await mailsOf(server)
  expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    ['eve@example.org', 'Reply to your feedback on Cartable'],
  ])
  // User input is escaped, in the message and on the page.
  expect(mails[0]?.text).toContain('Merci {{feedback}} !')
  expect(mails[0]?.text).toContain('<img src=x onerror=alert(1)>')
  expect(mails[0]?.text).toContain('{{answer}} $t(mail:feedbackReceived.subject)')
  expect(mails[0]?.html).not.toContain('<img')
  expect((await call('1/', 'PATCH', { state: 'open' }))[0]).toBe(200)
  expect((await send())[0]).toBe(200)
})

test('sends no mail to an author without consent or address', async () => {
  const { call } = await opinions()
  for (const id of [2, 3])
    expect(await call(`${id}/answer/`, 'POST', { text: 'Bonjour' })).toEqual([
      400,
      { detail: 'The author of this feedback does not want to be contacted.' },
    ])
  for (const text of ['', '  \n ', 'x'.repeat(5001)])
    expect((await call('1/answer/', 'POST', { text }))[0]).toBe(400)
  expect(await mailsOf(server)).toEqual([])
})

test('marks feedback as done and reopens it, and reports missing feedback', async () => {
  const { read, call } = await opinions()
  expect(await call('2/', 'PATCH', { state: 'closed' })).toEqual([
    200,
    expect.objectContaining({ id: 2, state: 'closed' }),
  ])
  expect((await read('?state=open')).results.map(({ id }) => id)).toEqual([3, 1])
  expect((await call('2/', 'PATCH', { state: 'open' }))[0]).toBe(200)
  expect((await call('2/', 'PATCH', { state: 'gone' }))[0]).toBe(400)
  expect((await call('99/', 'PATCH', { state: 'closed' }))[0]).toBe(404)
  expect((await call('99/answer/', 'POST', { text: 'Bonjour' }))[0]).toBe(404)
})
