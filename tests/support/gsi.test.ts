import { createContext, runInContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { gsiScript, type Happening } from './gsi.ts'

/** Runs the script like a page. The test triggers its later actions. */
function load(script: Parameters<typeof gsiScript>[0]) {
  const later: (() => void)[] = []
  const page = createContext({ setTimeout: (work: () => void) => later.push(work) })
  runInContext(gsiScript(script), page)
  const settle = () => {
    for (const work of later.splice(0)) work()
  }
  return { google: page['google'], settle }
}

function askToken(happening: Happening) {
  const [callback, error_callback] = [vi.fn(), vi.fn()]
  const { google, settle } = load({ windows: [happening] })
  google.accounts.oauth2
    .initTokenClient({ client_id: 'x', scope: 'email openid', callback, error_callback })
    .requestAccessToken()
  settle()
  return { answers: callback.mock.calls.flat(), problems: error_callback.mock.calls.flat(), google }
}

test('returns a token from a window, or twice', () => {
  const token = { access_token: 't', scope: 'email openid', token_type: 'Bearer' }
  expect(askToken({ kind: 'ok', token: 't' })).toMatchObject({ answers: [token], problems: [] })
  expect(askToken({ kind: 'twice', token: 't' }).answers).toHaveLength(2)
})

test('reports a scope that is not granted', () => {
  const { answers, google } = askToken({ kind: 'partly', token: 't' })
  expect(google.accounts.oauth2.hasGrantedAllScopes(answers[0], 'email')).toBe(false)
})

test.each(['popup_closed', 'popup_failed_to_open', 'unknown'] as const)('reports %s as a problem', kind => {
  expect(askToken({ kind })).toMatchObject({ answers: [], problems: [{ type: kind }] })
})

test('treats a refusal as an answer, and silence as none', () => {
  expect(askToken({ kind: 'access_denied' }).answers).toMatchObject([{ error: 'access_denied' }])
  expect(askToken({ kind: 'never' })).toMatchObject({ answers: [], problems: [] })
})

test('offers a One Tap credential, unless it is cancelled first', () => {
  const callback = vi.fn()
  const { google, settle } = load({ credentials: ['a', 'b'] })
  const { id } = google.accounts
  id.initialize({ client_id: 'x', callback })
  id.prompt()
  settle()
  id.prompt()
  id.cancel()
  settle()
  expect(callback.mock.calls).toEqual([[{ credential: 'a', select_by: 'user' }]])
})
