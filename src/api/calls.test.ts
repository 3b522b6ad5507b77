import { afterEach, expect, test, vi } from 'vitest'
import type { Bbox } from '../contract/common.ts'
import {
  changePassword,
  confirmEmail,
  deleteAccount,
  exchange,
  logIn,
  logInWithGoogle,
  logOut,
  readUser,
  requestReset,
  resendMail,
  resetPassword,
  sendFeedback,
  signUp,
  verifyToken,
} from './accounts.ts'
import { findDatasets, listInstances, listLabels } from './datasets.ts'
import { createKey, listKeys, removeKey } from './keys.ts'
import { actAs } from './session.ts'
import { readZone, readZoneLabels, readZones } from './zones.ts'

const passwords = { new_password1: 'n', new_password2: 'n' }
const reset = { uid: 'u', token: 't', ...passwords }
const account = { username: 'u', email: 'e', password1: 'p', password2: 'p' }
const feedback = { feedback: 'f', email: 'e', can_contact: true, rate: 4, path: null }
const listed = { list: { type: 'all', query: '', order: null }, page: 2 } as const
const bbox: Bbox = [1, 2, 3, 4]
const query = { mode: 'z', filter: { label: 'l', operator: 'gt', value: 1 } } as const
const zones = (filter: typeof query | null) => ({
  dataset: 'd',
  page: 2,
  demand: { instance: 'd~1', filter, bbox },
})

/** Calls of the specification: address with parameters, body, and options of the client. */
const CALLS: Record<string, [body: object | null, call: () => Promise<unknown>]> = {
  'POST /monitoring/feedback/': [feedback, () => sendFeedback(feedback)],
  'POST /accounts/rest/google/': [{ access_token: 'a' }, () => logInWithGoogle({ access_token: 'a' })],
  'POST /accounts/rest/signup/': [account, () => signUp(account)],
  'POST /accounts/rest/delete/': [{}, () => deleteAccount()],
  'POST /accounts/rest/signup/resend-email/': [{ email: 'e' }, () => resendMail('e')],
  'POST /accounts/rest/signup/confirm/': [{ key: 'k' }, () => confirmEmail({ key: 'k' })],
  'POST /accounts/rest/login/': [
    { username: 'u', password: 'p' },
    () => logIn({ username: 'u', password: 'p' }),
  ],
  'POST /accounts/rest/token/verify/': [{ token: 't' }, () => verifyToken('t')],
  'POST /accounts/rest/token/refresh/': [{ refresh: 'r' }, () => exchange('r')],
  'POST /accounts/rest/logout/': [{}, () => logOut()],
  'GET /accounts/rest/user/': [null, () => readUser()],
  'POST /accounts/rest/password/change/': [passwords, () => changePassword(passwords)],
  'POST /accounts/rest/password/reset/': [{ email: 'e' }, () => requestReset('e')],
  'POST /accounts/rest/password/reset/confirm/': [reset, () => resetPassword(reset)],
  'GET /accounts/rest/api/': [null, () => listKeys()],
  'POST /accounts/rest/api/': [
    { name: 'k', expiry_date: null },
    () => createKey({ name: 'k', expiry_date: null }),
  ],
  'DELETE /accounts/rest/api/7/': [null, () => removeKey('7')],
  'GET /cartable/dataset/?page=2': [null, () => findDatasets(listed)],
  'GET /cartable/dataset/d/instance/?page=1': [null, () => listInstances('d')],
  'GET /cartable/dataset/d/label/?instance=d~1&page=1': [null, () => listLabels('d', 'd~1')],
  'GET /cartable/zone/?dataset_id=d&in_bbox=3,4,1,2&instance=d~1&page=2': [
    null,
    () => readZones(zones(null)),
  ],
  'POST /cartable/zone/query/?page=2': [
    { dataset_id: 'd', instance: 'd~1', in_bbox: [1, 2, 3, 4], query },
    () => readZones(zones(query)),
  ],
  'GET /cartable/zone/d.01?instance=d~1': [null, () => readZone('d.01', 'd~1')],
  'GET /cartable/labels/?dataset_id=d&instance=d~1&page=1&zone_id=d.01': [
    null,
    () => readZoneLabels('d.01', 'd~1'),
  ],
}
/** Parameters that are not in the specification. */
const OTHERS = ['page_size', 'language']

afterEach(() => {
  actAs(null)
  vi.unstubAllGlobals()
})

test.each(Object.entries(CALLS))('sends %s as specified', async (address, [body, call]) => {
  const tokens = { access: 'a', refresh: 'r' }
  actAs({ access: 'a', open: () => {}, close: () => tokens, renew: async () => 'refused' })
  const sent: [address: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    for (const name of OTHERS) searchParams.delete(name)
    searchParams.sort()
    const parameters = decodeURIComponent(searchParams.toString())
    const path = parameters === '' ? pathname : `${pathname}?${parameters}`
    sent.push([`${method} ${path}`, typeof body === 'string' ? JSON.parse(body) : null])
    return Response.json({})
  })
  await call().catch(() => {})
  expect(sent).toEqual([[address, body]])
})
