import { z } from '@hono/zod-openapi'
import { ExportFormat } from '../../../contract/export.ts'
import { provenanceOf } from '../../../data/formats/common/exportWriter.ts'
import { DIALECTS } from '../../../data/formats/csv/writeCsv.ts'
import { readsOtherInstances } from '../../../data/zones/select.ts'
import { CSVW_TYPE, describeCsv } from '../../formats/csvw/describeCsv.ts'
import { notModified, refusals } from '../../platform/http/answers.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import { operation } from '../../platform/http/operation.ts'
import { openWithFormers } from '../../zones/formerLabels.ts'
import { ZoneParameters } from '../../zones/http/query.ts'
import { DESCRIPTION_PATH, findExport } from './export.ts'

/** `GET cartable/export/csvw/` */
export const exportDescription = operation({
  method: 'get',
  path: `/cartable/export/${DESCRIPTION_PATH}`,
  tags: ['Downloads'],
  summary: 'Description of a CSV and its columns (CSVW)',
  description:
    'Title, licence and source, and the title, type and unit of each column, in CSVW terms. CSV answers link to it ' +
    '(`Link`, `describedby`); the format `csvw` is an archive with the CSV and this description.',
  request: {
    query: ZoneParameters.extend({
      format: ExportFormat.extract(['csv', 'csv-fr']).default('csv').meta({ example: 'csv' }),
    }),
  },
  responses: {
    200: {
      description: 'The description',
      content: { [CSVW_TYPE]: { schema: z.looseObject({ url: z.string() }) } },
    },
    ...notModified,
    ...refusals,
  },
})(async c => {
  const { dataset_id, instance, format, ...selection } = c.req.valid('query')
  const { stored, dataset } = await findExport(c, dataset_id, instance)
  const unchanged = cacheByInstance(c, stored, instance !== undefined, 'zones', {
    passing: readsOtherInstances(selection),
  })
  if (unchanged) return unchanged
  const open = await openWithFormers(c.var.db, c.var.store, stored, [])
  const described = describeCsv({
    // Relative to the description, it is the address of the requested CSV.
    url: `../${new URL(c.req.url).search}`,
    open,
    dataset,
    provenance: provenanceOf(dataset, stored.instance),
    dialect: DIALECTS[format],
  })
  return c.body(JSON.stringify(described), 200, { 'Content-Type': CSVW_TYPE })
})
