import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { answerCalls } from '../../tests/support/answering.ts'
import { FailureError, toFailure } from '../domain/failure.ts'
import { ask } from './client.ts'
import { downloadExport } from './exports.ts'
import { configureApi } from './request.ts'
import { readZones } from './zones.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  configureApi({ base: '', language: 'fr', timeout: 60_000 })
})

/** Scripts the answers until the test ends. */
const serve = async (answer: RequestListener) => void stops.push(await answerCalls(answer))

const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const Answer = z.object({ ok: z.boolean() })
const call = { path: '/thing/' }
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof FailureError ? toFailure(error) : error),
  )

const demand = { instance: 'd~2026', filter: null, bbox: null }
const noZones = { count: 0, next: null, previous: null, results: [], tiles: null, names: '0' }

test('reads an answer of the right shape', async () => {
  await serve(answering(200, { ok: true, more: 1 }))
  expect(await ask(Answer, call)).toEqual({ ok: true })
})

test('requests the language of the interface', async () => {
  const heard: (string | undefined)[] = []
  await serve((request, response) => {
    heard.push(request.headers['accept-language'])
    answering(200, { ok: true })(request, response)
  })
  await ask(Answer, call)
  configureApi({ language: 'en' })
  await ask(Answer, call)
  expect(heard).toEqual(['fr', 'en'])
})

test(`reports 404 as "not found", with the server's message`, async () => {
  await serve(answering(404, { detail: 'Introuvable.' }))
  expect(await failureOf(ask(Answer, call))).toEqual({ code: 'notFound', detail: 'Introuvable.' })
})

test("reports another 4xx as a refusal, with the server's message", async () => {
  await serve(answering(403, { detail: 'Réservé.', code: 'reserved' }))
  expect(await failureOf(ask(Answer, call))).toEqual({ code: 'refused', detail: 'Réservé.' })
})

test('reports the first message of a refusal by fields, and the message of each field', async () => {
  await serve(answering(400, { in_bbox: ['Attendu : est,nord,ouest,sud.'] }))
  expect(await failureOf(ask(Answer, call))).toEqual({
    code: 'refused',
    detail: 'Attendu : est,nord,ouest,sud.',
    fields: { in_bbox: ['Attendu : est,nord,ouest,sud.'] },
  })
})

test('reports no sentence for the error page of a proxy', async () => {
  await serve(answering(413, '<h1>nginx</h1>'))
  expect(await failureOf(ask(Answer, call))).toEqual({ code: 'refused', detail: null })
})

test('reports 5xx as unexpected', async () => {
  await serve(answering(500, { detail: 'Boom' }))
  expect(await failureOf(ask(Answer, call))).toEqual({ code: 'unexpected', detail: null })
})

test('reports an answer with an invalid shape as unexpected', async () => {
  await serve(answering(200, { ok: 'yes' }))
  expect(await failureOf(ask(Answer, call))).toEqual({ code: 'unexpected', detail: null })
})

test('reports an answer that is not JSON as unexpected', async () => {
  await serve(answering(200, '<!doctype html>'))
  expect(await failureOf(ask(Answer, call))).toEqual({ code: 'unexpected', detail: null })
})

test('reports a missing server as unreachable', async () => {
  await serve(answering(200, {}))
  for (const stop of stops.splice(0)) stop()
  expect(await failureOf(ask(Answer, call))).toEqual({ code: 'unreachable', detail: null })
})

test('reports a truncated answer as unreachable', async () => {
  await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"ok":', () => response.destroy())
  })
  expect(await failureOf(ask(Answer, call))).toEqual({ code: 'unreachable', detail: null })
})

test('reports a silent server as a timeout', async () => {
  await serve(() => {})
  configureApi({ timeout: 30 })
  expect(await failureOf(ask(Answer, call))).toEqual({ code: 'timeout', detail: null })
})

test('reports a stalled answer as a timeout', async () => {
  await serve((_, response) => void response.write('{"ok":'))
  configureApi({ timeout: 30 })
  expect(await failureOf(ask(Answer, call))).toEqual({ code: 'timeout', detail: null })
})

test('rejects an aborted call with an AbortError and closes its connection', async () => {
  const closed = Promise.withResolvers<void>()
  const stopping = new AbortController()
  await serve((request, _) => {
    request.once('close', () => closed.resolve())
    stopping.abort()
  })
  const error = await failureOf(ask(Answer, { ...call, signal: stopping.signal }))
  expect(error).toMatchObject({ name: 'AbortError' })
  await closed.promise
})

test('does not make a call that was aborted before', async () => {
  let calls = 0
  await serve(() => void calls++)
  const error = await failureOf(ask(Answer, { ...call, signal: AbortSignal.abort() }))
  expect(error).toMatchObject({ name: 'AbortError' })
  expect(calls).toBe(0)
})

test('reads zones without a filter by GET', async () => {
  const heard: string[] = []
  await serve((request, response) => {
    heard.push(`${request.method} ${decodeURIComponent(request.url ?? '')}`)
    answering(200, noZones)(request, response)
  })
  await readZones({ dataset: 'd', demand: { ...demand, bbox: [2, 48, 3, 49] }, page: 2 })
  expect(heard).toEqual(['GET /cartable/zone/?dataset_id=d&instance=d~2026&in_bbox=3,49,2,48&page=2'])
})

test('reads zones with a filter by POST', async () => {
  const heard: unknown[] = []
  await serve(async (request, response) => {
    const body = await request.toArray()
    heard.push(request.method, request.url, JSON.parse(Buffer.concat(body).toString()))
    answering(200, noZones)(request, response)
  })
  const filter = { mode: 'l' as const, filter: { label: 'a', operator: 'equals' as const, value: 1 } }
  await readZones({ dataset: 'd', demand: { ...demand, filter }, page: 3, geometry: 'none' })
  expect(heard).toEqual([
    'POST',
    '/cartable/zone/query/?page=3',
    { dataset_id: 'd', instance: 'd~2026', query: filter, geometry: 'none' },
  ])
})

const exported = { dataset: 'd', demand, format: 'csv' as const }

test('downloads a file with its name and progress', async () => {
  const disposition = `attachment; filename="d_.csv"; filename*=UTF-8''d%C3%A9.csv`
  await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': disposition })
    response.write('a,b\n', () => response.end('1,2\n'))
  })
  const told: number[] = []
  const { name, content } = await downloadExport(exported, { onProgress: bytes => told.push(bytes) })
  expect(name).toBe('dé.csv')
  expect(await content?.text()).toBe('a,b\n1,2\n')
  expect(told.at(-1)).toBe(8)
})

test('rejects a truncated download without a file', async () => {
  await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '100' })
    response.write('a,b\n', () => response.destroy())
  })
  expect(await failureOf(downloadExport(exported, { onProgress: () => {} }))).toEqual({
    code: 'unreachable',
    detail: null,
  })
})

test('reports a stalled download as a timeout', async () => {
  await serve((_, response) => void response.writeHead(200, { 'content-type': 'text/csv' }).write('a,b\n'))
  configureApi({ timeout: 30 })
  expect(await failureOf(downloadExport(exported, { onProgress: () => {} }))).toEqual({
    code: 'timeout',
    detail: null,
  })
})

test('rejects an aborted download with an AbortError', async () => {
  await serve((_, response) => void response.writeHead(200, { 'content-type': 'text/csv' }).write('a,b\n'))
  const stopping = new AbortController()
  const error = await failureOf(
    downloadExport(exported, { onProgress: () => stopping.abort(), signal: stopping.signal }),
  )
  expect(error).toMatchObject({ name: 'AbortError' })
})
