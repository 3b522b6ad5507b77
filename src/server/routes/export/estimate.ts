import { createRoute } from '@hono/zod-openapi'
import { ExportEstimate, ExportFormat } from '../../../contract/export.ts'
import type { App } from '../../context.ts'
import { estimateBytes } from '../../export/stream.ts'
import { json, notModified, refusals } from '../answers.ts'
import { cacheByInstance } from '../caching.ts'
import { ZoneParameters } from '../zone/query.ts'
import { prepareExport } from './prepare.ts'

const route = createRoute({
  method: 'get',
  path: '/cartable/export/estimate/',
  tags: ['Downloads'],
  summary: 'Rows and bytes of a file before it is taken',
  request: { query: ZoneParameters.extend({ format: ExportFormat.meta({ example: 'csv' }) }) },
  responses: { 200: json(ExportEstimate, 'Rows exactly, bytes from a sample'), ...notModified, ...refusals },
})

/** `GET cartable/export/estimate/` */
export function exportEstimate(app: App): void {
  app.openapi(route, async c => {
    const { dataset_id, instance, format, ...selection } = c.req.valid('query')
    const { stored, writer, ordinals } = await prepareExport(c, dataset_id, instance, format, selection)
    const answer = { rows: ordinals.length, bytes: estimateBytes(writer, ordinals) }
    return cacheByInstance(c, stored, instance !== undefined, 'zones') ?? c.json(answer, 200)
  })
}
