import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATH_MAX_STEPS } from '../../src/contract/limits.ts'
import type { SentPath } from '../../src/contract/path.ts'
import { EMPTY_VIEW } from '../../src/contract/view.ts'
import { mailsOf } from '../support/mails.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    seed: 'none',
    env: { FEEDBACK_TO: 'us@example.org', RATE_LIMITS: 'off' },
  })
})
afterAll(() => server.close())

const STEP = {
  act: { kind: 'command' as const, command: 'dataset.display', args: ['fr-regions'] },
  surface: 'palette' as const,
}
const PATH: SentPath = {
  version: 1,
  id: '0123456789',
  machine: null,
  start: { view: EMPTY_VIEW, past: [], future: [], active: null },
  steps: [STEP, { act: { kind: 'typed', field: 'feedback.text', value: '', withheld: true } }],
}

const send = (feedback: string, path: unknown) =>
  server.app.request('/monitoring/feedback/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ feedback, path }),
  })
const stored = async (text: string) => {
  const row = await server.db
    .selectFrom('feedback')
    .select('path')
    .where('text', '=', text)
    .executeTakeFirst()
  return row?.path === undefined || row.path === null ? row?.path : JSON.parse(row.path)
}

test('stores and mails a path that arrives with feedback', async () => {
  expect((await send('with a path', PATH)).status).toBe(201)
  expect(await stored('with a path')).toEqual(PATH)
  const mails = await mailsOf(server)
  expect(mails.find(({ text }) => text?.includes('with a path'))?.text).toContain('dataset.display')
})

test('accepts feedback without a path', async () => {
  expect((await send('without a path', null)).status).toBe(201)
  expect(await stored('without a path')).toBeNull()
})

test('stores only the fields of a path', async () => {
  const stuffed = {
    ...PATH,
    token: 'eyJhbGciOi',
    steps: [{ ...STEP, act: { ...STEP.act, password: 'secret' }, expected: { states: { session: 'x' } } }],
  }
  expect((await send('stuffed', stuffed)).status).toBe(201)
  expect(await stored('stuffed')).toEqual({ ...PATH, steps: [STEP] })
})

const longArgument = { ...STEP, act: { ...STEP.act, args: ['x'.repeat(401)] } }
const deep = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)

test.each<[string, unknown]>([
  ['a text', 'dataset.display'],
  ['a list', [PATH]],
  ['another version', { ...PATH, version: 2 }],
  ['an id that is not a hash', { ...PATH, id: '<script>' }],
  ['no steps', { ...PATH, steps: [] }],
  ['too many steps', { ...PATH, steps: Array(PATH_MAX_STEPS + 1).fill(STEP) }],
  ['an unknown command', { ...PATH, steps: [{ act: { ...STEP.act, command: 'a b\r\nBcc: x' } }] }],
  ['a long argument', { ...PATH, steps: [longArgument] }],
  ['many arguments', { ...PATH, steps: [{ act: { ...STEP.act, args: Array(11).fill('x') } }] }],
  ['an unknown kind of act', { ...PATH, steps: [{ act: { kind: 'eval', code: '1' } }] }],
  ['an unknown surface', { ...PATH, steps: [{ ...STEP, surface: 'voice' }] }],
  ['a start that is not a View', { ...PATH, start: { view: {}, past: [], future: [] } }],
  ['a deep structure', { ...PATH, steps: [{ act: deep }] }],
  [
    'too large a path',
    { ...PATH, steps: Array(PATH_MAX_STEPS).fill({ act: { ...STEP.act, args: ['x'.repeat(200)] } }) },
  ],
])('refuses %s as a path', async (_, path) => {
  const answer = await send('refused', path)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  // A too deeply nested body is rejected before its fields are read.
  expect(['path', 'detail']).toContain(Object.keys(await answer.json())[0])
  expect(await stored('refused')).toBeUndefined()
})
