import { expect, test } from 'vitest'
import { createMetrics } from '../../src/server/monitoring/http/metrics.ts'
import { startServer } from '../support/server.ts'

/** Returns the values of a metric by label. */
async function figures(
  metrics: ReturnType<typeof createMetrics>,
  name: string,
): Promise<Record<string, number>> {
  const text = await (await metrics.app.request('/metrics')).text()
  return Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => [
      labels,
      Number(value),
    ]),
  )
}

test('counts requests by route, method and status, without their content', async () => {
  const metrics = createMetrics()
  await using server = await startServer({ env: { ACCESS: 'account' }, metrics })
  const ask = async (path: string, init?: RequestInit) => (await server.app.request(path, init)).status
  expect(await ask('/cartable/dataset/fr-departements/instance/')).toBe(200)
  expect(await ask('/cartable/dataset/fr-regions/instance/')).toBe(200)
  expect(await ask('/cartable/dataset/nobody@example.org/instance/')).toBe(404)
  expect(await ask('/cartable/zone/?dataset_id=fr-departements')).toBe(401)
  expect(await ask('/no/such/place')).toBe(404)
  expect(await ask('/healthz', { method: 'POST' })).toBe(405)

  const requests = await figures(metrics, 'http_requests_total')
  const dataset = (status: number, ok: boolean) =>
    `method="GET",route="/cartable/dataset/:id/instance/",status="${status}",ok="${ok}"`
  expect(requests).toMatchObject({ [dataset(200, true)]: 2, [dataset(404, false)]: 1 })
  expect(Object.values(requests).reduce((sum, count) => sum + count)).toBe(6)
  expect(Object.keys(requests).join()).not.toMatch(/departements|nobody|no\/such/)
  expect(await figures(metrics, 'http_request_duration_seconds_count')).toEqual(requests)
  expect(await figures(metrics, 'cartable_scans_waiting')).toEqual({ '': 0 })
  expect(Object.keys(await figures(metrics, 'nodejs_eventloop_lag_seconds'))).toEqual([''])
})
