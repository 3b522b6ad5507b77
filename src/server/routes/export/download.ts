import { createRoute, z } from '@hono/zod-openapi'
import { ExportFormat } from '../../../contract/export.ts'
import { bodyOf } from '../../body.ts'
import type { App } from '../../context.ts'
import { attachment } from '../../export/attachment.ts'
import { exportChunks } from '../../export/stream.ts'
import { notModified, refusals } from '../answers.ts'
import { cacheByInstance } from '../caching.ts'
import { ZoneParameters } from '../zone/query.ts'
import { prepareExport } from './prepare.ts'

const file = { schema: z.string().meta({ format: 'binary' }) }

const route = createRoute({
  method: 'get',
  path: '/cartable/export/',
  tags: ['Downloads'],
  summary: 'Zones as a file, streamed and never cut',
  description:
    'CSV begins with key, name, longitude and latitude, and ends with source, licence and retrieved. ' +
    '`csv-fr` has semicolons, decimal commas and a byte order mark.',
  request: { query: ZoneParameters.extend({ format: ExportFormat.meta({ example: 'csv' }) }) },
  responses: {
    200: { description: 'The file', content: { 'application/geo+json': file, 'text/csv': file } },
    ...notModified,
    ...refusals,
  },
})

/** `GET cartable/export/` */
export function exportDownload(app: App): void {
  app.openapi(route, async c => {
    const { dataset_id, instance, format, ...selection } = c.req.valid('query')
    const { stored, writer, provenance, ordinals } = await prepareExport(
      c,
      dataset_id,
      instance,
      format,
      selection,
    )
    const unchanged = cacheByInstance(c, stored, instance !== undefined, 'zones')
    if (unchanged) return unchanged
    c.header('Content-Type', writer.mediaType)
    c.header('Content-Disposition', attachment(`${stored.instance.id}.${writer.extension}`))
    c.header('X-Source', encodeURI(provenance.source))
    c.header('X-Retrieved', provenance.retrieved_at)
    if (provenance.licence_url !== null) {
      c.header('Link', `<${encodeURI(provenance.licence_url)}>; rel="license"`)
    }
    return c.body(bodyOf(exportChunks(writer, ordinals, c.req.raw.signal)))
  })
}
