import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { answerCalls } from '../../tests/support/answering.ts'
import { configureApi } from '../api/request.ts'
import { Secret } from '../domain/account/secret.ts'
import { FailureError } from '../domain/failure.ts'
import { changePassword, confirmEmail, removeAll } from './account.ts'

const ids = Array.from({ length: 9 }, (_, index) => `key${index}`)

test('removes everything, four at a time at most', async () => {
  let running = 0
  let most = 0
  const asked: string[] = []
  const failed = await removeAll(ids, async id => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    asked.push(id)
    running--
  })
  expect([failed, asked.sort(), most]).toEqual([[], ids, 4])
})

test('returns failed removals, and treats missing items as removed', async () => {
  const failed = await removeAll(ids, async id => {
    if (id === 'key1') throw new FailureError({ code: 'notFound', detail: null })
    if (id === 'key2') throw new FailureError({ code: 'unreachable', detail: null })
  })
  expect(failed).toEqual(['key2'])
})

test.each([
  ['an old password, and the keys', 'old', true, { old_password: 'old', end_keys: true }],
  ['an old password alone', 'old', false, { old_password: 'old' }],
  ['no old password, for an account without one', '', false, {}],
])('changes a password with %s', async (_, old, end_keys, told) => {
  const heard: string[] = []
  const stop = await answerCalls((request, response) => {
    request.on('data', (part: Buffer) => heard.push(part.toString()))
    request.on('end', () => response.writeHead(204).end())
  })
  onTestFinished(() => {
    stop()
    configureApi({ base: '' })
  })
  const [old_password, chosen] = [new Secret(old), new Secret('a new phrase')]
  const input = { old_password, new_password1: chosen, new_password2: chosen, end_keys }
  await toPromise(createActor(changePassword, { input }).start())
  expect(JSON.parse(heard.join(''))).toEqual({
    new_password1: 'a new phrase',
    new_password2: 'a new phrase',
    ...told,
  })
})

/** Answers the confirmation of a link as a server does. */
async function confirmed(status: number | null, password = '', body: object = {}) {
  vi.stubGlobal('history', { state: { link: { kind: 'confirmation', key: 'k' } }, replaceState: () => {} })
  onTestFinished(() => void vi.unstubAllGlobals())
  const stop = await answerCalls((_, response) =>
    status === null ? response.destroy() : response.writeHead(status).end(JSON.stringify(body)),
  )
  onTestFinished(() => {
    stop()
    configureApi({ base: '' })
  })
  const input = { password: new Secret(password) }
  return toPromise(createActor(confirmEmail, { input }).start()).catch(() => 'unanswered')
}

test('asks for the password if the server requires it, and shows a refusal', async () => {
  expect(await confirmed(400, '', { password: ['Type it.'] })).toBe('asksPassword')
  expect(await confirmed(400, 'wrong', { password: ['No.'] })).toBe('unanswered')
  expect(await confirmed(200, 'a long phrase')).toBe('good')
})

test.each([
  [200, 'good'],
  [400, 'bad'],
  [401, 'bad'],
  [403, 'bad'],
  [404, 'bad'],
  [410, 'bad'],
  [422, 'bad'],
  [429, 'limited'],
  [408, 'unanswered'],
  [500, 'unanswered'],
  [503, 'unanswered'],
  [null, 'unanswered'],
])('reads the answer %s to the link of a mail as %s', async (status, verdict) => {
  expect(await confirmed(status)).toBe(verdict)
})
