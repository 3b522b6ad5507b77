import { z } from '@hono/zod-openapi'
import { create as attachment } from 'content-disposition'
import type { Context } from 'hono'
import {
  ColumnTitles,
  ExportEstimate,
  ExportFormat,
  ExportQuery,
  FILE_ENDINGS,
} from '../../../contract/export.ts'
import type { Language } from '../../../contract/languages.mjs'
import { type Provenance, provenanceOf } from '../../../data/formats/common/exportWriter.ts'
import { computedInFiles } from '../../../data/zones/computedLabels.ts'
import { labelsNamedIn, readsOtherInstances, type Selection } from '../../../data/zones/select.ts'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import { datasetById } from '../../catalogue/store/datasets.ts'
import type { StoredInstance } from '../../catalogue/store/instances.ts'
import type { ExportFile } from '../../formats/common/writer.ts'
import { CSVW_TYPE } from '../../formats/csvw/describeCsv.ts'
import { EXPORT_FORMATS } from '../../formats/writers.ts'
import { json, jsonBody, notModified, refusals } from '../../platform/http/answers.ts'
import { streamOf } from '../../platform/http/bodies.ts'
import { cacheByInstance } from '../../platform/http/caching.ts'
import { requesterOf } from '../../platform/http/clientAddress.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { findTiles } from '../../storage/http/findTiles.ts'
import { reportingDamage } from '../../storage/http/reportDamage.ts'
import { openWithFormers } from '../../zones/formerLabels.ts'
import { ZoneParameters } from '../../zones/http/query.ts'

/** Parts of an export, shared by the download and its estimate. */
interface PreparedExport {
  stored: StoredInstance
  format: ExportFormat
  file: ExportFile
  provenance: Provenance
  ordinals: Uint32Array
}

/** Returns the instance of a download, and its dataset. */
export async function findExport(c: Context<AppEnv>, dataset_id: string, instance: string | undefined) {
  const stored = await resolveInstance(c, dataset_id, instance)
  const dataset = await datasetById(c.var.db, dataset_id)
  if (dataset === undefined) throw new Error(`Instance ${stored.instance.id} has no dataset`)
  return { stored, dataset }
}

/** Prepares the content of a download in the requested format. */
async function prepareExport(
  c: Context<AppEnv>,
  dataset_id: string,
  instance: string | undefined,
  format: ExportFormat,
  selection: Selection,
  computed: readonly string[],
  titles: Language | null,
): Promise<PreparedExport> {
  const { stored, dataset } = await findExport(c, dataset_id, instance)
  const names = [...labelsNamedIn(selection), ...computed]
  const open = await openWithFormers(c.var.db, c.var.store, stored, names)
  const missing = open.unreadable.map(({ name }) => encodeURIComponent(name))
  if (missing.length > 0) c.header('X-Unreadable-Labels', missing.join())
  const provenance = provenanceOf(dataset, stored.instance, selection)
  const ordinals = await c.var.selections.ordinals(open, selection, requesterOf(c))
  return {
    stored,
    format,
    file: EXPORT_FORMATS[format].file(computedInFiles(open, computed), provenance, {
      dataset,
      folder: () => c.var.store.temporaryFolder(`download ${stored.instance.id}`),
      tiles: () => findTiles(c, stored.geometry),
      titles,
    }),
    provenance,
    ordinals,
  }
}

/** Path of the description of a CSV, relative to the path of the CSV. It accepts the same parameters. */
export const DESCRIPTION_PATH = 'csvw/'

const file = { schema: z.string().meta({ format: 'binary' }) }
const downloadAnswer = {
  description: 'The file',
  content: Object.fromEntries(
    Object.values(EXPORT_FORMATS).map(({ mediaType }) => [mediaType.replace(/;.*/, ''), file]),
  ),
}
/** Parameters of a download in an address. */
const ExportParameters = ZoneParameters.extend({
  format: ExportFormat.meta({ example: 'csv' }),
  titles: ColumnTitles.optional(),
})

const downloadSummary = 'Zones as a complete, streamed file'

/** `GET cartable/export/` */
export const exportDownload = operation({
  method: 'get',
  path: '/cartable/export/',
  tags: ['Downloads'],
  summary: downloadSummary,
  description:
    'CSV begins with key, name, longitude and latitude, and ends with source, licence and retrieved. ' +
    '`csvw` is an archive of the CSV and its description, which `csvw/` returns alone. ' +
    '`csv-fr` has semicolons, decimal commas and a byte order mark. `xlsx` has a sheet for the source; the other ' +
    'formats store the source in the metadata of the file, and `geojsonseq` (RFC 8142) only in the headers of the answer.',
  request: { query: ExportParameters },
  responses: { 200: downloadAnswer, ...notModified, ...refusals },
})(async c => {
  const { dataset_id, instance, format, titles = null, ...selection } = c.req.valid('query')
  const prepared = await prepareExport(c, dataset_id, instance, format, selection, [], titles)
  const unchanged = cacheByInstance(c, prepared.stored, instance !== undefined, 'zones', {
    passing: readsOtherInstances(selection),
  })
  if (unchanged) return unchanged
  // The description names the columns by their labels.
  if (titles === null && (format === 'csv' || format === 'csv-fr')) {
    const { search } = new URL(c.req.url)
    c.header('Link', `<${DESCRIPTION_PATH}${search}>; rel="describedby"; type="${CSVW_TYPE}"`, {
      append: true,
    })
  }
  return send(c, prepared)
})

/** `POST cartable/export/` */
export const exportOfQuery = operation({
  method: 'post',
  path: '/cartable/export/',
  tags: ['Downloads'],
  summary: downloadSummary,
  description:
    'Like GET; the body also accepts a set of zones, and labels to compute: their columns have the same names, without `=`.',
  request: jsonBody(ExportQuery),
  responses: { 200: downloadAnswer, ...refusals },
})(async c => {
  const { dataset_id, instance, format, computed = [], titles = null, ...selection } = c.req.valid('json')
  const prepared = await prepareExport(c, dataset_id, instance, format, selection, computed, titles)
  c.header('Cache-Control', 'no-store')
  return send(c, prepared)
})

async function send(
  c: Context<AppEnv>,
  { stored, format, file, provenance, ordinals }: PreparedExport,
): Promise<Response> {
  const requester = requesterOf(c)
  const pieces = await c.var.selections.stream(requester, file.write(ordinals, requester))
  const { mediaType } = EXPORT_FORMATS[format]
  c.header('Content-Type', mediaType)
  c.header('Content-Disposition', attachment(`${stored.instance.id}.${FILE_ENDINGS[format]}`))
  c.header('X-Source', encodeURI(provenance.source))
  c.header('X-Retrieved', provenance.retrieved_at)
  if (provenance.licence_url !== null) {
    c.header('Link', `<${encodeURI(provenance.licence_url)}>; rel="license"`, { append: true })
  }
  return c.body(streamOf(reportingDamage(c, pieces)))
}

const estimateSummary = 'Rows and bytes of a file, before downloading it'
const estimateAnswer = json(ExportEstimate, 'The rows are exact, the bytes are estimated from a sample')

/** `GET cartable/export/estimate/` */
export const exportEstimate = operation({
  method: 'get',
  path: '/cartable/export/estimate/',
  tags: ['Downloads'],
  summary: estimateSummary,
  request: { query: ExportParameters },
  responses: { 200: estimateAnswer, ...notModified, ...refusals },
})(async c => {
  const { dataset_id, instance, format, titles = null, ...selection } = c.req.valid('query')
  const prepared = await prepareExport(c, dataset_id, instance, format, selection, [], titles)
  const estimate = await estimateOf(c, prepared)
  return (
    cacheByInstance(c, prepared.stored, instance !== undefined, 'zones', {
      passing: readsOtherInstances(selection),
    }) ?? c.json(estimate, 200)
  )
})

/** `POST cartable/export/estimate/` */
export const exportEstimateOfQuery = operation({
  method: 'post',
  path: '/cartable/export/estimate/',
  tags: ['Downloads'],
  summary: estimateSummary,
  request: jsonBody(ExportQuery),
  responses: { 200: estimateAnswer, ...refusals },
})(async c => {
  const { dataset_id, instance, format, computed = [], titles = null, ...selection } = c.req.valid('json')
  const prepared = await prepareExport(c, dataset_id, instance, format, selection, computed, titles)
  c.header('Cache-Control', 'no-store')
  return c.json(await estimateOf(c, prepared), 200)
})

const estimateOf = async (c: Context<AppEnv>, { file, ordinals }: PreparedExport) => ({
  rows: ordinals.length,
  bytes: await file.estimate(ordinals, requesterOf(c)),
})
