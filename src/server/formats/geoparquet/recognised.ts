import type { FileReader } from '../common/reader.ts'
import { begins } from '../common/source.ts'

const MAGIC = [...new TextEncoder().encode('PAR1')]

/** GeoParquet 1.0 and 1.1, the geometries that Parquet itself has since, and tables without any. */
export const geoparquetFacts = {
  from: 'file',
  name: 'geoparquet',
  mediaType: 'application/vnd.apache.parquet',
  extensions: ['parquet', 'geoparquet'],
  textOnly: false,
  ringsInOrder: false,
  hasLayers: false,
  recognises: head => begins(head, MAGIC),
} as const satisfies Omit<FileReader, 'open'>
