import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FailureError } from '../domain/failure.ts'
import {
  changePassword,
  confirmEmail,
  deleteAccount,
  exchange,
  logIn,
  logInWithGoogle,
  readUser,
  requestReset,
  resendMail,
  resetPassword,
  sendFeedback,
  signUp,
  verifyToken,
} from './accounts.ts'
import { listDatasets, listInstances, listLabels } from './datasets.ts'
import { estimateExport } from './exports.ts'
import { readManifest } from './files.ts'
import { createKey, listKeys, removeKey } from './keys.ts'
import { configureApi } from './request.ts'
import { readOrdinals, readRow, readStatisticsOf, readZone, readZoneLabels, readZones } from './zones.ts'

let answer: (response: ServerResponse) => void
const server = createServer((_, response) => answer(response))
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  configureApi({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
afterAll(() => {
  configureApi({ base: '' })
  server.closeAllConnections()
  server.close()
})

const passwords = { new_password1: 'a', new_password2: 'a' }
const query = { dataset: 'd', demand: { instance: 'd~2026', filter: null, bbox: null } }

/** Calls whose answer is read. */
const READING: Record<string, () => Promise<unknown>> = {
  logIn: () => logIn({ username: 'a', password: 'b' }),
  logInWithGoogle: () => logInWithGoogle({ access_token: 'a' }),
  signUp: () => signUp({ username: 'a', email: 'a@b.org', password1: 'a', password2: 'a' }),
  readUser: () => readUser(),
  exchange: () => exchange('a'),
  listKeys: () => listKeys(),
  createKey: () => createKey({ name: 'a', expiry_date: null }),
  listDatasets: () => listDatasets(),
  listInstances: () => listInstances('d'),
  listLabels: () => listLabels('d'),
  readZones: () => readZones({ ...query, page: 1 }),
  readZone: () => readZone('d.01', 'd~2026'),
  readZoneLabels: () => readZoneLabels('d.01', 'd~2026'),
  readOrdinals: () => readOrdinals(query, null),
  readRow: () => readRow(query, 'd.01'),
  readStatisticsOf: () => readStatisticsOf(query, { label: 'a', from_origin: false }),
  readManifest: () => readManifest('/cartable/geom/a'),
  estimateExport: () => estimateExport({ ...query, format: 'csv' }),
}

/** Calls that return only a status. */
const TELLING: Record<string, () => Promise<unknown>> = {
  confirmEmail: () => confirmEmail({ key: 'a' }),
  resendMail: () => resendMail('a@b.org'),
  requestReset: () => requestReset('a@b.org'),
  resetPassword: () => resetPassword({ uid: 'a', token: 'b', ...passwords }),
  changePassword: () => changePassword(passwords),
  verifyToken: () => verifyToken('a'),
  deleteAccount: () => deleteAccount(),
  removeKey: () => removeKey('a'),
  sendFeedback: () => sendFeedback({ feedback: 'a', email: '', can_contact: false, rate: null, path: null }),
}

const HTML = '<!doctype html><title>Bad gateway</title>'
const saying =
  (status: number, body: string, type = 'application/json') =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': type }).end(body)

/** Unsuccessful answers. */
const REFUSING: Record<string, [code: string, (response: ServerResponse) => void]> = {
  'a 500': ['unexpected', saying(500, '{"detail":"Boom"}')],
  'the 502 of a proxy': ['unexpected', saying(502, HTML, 'text/html')],
  'an empty 503': ['unexpected', saying(503, '')],
  'a 429': ['refused', saying(429, '{"detail":"Request was throttled."}')],
  'a cut connection': ['unreachable', response => response.destroy()],
}

/** Successful answers with the wrong content. */
const EMPTY_WORDS: Record<string, [code: string, (response: ServerResponse) => void]> = {
  'a page instead of JSON': ['unexpected', saying(200, HTML, 'text/html')],
  'an empty body': ['unexpected', saying(200, '')],
  'JSON that breaks off': ['unexpected', saying(200, '{"count":1,"results":[')],
  'JSON of another shape': ['unexpected', saying(200, '[1]')],
}

const outcomeOf = (call: () => Promise<unknown>) =>
  call().then(
    () => 'done',
    (error: unknown) => (error instanceof FailureError ? error.failure.code : error),
  )

describe.each(Object.entries({ ...REFUSING, ...EMPTY_WORDS }))('%s', (_, [code, bad]) => {
  test.each(Object.entries(READING))('fails with %s', async (_, call) => {
    answer = bad
    expect(await outcomeOf(call)).toBe(code)
  })
})

describe.each(Object.entries(REFUSING))('%s', (_, [code, bad]) => {
  test.each(Object.entries(TELLING))('fails with %s', async (_, call) => {
    answer = bad
    expect(await outcomeOf(call)).toBe(code)
  })
})
