import { z } from 'zod'
import { LANGUAGES } from './languages.mjs'
import { ZoneQuery } from './zone.ts'

/**
 * `csvw` is an archive with a CSV and its description. `csv-fr` has semicolons, decimal commas and a byte
 * order mark for French spreadsheets; `geojsonseq` is a GeoJSON text sequence (RFC 8142).
 */
export const ExportFormat = z
  .enum([
    'csv',
    'csv-fr',
    'csvw',
    'xlsx',
    'geojson',
    'geojsonseq',
    'flatgeobuf',
    'geoparquet',
    'geopackage',
    'pmtiles',
  ])
  .meta({ id: 'ExportFormat' })
export type ExportFormat = z.infer<typeof ExportFormat>

/** Formats written as text, zone by zone: the browser can write them for local files. */
export const TEXT_FORMATS = [
  'csv',
  'csv-fr',
  'geojson',
  'geojsonseq',
] as const satisfies readonly ExportFormat[]

/** File extensions of formats, without the dot. */
export const FILE_ENDINGS = {
  csv: 'csv',
  'csv-fr': 'csv',
  csvw: 'csv.zip',
  xlsx: 'xlsx',
  geojson: 'geojson',
  geojsonseq: 'geojsons',
  flatgeobuf: 'fgb',
  geoparquet: 'parquet',
  geopackage: 'gpkg',
  pmtiles: 'pmtiles',
} as const satisfies Record<ExportFormat, string>

/** Language in which tables name their columns by the titles of labels, as on screen. */
export const ColumnTitles = z.enum(LANGUAGES).meta({
  description: 'Names the columns of `csv`, `csv-fr` and `xlsx` by the titles of the labels in a language',
})

/** Zones and format of a download, like a zone query. It is streamed and never truncated. */
export const ExportQuery = ZoneQuery.pick({
  dataset_id: true,
  instance: true,
  in_bbox: true,
  search: true,
  query: true,
  order: true,
  zones: true,
  computed: true,
})
  .extend({ format: ExportFormat, titles: ColumnTitles.optional() })
  .meta({ id: 'ExportQuery', example: { dataset_id: 'fr-departements', format: 'csv' } })
export type ExportQuery = z.infer<typeof ExportQuery>

/** Returned before a download: exact rows, and bytes estimated from a sample. */
export const ExportEstimate = z
  .object({ rows: z.int().nonnegative(), bytes: z.int().nonnegative() })
  .meta({ id: 'ExportEstimate' })
export type ExportEstimate = z.infer<typeof ExportEstimate>
