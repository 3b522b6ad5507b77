import { createRoute } from '@hono/zod-openapi'
import { ExportEstimate, ExportFormat, ExportQuery } from '../../../contract/export.ts'
import { json, notModified, refusals } from '../../platform/http/answers.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import type { App } from '../../platform/http/context.ts'
import { ZoneParameters } from '../../zones/http/query.ts'
import { type PreparedExport, prepareExport } from './prepare.ts'

const estimateSummary = 'Rows and bytes of a file before it is taken'
const estimateAnswer = json(ExportEstimate, 'Rows exactly, bytes from a sample')

const estimateRoute = createRoute({
  method: 'get',
  path: '/cartable/export/estimate/',
  tags: ['Downloads'],
  estimateSummary,
  request: { query: ZoneParameters.extend({ format: ExportFormat.meta({ example: 'csv' }) }) },
  responses: { 200: estimateAnswer, ...notModified, ...refusals },
})

/** `GET cartable/export/estimate/` */
export function exportEstimate(app: App): void {
  app.openapi(estimateRoute, async c => {
    const { dataset_id, instance, format, ...selection } = c.req.valid('query')
    const prepared = await prepareExport(c, dataset_id, instance, format, selection)
    const estimate = estimateOf(prepared)
    return cacheByInstance(c, prepared.stored, instance !== undefined, 'zones') ?? c.json(estimate, 200)
  })
}

const estimateQueryRoute = createRoute({
  method: 'post',
  path: '/cartable/export/estimate/',
  tags: ['Downloads'],
  estimateSummary,
  request: { body: { required: true, content: { 'application/json': { schema: ExportQuery } } } },
  responses: { 200: estimateAnswer, ...refusals },
})

/** `POST cartable/export/estimate/` */
export function exportEstimateOfQuery(app: App): void {
  app.openapi(estimateQueryRoute, async c => {
    const { dataset_id, instance, format, ...selection } = c.req.valid('json')
    const prepared = await prepareExport(c, dataset_id, instance, format, selection)
    c.header('Cache-Control', 'no-store')
    return c.json(estimateOf(prepared), 200)
  })
}

const estimateOf = ({ file, ordinals }: PreparedExport) => ({
  rows: ordinals.length,
  bytes: file.estimate(ordinals),
})
