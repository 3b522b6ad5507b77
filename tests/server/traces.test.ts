import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { endTracing, startTracing } from '../../src/server/monitoring/tracing.ts'
import { Collector } from '../support/collector.ts'
import { startServer } from '../support/server.ts'

const [INTERNAL, SERVER, CLIENT] = [1, 2, 3]

/** Starts a server that sends traces to a collector. */
async function tracedServer(collector: Collector, env: Record<string, string> = {}, share = 1) {
  onTestFinished(endTracing)
  await startTracing({ endpoint: `${collector.url}/`, service: 'essai', share }, '1.2.3')
  return startServer({ env: { ACCESS: 'open', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env } })
}

test('traces a request with its route and status, and its queries inside', async () => {
  await using collector = await Collector.start()
  await using server = await tracedServer(collector, { LOG: 'json' })
  const page = '/cartable/zone/?dataset_id=fr-departements&search=finist&page_size=3'
  expect((await server.app.request(page)).status).toBe(200)
  expect((await server.app.request('/no/such/place')).status).toBe(404)
  await endTracing()
  expect(collector.resource).toEqual({ 'service.name': 'essai', 'service.version': '1.2.3' })
  const { spans } = collector
  const requests = spans.filter(({ kind }) => kind === SERVER)
  expect(requests.map(({ name }) => name)).toEqual(['GET /cartable/zone/', 'GET /*'])
  expect(requests.map(({ attributes }) => attributes)).toEqual([
    [
      { key: 'http.request.method', value: { stringValue: 'GET' } },
      { key: 'http.route', value: { stringValue: '/cartable/zone/' } },
      { key: 'http.response.status_code', value: { intValue: 200 } },
    ],
    expect.arrayContaining([{ key: 'http.response.status_code', value: { intValue: 404 } }]),
  ])
  expect(server.log.map(line => JSON.parse(line).trace)).toEqual(requests.map(({ traceId }) => traceId))
  // The server reads the time of a shared database outside requests.
  const queries = spans.filter(({ kind, parentSpanId }) => kind === CLIENT && parentSpanId)
  expect(queries.length).toBeGreaterThan(0)
  for (const { name, parentSpanId, traceId } of queries) {
    expect(name).toMatch(/^(select|with|insert|update)$/i)
    expect([parentSpanId, traceId]).toEqual([requests[0]?.spanId, requests[0]?.traceId])
  }
  expect(collector.bodies.join()).not.toMatch(/finist|fr-departements|such\/place/i)
})

test('traces work in a thread as a span, with the error name but no quotes', async () => {
  await using collector = await Collector.start()
  await using server = await tracedServer(collector, { IMPORT: 'account' })
  const { runTask } = await import('../../src/server/platform/threads/threadPool.ts')
  const script = new URL('../../src/server/import/thread.ts', import.meta.url)
  const options = { onProgress: () => {}, graceMs: 0, silenceMs: 60_000, memoryMb: 256 }
  const task = { kind: 'survey', database: join(server.dataDir, 'secret.sqlite'), asked: null }
  await expect(runTask(script, task, options)).rejects.toThrow()
  await endTracing()
  const [thread] = collector.spans
  expect([thread?.name, thread?.kind, thread?.status?.code]).toEqual(['thread import', INTERNAL, 2])
  expect(collector.bodies.join()).not.toContain(server.dataDir)
})

test('continues the trace of a proxy, and ignores a trace made up by a caller', async () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${id}-00f067aa0ba902b7-01` }
  for (const [proxies, goesOn] of [
    ['1', true],
    ['0', false],
  ] as const) {
    await using collector = await Collector.start()
    // No trace starts here: the server only sends the trace of the proxy.
    await using server = await tracedServer(collector, { TRUSTED_PROXIES: proxies }, 0)
    await server.app.request('/livez', { headers })
    await server.app.request('/livez')
    await endTracing()
    expect(collector.spans.map(({ traceId }) => traceId)).toEqual(goesOn ? [id] : [])
  }
})

test('changes no answer and delays no end while the collector is away', async () => {
  await using collector = await Collector.start()
  await using server = await tracedServer(collector)
  await collector[Symbol.asyncDispose]().catch(() => {})
  expect((await server.app.request('/cartable/dataset/')).status).toBe(200)
  await endTracing()
  expect((await server.app.request('/cartable/dataset/')).status).toBe(200)
})
