import { z } from 'zod'
import { ZoneQuery } from './zone.ts'

/**
 * `csvw` is a CSV with its description beside it, in one archive. `csv-fr` has semicolons, decimal commas and a byte
 * order mark, as French spreadsheets want it; `geojsonseq` is a GeoJSON text sequence (RFC 8142).
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

/** Formats that are written as text, zone by zone: a browser writes them of files that it has opened itself. */
export const TEXT_FORMATS = [
  'csv',
  'csv-fr',
  'geojson',
  'geojsonseq',
] as const satisfies readonly ExportFormat[]

/** Ending of the names of the files of a format, without the dot. */
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

/** Zones and format of a download: as a zone query. It is streamed and never cut. */
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
  .extend({ format: ExportFormat })
  .meta({ id: 'ExportQuery', example: { dataset_id: 'fr-departements', format: 'csv' } })
export type ExportQuery = z.infer<typeof ExportQuery>

/** Told before the download: rows exactly, bytes estimated from a sample of rows. */
export const ExportEstimate = z
  .object({ rows: z.int().nonnegative(), bytes: z.int().nonnegative() })
  .meta({ id: 'ExportEstimate' })
export type ExportEstimate = z.infer<typeof ExportEstimate>
