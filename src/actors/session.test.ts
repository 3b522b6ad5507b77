import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { browserTabs } from '../../tests/support/browserTabs.ts'
import { logIn, logOut, readUser } from '../api/accounts.ts'
import { ask } from '../api/client.ts'
import { configureApi } from '../api/request.ts'
import { actAs } from '../api/session.ts'
import { toFailure } from '../domain/failure.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  actAs(null)
  configureApi({ base: '', language: 'fr', timeout: 60_000 })
})

/** Session server that rotates refresh tokens, and refuses reused ones. */
async function serve() {
  const seen = {
    refreshes: 0,
    data: 0,
    refused: 0,
    logouts: [] as string[],
    bearersOfPublicCalls: [] as string[],
  }
  const state = {
    access: 'a1',
    refresh: 'r1',
    failRefresh: null as number | null,
    holdRefresh: null as Promise<void> | null,
  }
  const rotate = () => {
    const [a, r] = [Number(state.access.slice(1)) + 1, Number(state.refresh.slice(1)) + 1]
    Object.assign(state, { access: `a${a}`, refresh: `r${r}` })
  }
  const answer = async (request: IncomingMessage, response: ServerResponse, body: { refresh?: string }) => {
    const say = (status: number, content: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    }
    const bearer = request.headers.authorization ?? null
    const path = request.url ?? ''
    if (path.endsWith('/token/refresh/')) {
      seen.refreshes++
      if (bearer) seen.bearersOfPublicCalls.push(path)
      if (state.holdRefresh) await state.holdRefresh
      if (state.failRefresh) return say(state.failRefresh, { detail: 'No.' })
      if (body.refresh !== state.refresh) return say(401, { detail: 'Token is blacklisted' })
      rotate()
      return say(200, { access: state.access, refresh: state.refresh })
    }
    if (path.endsWith('/login/')) {
      if (bearer) seen.bearersOfPublicCalls.push(path)
      return say(200, { access: state.access, refresh: state.refresh, user: { pk: 1, username: 'alice' } })
    }
    if (path.endsWith('/logout/')) {
      seen.logouts.push(`${bearer} ${JSON.stringify(body)}`)
      return say(200, { detail: 'Successfully logged out.' })
    }
    if (path.startsWith('/never/')) {
      seen.refused++
      // Stops endless retries.
      return say(seen.refused < 5 ? 401 : 403, { detail: 'No.', code: 'token_not_valid' })
    }
    if (bearer !== `Bearer ${state.access}`) return say(401, { detail: 'No.', code: 'token_not_valid' })
    seen.data++
    return say(200, path.endsWith('/user/') ? { pk: 1, username: 'alice' } : { ok: true })
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => {
      text += chunk
    })
    request.on('end', () => void answer(request, response, text ? JSON.parse(text) : {}))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  configureApi({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const expire = () => {
    state.access = `a${Number(state.access.slice(1)) + 1}`
  }
  return { seen, state, expire }
}

/** Waits until all sent messages are received. */
const heard = () => new Promise(resolve => setTimeout(resolve))

const Answer = z.object({ ok: z.boolean() })
const readThing = (signal?: AbortSignal) => ask(Answer, { path: '/thing/', signal })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => toFailure(error).code,
  )

/** One logged-in tab. */
async function loggedIn() {
  const server = await serve()
  const { jar, openTab } = browserTabs()
  const first = openTab()
  actAs(first.tab)
  await logIn({ username: 'alice', password: 'x' })
  return { ...server, ...first, jar, openTab }
}

test('stores a login, and sends its access token with calls', async () => {
  const { jar, seen } = await loggedIn()
  expect(jar.read()).toBe('r1')
  await readThing()
  expect(seen.data).toBe(1)
})

test('refreshes once for twenty calls that expire together', async () => {
  const { seen, expire, jar } = await loggedIn()
  expire()
  const answers = await Promise.all(Array.from({ length: 20 }, () => readThing()))
  expect(answers).toHaveLength(20)
  expect(seen.refreshes).toBe(1)
  expect(jar.read()).toBe('r2')
})

test('passes on a second refusal without another refresh', async () => {
  const { seen } = await loggedIn()
  expect(await codeOf(ask(Answer, { path: '/never/' }))).toBe('refused')
  expect([seen.refused, seen.refreshes]).toEqual([2, 1])
})

test('keeps the session and passes on the answer if the refresh fails', async () => {
  const { state, expire, tab, jar, happened } = await loggedIn()
  expire()
  state.failRefresh = 500
  expect(await codeOf(readThing())).toBe('refused')
  expect(tab.access).toBe('a1')
  expect(jar.read()).toBe('r1')
  expect(happened).toEqual([])
})

test('ends the session once if the refresh is refused', async () => {
  const { state, expire, tab, jar, happened } = await loggedIn()
  expire()
  state.failRefresh = 401
  const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(readThing())))
  expect(codes).toEqual(Array(5).fill('unauthenticated'))
  expect(tab.access).toBeNull()
  expect(jar.read()).toBeNull()
  expect(happened).toEqual(['session.ended'])
})

test('stays logged out after a logout during a refresh', async () => {
  const { state, expire, tab, jar, seen } = await loggedIn()
  expire()
  const held = Promise.withResolvers<void>()
  state.holdRefresh = held.promise
  const call = codeOf(readThing())
  while (seen.refreshes === 0) await new Promise(resolve => setImmediate(resolve))
  await logOut()
  held.resolve()
  expect(await call).toBe('unauthenticated')
  expect(tab.access).toBeNull()
  expect(jar.read()).toBeNull()
})

test('sends an empty logout, in which the access token identifies the session', async () => {
  const { seen } = await loggedIn()
  await logOut()
  expect(seen.logouts).toEqual(['Bearer a1 {}'])
})

test('sends no token with calls that need no session', async () => {
  const { seen, expire } = await loggedIn()
  await logIn({ username: 'alice', password: 'x' })
  expire()
  await readThing()
  expect(seen.bearersOfPublicCalls).toEqual([])
})

test('rejects an aborted call that waits, and continues the refresh for others', async () => {
  const { state, expire, seen } = await loggedIn()
  expire()
  const held = Promise.withResolvers<void>()
  state.holdRefresh = held.promise
  const stopping = new AbortController()
  const aborted = readThing(stopping.signal).catch((error: Error) => error.name)
  const other = readThing()
  while (seen.refreshes === 0) await new Promise(resolve => setImmediate(resolve))
  stopping.abort()
  expect(await aborted).toBe('AbortError')
  held.resolve()
  expect(await other).toEqual({ ok: true })
})

test('keeps five tabs logged in with at most two refreshes', async () => {
  const { tab, openTab, expire, seen, state, jar } = await loggedIn()
  const others = Array.from({ length: 4 }, () => openTab().tab)
  for (const other of others) {
    other.found(jar.read())
    actAs(other)
    await other.restore()
  }
  const all = [tab, ...others]
  await heard()
  expire()
  const before = seen.refreshes
  const renewals = await Promise.all(all.map(each => each.renew(each.access)))
  expect(renewals).toEqual(Array(5).fill('renewed'))
  expect(seen.refreshes - before).toBeLessThanOrEqual(2)
  expect(all.map(({ access }) => access)).toEqual(Array(5).fill(state.access))
})

test('ends the session in all tabs on logout, even during a refresh', async () => {
  const { openTab, tab, expire, state, jar, seen } = await loggedIn()
  const second = openTab()
  second.tab.found(jar.read())
  await second.tab.restore()
  await heard()
  expire()
  const held = Promise.withResolvers<void>()
  state.holdRefresh = held.promise
  const before = seen.refreshes
  const renewal = second.tab.renew(second.tab.access)
  while (seen.refreshes === before) await new Promise(resolve => setImmediate(resolve))
  actAs(tab)
  await logOut()
  held.resolve()
  expect(await renewal).toBe('refused')
  expect([tab.access, second.tab.access]).toEqual([null, null])
  expect(jar.read()).toBeNull()
  expect(second.happened).toContain('session.ended')
})

test('shares a login with the other tabs', async () => {
  const { openTab, jar } = await loggedIn()
  const { tab, happened } = openTab()
  expect(tab.access).toBeNull()
  await logIn({ username: 'alice', password: 'x' })
  await heard()
  expect(happened).toEqual(['session.shared'])
  expect([tab.access, jar.read()]).toEqual(['a1', 'r1'])
})

test('delays calls of a new page until the stored session is restored', async () => {
  const { openTab, jar } = await loggedIn()
  const { tab } = openTab()
  actAs(tab)
  tab.found(jar.read())
  const call = readUser()
  await tab.restore()
  expect(await call).toMatchObject({ username: 'alice', plan: 'free', emailVerified: false })
})

test('forgets an invalid stored session, unless a newer login exists', async () => {
  const { openTab, jar } = await loggedIn()
  const { tab } = openTab()
  tab.found('r1')
  tab.forget()
  expect(jar.read()).toBeNull()
  const { tab: late } = openTab()
  late.found('r1')
  late.open({ access: 'a1', refresh: 'r9' })
  late.forget()
  expect([jar.read(), late.access]).toEqual(['r9', 'a1'])
})

test('checks the cookie when a page returns: empty ends, changed re-verifies', async () => {
  const { jar, tab, happened, show, openTab } = await loggedIn()
  show()
  expect(happened).toEqual([])
  jar.write('another')
  show()
  expect([happened, tab.access]).toEqual([['session.doubted'], null])
  const other = openTab()
  other.tab.open({ access: 'a1', refresh: 'r1' })
  jar.remove()
  other.show()
  expect([other.happened, other.tab.access]).toEqual([['session.ended'], null])
})

test("verifies the session's user if another token was exchanged", async () => {
  const { jar, tab, happened, expire, state } = await loggedIn()
  expire()
  // Another user has logged in without a message.
  state.refresh = 'r7'
  jar.write('r7')
  expect(await tab.renew('a1')).toBe('renewed')
  expect(happened).toEqual(['session.shared'])
  expect(jar.read()).toBe('r8')
})

test('exchanges the newer token if another tab has exchanged the old one', async () => {
  const { jar, tab, state, expire, seen, happened } = await loggedIn()
  expire()
  const held = Promise.withResolvers<void>()
  state.holdRefresh = held.promise
  const renewal = tab.renew('a1')
  while (seen.refreshes === 0) await new Promise(resolve => setImmediate(resolve))
  Object.assign(state, { refresh: 'r4', holdRefresh: null })
  jar.write('r4')
  held.resolve()
  expect(await renewal).toBe('renewed')
  expect([seen.refreshes, jar.read(), happened.includes('session.ended')]).toEqual([2, 'r5', false])
})

test('keeps the stored session while the server is away, and restores it later', async () => {
  const { openTab, jar, state } = await loggedIn()
  const { tab, at } = openTab()
  tab.found(jar.read())
  state.failRefresh = 502
  expect(await tab.restore()).toBe('unknown')
  expect([at(), jar.read(), tab.access]).toEqual(['unsure', 'r1', null])
  state.failRefresh = null
  tab.found(jar.read())
  expect(await tab.restore()).toBe('renewed')
  expect(jar.read()).toBe('r2')
})

test('sends no refresh token if the server stores it itself', async () => {
  const { expire } = await serve()
  const { jar, openTab } = browserTabs()
  const asked: string[] = []
  const { tab } = openTab({
    exchange: async token => {
      asked.push(token)
      return { access: 'a2', refresh: token }
    },
  })
  actAs(tab)
  tab.open({ access: 'a1', refresh: '' })
  expire()
  expect(await readThing()).toEqual({ ok: true })
  expect([asked, jar.read()]).toEqual([[''], null])
})

test('renews the session without browser locks', async () => {
  const { expire } = await serve()
  const { tab } = browserTabs().openTab({ inTurn: () => Promise.reject(new Error('No locks here.')) })
  actAs(tab)
  await logIn({ username: 'alice', password: 'x' })
  expire()
  expect(await readThing()).toEqual({ ok: true })
})
