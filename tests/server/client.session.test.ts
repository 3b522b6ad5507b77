import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logIn, readUser } from '../../src/api/accounts.ts'
import { configureApi } from '../../src/api/request.ts'
import { actAs } from '../../src/api/session.ts'
import { toFailure } from '../../src/domain/failure.ts'
import { addUser, cookieOf, PASSWORD } from '../support/accounts.ts'
import { browserTabs } from '../support/browserTabs.ts'
import { pass, serveEachTest, server } from '../support/serverPerTest.ts'

serveEachTest()

const REFRESH = '/accounts/rest/token/refresh/'
/** Answers of the server to the browser, as `status path`. */
let answers: string[]
/** True if renewals of the session fail to reach the server. */
let isCutOff: boolean
let happened: string[]

const realFetch = globalThis.fetch

/** Returns a browser's fetch, which keeps the HTTP-only cookie. */
function browse(): typeof fetch {
  let cookie = ''
  return async (input, init) => {
    const { pathname } = new URL(String(input))
    const headers = new Headers(init?.headers)
    if (cookie !== '') headers.set('cookie', cookie)
    const isCut = isCutOff && pathname === REFRESH
    const answer = isCut ? new Response(null, { status: 502 }) : await realFetch(input, { ...init, headers })
    if (answer.headers.has('set-cookie')) cookie = cookieOf(answer)
    answers.push(`${answer.status} ${pathname}`)
    return answer
  }
}

beforeEach(async () => {
  answers = []
  isCutOff = false
  vi.stubGlobal('fetch', browse())
  configureApi({ base: server.url })
  const opened = browserTabs().openTab()
  happened = opened.happened
  actAs(opened.tab)
  await addUser(server)
  await logIn({ username: 'alice', password: PASSWORD })
  answers = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  actAs(null)
  configureApi({ base: '' })
})

/** Makes twenty simultaneous calls and returns each outcome: `ok`, or the error. */
const twenty = () =>
  Promise.all(
    Array.from({ length: 20 }, () =>
      readUser().then(
        () => 'ok',
        error => toFailure(error).code,
      ),
    ),
  )
const all = (outcome: string) => Array(20).fill(outcome)
const times = (answer: string) => answers.filter(each => each === answer).length

test('renews the session once for twenty calls with an expired token', async () => {
  pass(6 * 60)
  expect(await twenty()).toEqual(all('ok'))
  expect(times('401 /accounts/rest/user/')).toBe(20)
  expect(times(`200 ${REFRESH}`)).toBe(1)
  expect(times('200 /accounts/rest/user/')).toBe(20)
  expect(answers).toHaveLength(41)
})

test('fails calls while the session cannot be renewed, and resumes them afterwards', async () => {
  pass(6 * 60)
  isCutOff = true
  expect(await twenty()).toEqual(all('refused'))
  expect(happened).toEqual([])
  isCutOff = false
  expect(await twenty()).toEqual(all('ok'))
})

test('ends a session here once when it has ended on the server', async () => {
  pass(6 * 60)
  await server.db.deleteFrom('session').execute()
  expect(await twenty()).toEqual(all('unauthenticated'))
  expect(times(`401 ${REFRESH}`)).toBe(1)
  expect(happened).toEqual(['session.ended'])
})
