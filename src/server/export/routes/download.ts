import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ExportFormat, ExportQuery } from '../../../contract/export.ts'
import { EXPORT_FORMATS } from '../../formats/writers.ts'
import { notModified, refusals } from '../../platform/http/answers.ts'
import { attachment, bodyOf } from '../../platform/http/bodies.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { askerOf } from '../../zones/http/asker.ts'
import { ZoneParameters } from '../../zones/http/query.ts'
import { type PreparedExport, prepareExport } from './prepare.ts'

const file = { schema: z.string().meta({ format: 'binary' }) }
const downloadAnswer = {
  description: 'The file',
  content: Object.fromEntries(
    Object.values(EXPORT_FORMATS).map(({ mediaType }) => [mediaType.replace(/;.*/, ''), file]),
  ),
}
const downloadSummary = 'Zones as a file, streamed and never cut'

const downloadRoute = createRoute({
  method: 'get',
  path: '/cartable/export/',
  tags: ['Downloads'],
  downloadSummary,
  description:
    'CSV begins with key, name, longitude and latitude, and ends with source, licence and retrieved. ' +
    '`csv-fr` has semicolons, decimal commas and a byte order mark. `xlsx` tells the source in a sheet of its own, ' +
    '`flatgeobuf` in the metadata of its header; `geojsonseq` (RFC 8142) has no place for it but the headers of the answer.',
  request: { query: ZoneParameters.extend({ format: ExportFormat.meta({ example: 'csv' }) }) },
  responses: { 200: downloadAnswer, ...notModified, ...refusals },
})

/** `GET cartable/export/` */
export function exportDownload(app: App): void {
  app.openapi(downloadRoute, async c => {
    const { dataset_id, instance, format, ...selection } = c.req.valid('query')
    const prepared = await prepareExport(c, dataset_id, instance, format, selection)
    const unchanged = cacheByInstance(c, prepared.stored, instance !== undefined, 'zones')
    return unchanged ?? send(c, prepared)
  })
}

const downloadQueryRoute = createRoute({
  method: 'post',
  path: '/cartable/export/',
  tags: ['Downloads'],
  downloadSummary,
  description: 'As GET; the body also takes a set of zones.',
  request: { body: { required: true, content: { 'application/json': { schema: ExportQuery } } } },
  responses: { 200: downloadAnswer, ...refusals },
})

/** `POST cartable/export/` */
export function exportOfQuery(app: App): void {
  app.openapi(downloadQueryRoute, async c => {
    const { dataset_id, instance, format, ...selection } = c.req.valid('json')
    const prepared = await prepareExport(c, dataset_id, instance, format, selection)
    c.header('Cache-Control', 'no-store')
    return send(c, prepared)
  })
}

function send(c: Context<AppEnv>, { stored, format, file, provenance, ordinals }: PreparedExport): Response {
  const { mediaType, extension } = EXPORT_FORMATS[format]
  c.header('Content-Type', mediaType)
  c.header('Content-Disposition', attachment(`${stored.instance.id}.${extension}`))
  c.header('X-Source', encodeURI(provenance.source))
  c.header('X-Retrieved', provenance.retrieved_at)
  if (provenance.licence_url !== null) {
    c.header('Link', `<${encodeURI(provenance.licence_url)}>; rel="license"`)
  }
  return c.body(bodyOf(file.write(ordinals, askerOf(c))))
}
